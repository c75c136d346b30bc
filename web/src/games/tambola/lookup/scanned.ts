// What a QR code in front of the camera says: a ticket of this room, one of another, or something else.

import { routeOf } from "../../../app/router.svelte";

/** The ticket's rank; or that it is another room's, or no ticket at all. Whatever house the code was printed for: the room's id tells rooms apart. */
export function ticketIn(
  text: string,
  room: string,
): { readonly ticket: string } | { readonly problem: "check.other_room" | "check.not_a_ticket" } {
  let path: string;
  try {
    path = new URL(text).pathname;
  } catch {
    return { problem: "check.not_a_ticket" };
  }
  const route = routeOf(path);
  if (route.page !== "ticket") return { problem: "check.not_a_ticket" };
  return route.room === room ? { ticket: route.ticket } : { problem: "check.other_room" };
}

/** The digits of a number as somebody typed it, with spaces or a sign before it. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
