import type { Duration } from '../../generated/schema';
import { time } from './format';

/** How many ended and how long they took, of several versions or hours together. */
export type Ended = { count: number; failed: number; totalMillis: number; meanMillis: number; p95Millis: number };

/** Adds up what has the same key. Bounds of histograms are the same everywhere, so their counts are added too. */
export function combined(items: Duration[], keyOf: (it: Duration) => string): Map<string, Ended> {
  const groups = new Map<string, Duration[]>();
  for (const it of items) groups.set(keyOf(it), [...(groups.get(keyOf(it)) ?? []), it]);
  return new Map([...groups].map(([key, all]) => [key, together(all)]));
}

function together(all: Duration[]): Ended {
  const sum = (of: (it: Duration) => number) => all.reduce((n, it) => n + of(it), 0);
  const buckets = new Map<number, number>();
  for (const { histogram } of all) for (const it of histogram) buckets.set(it.upToMillis, (buckets.get(it.upToMillis) ?? 0) + it.count);
  const count = sum((it) => it.count);
  const totalMillis = sum((it) => it.totalMillis);
  return { count, failed: sum((it) => it.failed), totalMillis, meanMillis: count ? totalMillis / count : 0, p95Millis: percentile(buckets, 0.95) };
}

/** The upper bound of the part of the histogram in which this share is reached; 0 for an empty one. */
function percentile(buckets: Map<number, number>, share: number): number {
  const sorted = [...buckets].sort(([a], [b]) => a - b);
  const wanted = share * sorted.reduce((n, [, count]) => n + count, 0);
  let seen = 0;
  return sorted.find(([, count]) => (seen += count) >= wanted)?.[0] ?? 0;
}

/** Five classes of warmth, so that an element with the largest value is the warmest; 0 for nothing. */
export function heat(values: Map<string, number>): Record<string, string[]> {
  const most = Math.max(0, ...values.values());
  const marks: Record<string, string[]> = {};
  for (const [name, value] of values) {
    if (value > 0) (marks[`heat-${Math.min(5, Math.floor((value / most) * 4.999) + 1)}`] ??= []).push(name);
  }
  return marks;
}

export const MEASURES = {
  count: { title: 'Visits that ended', of: (it: Ended) => it.count, time: false },
  mean: { title: 'Mean duration', of: (it: Ended) => it.meanMillis, time: true },
  p95: { title: '95% took at most', of: (it: Ended) => it.p95Millis, time: true },
  failed: { title: 'Ended by an error', of: (it: Ended) => it.failed, time: false },
} as const;
export type Measure = keyof typeof MEASURES;

export const SPANS = { hour: ['Last hour', 1], day: ['Last 24 hours', 24], week: ['Last 7 days', 168], all: ['All hours', 0] } as const;
export type Span = keyof typeof SPANS;

/** What is in the numbers; the moment is that of 1970 before anything was counted. */
export const counted = (until: string) =>
  Date.parse(until) > 0 ? `Everything that ended before ${time(until)} is counted.` : 'Nothing is counted yet; this begins within minutes.';

/** The begin of a span, as the statistics want it: nothing for all. */
export const endedAfter = (span: Span) => (SPANS[span][1] ? { endedAfter: new Date(Date.now() - SPANS[span][1] * 3_600_000).toISOString() } : {});
