import { expect, test } from 'vitest';
import { grown, sampled, series, type Sample } from '../src/lib/samples';

const of = (at: number, commits: number, jobsRunning = 0): Sample => ({ at, counters: { commits, jobsRunning } });

test('rates are growth a second, levels are what they are', () => {
  const all = [of(10, 5, 3), of(12, 9, 1)];
  expect(series(all, 'commits')).toEqual([[10, 12], [null, 2]]);
  expect(series(all, 'jobsRunning')).toEqual([[10, 12], [3, 1]]);
  expect(grown(all, 'commits')).toBe(4);
  expect(grown([], 'commits')).toBe(0);
});

test('the newest samples are kept', () => {
  expect(sampled([of(1, 1), of(2, 2)], of(3, 3), 2)).toEqual([of(2, 2), of(3, 3)]);
});

test('where a counter has fallen it is another node: nothing is compared with the one before', () => {
  expect(sampled([of(1, 100)], of(2, 7), 10)).toEqual([of(2, 7)]);
  expect(sampled([of(1, 100, 5)], of(2, 100, 1), 10)).toHaveLength(2);
});
