import { expect, test } from "vitest";
import { graphemes, initial, scriptLanguage, shorten } from "./graphemes";

test("a letter is what people count as one, in every script", () => {
  expect(graphemes("श्री")).toEqual(["श्री"]);
  expect(graphemes("ज़ोया")).toHaveLength(2);
  expect(graphemes("👨‍👩‍👧")).toHaveLength(1);
});

test("an initial is the first whole letter, in upper case where there is one", () => {
  expect(initial("nani")).toBe("N");
  expect(initial("  श्रीमती")).toBe("श्री");
  expect(initial("فرحان")).toBe("ف");
  expect(initial(" ")).toBe("?");
});

test("a long name is cut between letters and keeps within its length", () => {
  const cut = shorten("Lakshminarayan Joshi", 12);
  expect(cut).toBe("Lakshminara…");
  expect(graphemes(cut)).toHaveLength(12);
  expect(shorten("नारायण", 3)).toBe("नारा…");
  expect(shorten("Zoya", 12)).toBe("Zoya");
});

test("a joined script is cut at the end of a word only", () => {
  expect(shorten("لکشمی نارائن جوشی", 9)).toBe("لکشمی…");
  expect(shorten("لکشمی نارائن جوشی", 14)).toBe("لکشمی نارائن…");
  expect(shorten("عبدالرحمان", 4)).toBe("عبدالرحمان");
});

test("a name tells its language by its script", () => {
  expect(scriptLanguage("Zoya")).toBe("en");
  expect(scriptLanguage("ज़ोया")).toBe("hi");
  expect(scriptLanguage("زویا")).toBe("ur");
  expect(scriptLanguage("123")).toBeUndefined();
});
