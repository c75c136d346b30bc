// Chips in few letters.

import { expect, test } from "vitest";
import { short } from "./amounts";

test("large amounts are cut to thousands, and never say more than is there", () => {
  expect([0, 999, 1310, 9999, 10_000, 12_999, 1_00_000].map(short)).toEqual([
    ...["0", "999", "1,310", "9,999", "10k", "12k", "100k"],
  ]);
});
