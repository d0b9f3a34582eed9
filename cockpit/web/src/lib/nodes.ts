import { number } from './format';
import type { LivingNode } from './types';

/** Into so many the instances of a database fall. */
const PARTITIONS = 256;

/** How many partitions the nodes lease together. */
export const leased = (nodes: LivingNode[]) => nodes.reduce((n, it) => n + it.partitions, 0);

/** What becomes of the partitions, in a sentence. */
export function partitions(nodes: LivingNode[]): string {
  const n = leased(nodes);
  if (!n) return `No partition is leased: all ${PARTITIONS} wait for a node.`;
  return n === PARTITIONS ? `All ${PARTITIONS} partitions are leased.` : `${number(n)} of ${PARTITIONS} partitions are leased; the others wait for a node.`;
}
