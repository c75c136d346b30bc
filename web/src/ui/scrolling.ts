/** How a page moves to what was asked for: at once for whoever wants less movement, here or on the whole device. */
export function scrolling(): ScrollBehavior {
  const isStill =
    document.documentElement.dataset["motion"] === "less" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill ? "instant" : "smooth";
}
