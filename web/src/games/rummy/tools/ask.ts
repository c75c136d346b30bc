// What is asked of rummy's tools, which need no room: what a hand counts, and whether it may be declared as it lies.

import { call } from "../../../link/api";
import type { RummyCount, RummyGroups, RummyHand, RummyVerdict } from "../../../wire.gen";

export const askPoints = (hand: RummyHand): Promise<RummyCount> => call("POST", "/rummy/points", hand);

export const askVerdict = (groups: RummyGroups): Promise<RummyVerdict> =>
  call("POST", "/rummy/declare", groups);
