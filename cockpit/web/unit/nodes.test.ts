import { expect, test } from 'vitest';
import { leased, partitions } from '../src/lib/nodes';

test('one node that runs leases all 256 partitions', () => {
  const alone = [{ name: 'a', partitions: 256 }];
  expect(leased(alone)).toBe(256);
  expect(partitions(alone)).toBe('All 256 partitions are leased.');
});

test('what no node leases waits for one', () => {
  expect(partitions([{ name: 'a', partitions: 128 }, { name: 'b', partitions: 100 }])).toBe('228 of 256 partitions are leased; the others wait for a node.');
  expect(partitions([])).toBe('No partition is leased: all 256 wait for a node.');
});
