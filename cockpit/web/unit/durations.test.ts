import { expect, test } from 'vitest';
import { combined, heat } from '../src/lib/durations';

const item = (processDefinitionId: string, activityId: string, count: number, upToMillis: number) => ({
  processDefinitionId, activityId, count, failed: 1, canceled: 0, totalMillis: count * upToMillis, meanMillis: upToMillis, medianMillis: upToMillis,
  p95Millis: upToMillis, p99Millis: upToMillis, histogram: [{ upToMillis, count }],
});

test('versions are added up, and percentiles are those of all together', () => {
  const all = combined([item('1', 'a', 90, 10), item('2', 'a', 10, 1000), item('1', 'b', 1, 5)], (it) => it.activityId!);
  expect(all.get('a')).toEqual({ count: 100, failed: 2, totalMillis: 10_900, meanMillis: 109, p95Millis: 1000 });
  expect(all.get('b')?.count).toBe(1);
});

test('the largest value is the warmest, and nothing has no warmth', () => {
  expect(heat(new Map([['a', 100], ['b', 1], ['c', 0]]))).toEqual({ 'heat-5': ['a'], 'heat-1': ['b'] });
  expect(heat(new Map())).toEqual({});
});
