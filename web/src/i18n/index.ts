// What the rest of the client may import from i18n.

export {
  formatDuration,
  formatHalfChips,
  formatNumber,
  formatTime,
  isolateLtr,
  isolateName,
  joinList,
  withoutMarks,
  type Param,
  type Params,
} from "./format";
export { graphemes, initial, scriptLanguage, shorten } from "./graphemes";
export {
  isKey,
  isRtl,
  language,
  loadPart,
  preferredLanguage,
  say,
  setLanguage,
  speaking,
  t,
  type Key,
} from "./language.svelte";
export { isLanguageId, languageIds, languages, type LanguageId } from "./languages";
export { loadNumbers, type NumberWords } from "./numbers";
