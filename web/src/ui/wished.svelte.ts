// What a control shows while a choice is on its way: the choice at once, and what is true again where it was refused.

/** What `onchange` of a control gives back: nothing where the choice holds at once; else whether it was done in the end. */
export type Answer = Promise<boolean> | void;

// Until the server's own word has come, which follows its answer at once.
const KEPT_MS = 1000;

export class Wished<Value> {
  #wish = $state.raw<{ readonly value: Value } | null>(null);

  /** `given`: what is true, as far as this page knows. */
  constructor(readonly given: () => Value) {}

  get shown(): Value {
    return this.#wish === null ? this.given() : this.#wish.value;
  }

  /** Shows the value until the answer says that it was refused, or what is given can be trusted to have followed. */
  async until(answer: Promise<boolean>, value: Value): Promise<void> {
    const wish = { value };
    // A later choice stands, whatever becomes of this one.
    const forget = () => {
      if (this.#wish === wish) this.#wish = null;
    };
    this.#wish = wish;
    if (await answer) setTimeout(forget, KEPT_MS);
    else forget();
  }
}
