/** Where bars lie, in percent. Stretches in which nothing begins or ends are folded to at most an eighth of the line. */
export function timeline(spans: [number, number][]): { bars: { left: number; width: number }[]; folded: number } {
  const points = [...new Set(spans.flat())].sort((a, b) => a - b);
  const whole = points.length ? points[points.length - 1] - points[0] : 0;
  const most = whole / 8;
  const at = new Map<number, number>();
  let position = 0;
  let folded = 0;
  points.forEach((point, i) => {
    const step = i ? point - points[i - 1] : 0;
    const drawn = Math.min(step, most);
    folded += step - drawn;
    position += drawn;
    at.set(point, position);
  });
  const percent = (point: number) => (position ? (at.get(point)! / position) * 100 : 0);
  return {
    bars: spans.map(([from, to]) => ({ left: Math.min(percent(from), 99), width: percent(to) - percent(from) })),
    folded: Math.round(folded),
  };
}
