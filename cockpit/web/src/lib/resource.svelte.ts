import { untrack } from 'svelte';
import { Problem } from './api';

const AGAIN_MILLIS = 3000;

/**
 * What is loaded, again when what `read` reads changes, and every so often while the page is looked at; soon, where the server was away.
 * An answer that takes longer than that is waited for: another request would only make a busy server slower, and its answer the first one void.
 */
export function resource<T>(read: () => Promise<T> | undefined, everyMillis = 0) {
  let value = $state.raw<T>();
  let error = $state.raw<Problem>();
  let loading = $state(true);
  let latest = 0;
  let underWay = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  async function take(promise: Promise<T> | undefined) {
    if (!promise) return;
    const mine = ++latest;
    clearTimeout(later);
    loading = underWay = true;
    try {
      const got = await promise;
      if (mine === latest) {
        value = got;
        error = undefined;
      }
    } catch (failure) {
      if (mine === latest) {
        error = asProblem(failure);
        if (!(everyMillis && everyMillis <= AGAIN_MILLIS) && (error.status === 0 || error.status >= 500)) later = setTimeout(() => void take(untrack(read)), AGAIN_MILLIS);
      }
    } finally {
      if (mine === latest) loading = underWay = false;
    }
  }

  $effect(() => {
    const promise = read();
    untrack(() => void take(promise));
    const timer = everyMillis
      ? setInterval(() => {
          if (!document.hidden && !underWay) void take(untrack(read));
        }, everyMillis)
      : undefined;
    return () => {
      latest++;
      underWay = false;
      clearTimeout(later);
      clearInterval(timer);
    };
  });

  return {
    get value() { return value; },
    get error() { return error; },
    get loading() { return loading; },
    reload: () => take(untrack(read)),
  };
}

export function asProblem(failure: unknown): Problem {
  if (failure instanceof Problem) return failure;
  return new Problem(400, 'failed', failure instanceof Error ? failure.message : String(failure));
}
