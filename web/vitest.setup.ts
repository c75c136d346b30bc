// jsdom has no Web Animations, which Svelte's transitions and animations call: here they end at once.
const ended = (): Animation => {
  const animation = {
    onfinish: null as (() => void) | null,
    finished: Promise.resolve(),
    currentTime: 0,
    playState: "finished",
    effect: null,
    startTime: 0,
    cancel: () => undefined,
    finish: () => undefined,
  };
  queueMicrotask(() => animation.onfinish?.());
  return animation as unknown as Animation;
};

Element.prototype.animate = ended;
Element.prototype.getAnimations = () => [];

// Nor has it modal dialogs: here one is open or it isn't.
HTMLDialogElement.prototype.showModal = function (): void {
  this.open = true;
};
HTMLDialogElement.prototype.close = function (): void {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};
