// Which number of a ticket's row a finger meant: cells of nine columns on a phone are narrower than a fingertip.

/** The number of the row (9 cells, 0 for a blank) whose cell's middle is nearest to `x` (0 to 1 across the row, from the left); of two equally near the left one. 0 for a row without numbers. */
export function nearestNumber(row: readonly number[], x: number): number {
  let best = 0;
  let bestDistance = Infinity;
  row.forEach((number, column) => {
    const distance = Math.abs((column + 0.5) / row.length - x);
    if (number === 0 || distance >= bestDistance) return;
    best = number;
    bestDistance = distance;
  });
  return best;
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** Where an arrow key leads from a number of the ticket: to the next one of its row, or to the nearest of the row above or below. At an edge it stays. */
export function numberBeside(rows: readonly (readonly number[])[], from: number, arrow: Arrow): number {
  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at];
  if (row === undefined) return from;
  if (arrow === "ArrowUp" || arrow === "ArrowDown") {
    const other = rows[at + (arrow === "ArrowUp" ? -1 : 1)];
    return (other && nearestNumber(other, (row.indexOf(from) + 0.5) / row.length)) || from;
  }
  const numbers = row.filter((number) => number !== 0);
  return numbers[numbers.indexOf(from) + (arrow === "ArrowLeft" ? -1 : 1)] ?? from;
}
