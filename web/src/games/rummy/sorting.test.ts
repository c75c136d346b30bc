import { expect, test } from "vitest";
import { sorted } from "./sorting";

const FACES = { 0: "KH", 1: "5D", 2: "2S", 3: "JK", 4: "AS", 5: "2H", 6: "TC", 7: "9C" };
const lie = { groups: [[7]], loose: [0, 1, 2, 3, 4, 5, 6] };
const faces = (nos: readonly number[]) => nos.map((no) => FACES[no as keyof typeof FACES]).join(" ");

test("by suit the ranks of each rise, and jokers come last", () => {
  expect(faces(sorted(lie, FACES, "suit", null).loose)).toBe("AS 2S 2H KH TC 5D JK");
  expect(faces(sorted(lie, FACES, "suit", "5").loose)).toBe("AS 2S 2H KH TC 5D JK");
  expect(faces(sorted(lie, FACES, "suit", "2").loose)).toBe("AS KH TC 5D 2S 2H JK");
});

test("by rank equal ranks lie together", () => {
  expect(faces(sorted(lie, FACES, "rank", "5").loose)).toBe("AS 2S 2H TC KH 5D JK");
});

test("what lies in groups stays as it was laid", () => {
  expect(sorted(lie, FACES, "rank", null).groups).toEqual([[7]]);
});
