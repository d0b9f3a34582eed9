import { count, countBy, type Filter } from './api';

/** Incidents with one message; null for those that have none. */
export type Group = { value: string | null; count: number };

/**
 * The largest group first. Those without a message are in no group of the server: they are what is left of all. All are counted before and after, so
 * that others which come or go meanwhile are not taken for them.
 */
export async function incidentsByMessage(within: Filter = {}): Promise<Group[]> {
  const before = await count('incidents', within);
  const groups: Group[] = await countBy('incidents', 'message', within);
  const rest = Math.min(before, await count('incidents', within)) - groups.reduce((n, it) => n + it.count, 0);
  if (rest > 0) groups.push({ value: null, count: rest });
  return groups.sort((a, b) => b.count - a.count);
}
