// The browser's own voice, where the device has one for the language; numbers are fed as words, never as digits.
// Whether a person wants to hear it is in preferences.svelte.ts.

import { languages, loadNumbers, type LanguageId } from "../i18n";

const speech: SpeechSynthesis | undefined = typeof speechSynthesis === "object" ? speechSynthesis : undefined;

class Voices {
  // Browsers load their voices late and tell when there are more.
  #known = $state.raw<readonly SpeechSynthesisVoice[]>(speech?.getVoices() ?? []);

  constructor() {
    speech?.addEventListener?.("voiceschanged", () => (this.#known = speech.getVoices()));
  }

  /** Whether this device can say something in the language; reactive. */
  speaks(language: LanguageId): boolean {
    return this.#voice(language) !== undefined;
  }

  /** Says a number from 1 to 90 as a caller does, in place of whatever is being said. Silent where there is no voice. */
  async call(number: number, language: LanguageId): Promise<void> {
    const voice = this.#voice(language);
    if (voice === undefined) return;
    const { calls, say } = await loadNumbers(language);
    // A Hindi voice that speaks for Urdu reads its own script only; the numbers are the same words.
    const isBorrowed = !voice.lang.toLowerCase().startsWith(language);
    this.#say((isBorrowed ? say : calls)[number - 1] ?? String(number), voice);
  }

  /** Says letters and digits one by one. */
  spell(text: string, language: LanguageId): void {
    const voice = this.#voice(language);
    if (voice !== undefined) this.#say(Array.from(text.replaceAll(" ", "")).join(", "), voice);
  }

  #say(text: string, voice: SpeechSynthesisVoice): void {
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = 0.95;
    speech?.cancel();
    speech?.speak(words);
  }

  #voice(language: LanguageId): SpeechSynthesisVoice | undefined {
    for (const wanted of languages[language].voices) {
      const found = this.#known.find((voice) =>
        voice.lang.replace("_", "-").toLowerCase().startsWith(wanted.toLowerCase()),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

export const voices = new Voices();
