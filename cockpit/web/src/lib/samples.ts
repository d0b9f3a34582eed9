/** Counters of a node at a moment, in seconds since 1970. */
export type Sample = { at: number; counters: Record<string, number> };

/** How many there are now; all other counters only grow, and are shown by how fast. */
export const LEVELS = ['jobsRunning', 'jobsQueued', 'commitQueueLength'];

/** The samples with one more, at most so many. Where a counter has fallen, another node answers or the node began anew: the samples do, too. */
export function sampled(before: Sample[], now: Sample, most: number): Sample[] {
  const last = before.at(-1)?.counters ?? {};
  const fell = Object.entries(last).some(([name, n]) => !LEVELS.includes(name) && (now.counters[name] ?? 0) < n);
  return fell ? [now] : [...before.slice(1 - most), now];
}

/** What to draw of a counter: its level, or its growth a second, which the first sample does not have. */
export function series(samples: Sample[], name: string): [number[], (number | null)[]] {
  const rate = (i: number) => (i ? (samples[i].counters[name] - samples[i - 1].counters[name]) / Math.max(samples[i].at - samples[i - 1].at, 0.001) : null);
  return [samples.map((it) => it.at), samples.map((it, i) => (LEVELS.includes(name) ? it.counters[name] : rate(i)))];
}

/** How much a counter has grown over the samples. */
export const grown = (samples: Sample[], name: string) => (samples.length ? samples[samples.length - 1].counters[name] - samples[0].counters[name] : 0);
