// Letters as people count them: श्री is one. Initials, lengths and cuts of names go through here.

const segmenter =
  typeof Intl.Segmenter === "function"
    ? new Intl.Segmenter(undefined, { granularity: "grapheme" })
    : undefined;

/** The letters of the text, one string each; code points where the browser has no Segmenter. */
export function graphemes(text: string): string[] {
  const composed = text.normalize("NFC");
  return segmenter ? Array.from(segmenter.segment(composed), (part) => part.segment) : Array.from(composed);
}

/** The first letter for a cushion, in upper case where the script has one; "?" for an empty name. */
export function initial(name: string): string {
  return graphemes(name.trim())[0]?.toLocaleUpperCase("en") ?? "?";
}

const joined = /\p{Script=Arabic}/u;

/** The name in at most `max` letters, with … where it was cut: at a letter, but Nastaliq only at the end of a word, since a cut inside one breaks its joins. */
export function shorten(name: string, max: number): string {
  const letters = graphemes(name);
  if (letters.length <= max) return name;
  const cut = letters
    .slice(0, max - 1)
    .join("")
    .trimEnd();
  if (!joined.test(name)) return cut + "…";
  const words = name.split(" ");
  let kept = words[0] ?? name;
  for (const word of words.slice(1)) {
    if (graphemes(`${kept} ${word}`).length > max - 1) break;
    kept += ` ${word}`;
  }
  return kept === name ? name : kept + "…";
}

/** The language to put on a name for voice and face, by its script; undefined where it is Latin or mixed beyond saying. */
export function scriptLanguage(text: string): "hi" | "ur" | "en" | undefined {
  if (/\p{Script=Devanagari}/u.test(text)) return "hi";
  if (joined.test(text)) return "ur";
  return /\p{Script=Latin}/u.test(text) ? "en" : undefined;
}
