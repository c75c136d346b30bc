// Asking only once somebody has stopped tapping for a moment. For $effect: what is returned takes the question back.

const MOMENT_MS = 200;

export function settled<Question>(question: Question, ask: (question: Question) => unknown): () => void {
  const timer = setTimeout(() => ask(question), MOMENT_MS);
  return () => clearTimeout(timer);
}
