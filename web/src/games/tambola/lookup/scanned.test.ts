import { expect, test } from "vitest";
import { digitsOf, ticketIn } from "./scanned";

test("T28 the code on a printed ticket leads to it, by whatever address the house was reached", () => {
  expect(ticketIn("http://192.168.1.7:8000/r/rghar/ticket/877749871599365280", "rghar")).toEqual({
    ticket: "877749871599365280",
  });
});

test("T28 a ticket of another room, and a code that is none, are told apart", () => {
  expect(ticketIn("https://house.example/r/other/ticket/12", "rghar")).toEqual({
    problem: "check.other_room",
  });
  expect(ticketIn("https://house.example/j/l1nk", "rghar")).toEqual({ problem: "check.not_a_ticket" });
  expect(ticketIn("sweets", "rghar")).toEqual({ problem: "check.not_a_ticket" });
});

test("a number may be typed as it is printed", () => {
  expect(digitsOf("No. 877 749 871")).toBe("877749871");
});
