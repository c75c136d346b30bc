// Where a tab keeps its seed for a room's round: apart from luck.ts, so that one can look without loading how to hash.

export function seedKey(room: string): string {
  return `baithak.luck.${room}`;
}
