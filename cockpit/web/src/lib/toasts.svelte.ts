import { asProblem } from './resource.svelte';

type Toast = { id: number; text: string; bad: boolean };
let next = 0;
export const toasts = $state<Toast[]>([]);

function show(text: string, bad: boolean) {
  if (bad && toasts.some((it) => it.bad && it.text === text)) return; // it is said already
  const id = next++;
  toasts.push({ id, text, bad });
  if (!bad) setTimeout(() => dismiss(id), 5000);
}

export function dismiss(id: number) {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** What was shown last, which is shown elsewhere instead. */
export const taken = () => toasts.pop()?.text ?? '';

/** Does it, and says that it is done, where there is something to say, or what the server said. True when it is done. */
export async function doing(done: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    if (done) show(done, false);
    return true;
  } catch (failure) {
    show(asProblem(failure).message, true);
    return false;
  }
}
