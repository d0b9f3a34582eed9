import type { Page } from './api';
import { doing } from './toasts.svelte';

/**
 * The rows of a first page, and of those that are asked for later. A page that comes when the list has become another one is dropped; what the
 * server refuses is shown in its words.
 */
export function growing<T>(first: { readonly value: Page<T> | undefined }, next: (cursor: string) => Promise<Page<T>>) {
  let rows = $state.raw<T[]>([]);
  let cursor = $state.raw<string | null>(null);
  let asking = false;
  $effect.pre(() => {
    rows = first.value?.items ?? [];
    cursor = first.value?.nextCursor ?? null;
  });
  return {
    get rows() { return rows; },
    get hasMore() { return cursor !== null; },
    async more() {
      if (!cursor || asking) return;
      asking = true;
      const [before, from] = [rows, cursor];
      await doing('', async () => {
        const page = await next(from);
        if (rows !== before) return;
        rows = [...rows, ...page.items];
        cursor = page.nextCursor;
      });
      asking = false;
    },
  };
}
