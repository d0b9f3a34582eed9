import { expect, test } from 'vitest';
import { conditions, instanceFilter, quoted } from '../src/lib/filters';
import { parsed } from '../src/lib/exact';
import { csv, duration, guessed, short, shown, typed } from '../src/lib/format';
import { timeline } from '../src/lib/timeline';

test('the address is the filter', () => {
  const { place, filter } = instanceFilter(new URLSearchParams('process=order&key=a%25&where=amount >= 100, customer = Ada&element=pay'));
  expect(place).toBe('process-instances');
  expect(filter).toEqual({
    processDefinitionKey: 'order', processInstanceBusinessKeyLike: 'a%', activityIdIn: ['pay'],
    variableValueGreaterThanOrEqual: [{ name: 'amount', value: 100 }], variableValueEquals: [{ name: 'customer', value: 'Ada' }],
  });
});

test('ended instances are searched in history', () => {
  expect(instanceFilter(new URLSearchParams('state=failed&element=pay'))).toEqual({ state: 'failed', place: 'history/process-instances', filter: { failed: true } });
});

test('a condition that cannot be read is named', () => {
  expect(() => conditions('amount around 7')).toThrow("got 'amount around 7'");
  expect(conditions('zip = "07743"')[0].value).toBe('07743');
});

test('a comma or a quote within quotes belongs to the value', () => {
  const text = 'a "b", c = d';
  expect(conditions(`note = ${quoted(text)}, amount = 7`)).toEqual([
    { name: 'note', criterion: 'variableValueEquals', value: text }, { name: 'amount', criterion: 'variableValueEquals', value: 7 },
  ]);
  expect(conditions('note ~ "a, %"')[0].value).toBe('a, %');
  expect(conditions(`note = ${quoted('two\nlines')}`)[0].value).toBe('two\nlines');
  expect(conditions('size = 5", amount = 7')).toHaveLength(1);
});

test('what is no version and no time is named', () => {
  expect(() => instanceFilter(new URLSearchParams('version=two'))).toThrow("got 'two'");
  expect(() => instanceFilter(new URLSearchParams('after=yesterday'))).toThrow("got 'yesterday'");
  expect(instanceFilter(new URLSearchParams('state=toString&version=2')).filter).toEqual({ processDefinitionVersion: 2 });
});

test('all that have ended are one state', () => {
  expect(instanceFilter(new URLSearchParams('state=ended'))).toEqual({ state: 'ended', place: 'history/process-instances', filter: { finished: true } });
});

test('cells are quoted, and formulas are texts', () => {
  expect(csv(['a', 'b'], [['x,"y"', '=1+1'], [-5, null]])).toBe('a,b\r\n"x,""y""",\'=1+1\r\n-5,\r\n');
});

test('values keep their type', () => {
  expect(typed('Integer', ' 42 ')).toEqual({ type: 'Integer', value: 42 });
  expect(() => typed('Integer', '4.2')).toThrow('whole number');
  expect(() => typed('Boolean', 'yes')).toThrow('true or false');
  expect(typed('Json', '{"a":1}')).toEqual({ type: 'Json', value: { a: 1 } });
});

test('durations have the two largest units', () => {
  expect(duration(999)).toBe('999 ms');
  expect(duration(3_723_000)).toBe('1 h 2 min');
});

test('idle time is folded', () => {
  const { bars, folded } = timeline([[0, 10], [1000, 1010]]);
  expect(folded).toBeGreaterThan(800);
  expect(bars[1].left).toBeGreaterThan(50);
  expect(bars[0].width).toBeGreaterThan(4);
});

test('counts for little room are never more than there are', () => {
  expect([0, 9999, 10_001, 90_001, 99_999, 1_290_000].map(short)).toEqual(['0', '9999', '10K', '90K', '99.9K', '1.2M']);
});

test('whole numbers of more digits than JavaScript has are kept, or refused', () => {
  const text = '{"a":{"type":"Long","value":9007199254740993},"b":[9007199254740992.5,12]}';
  if (!('rawJSON' in JSON)) {
    expect(() => typed('Long', '9007199254740993')).toThrow('15 digits');
    return;
  }
  const { a } = parsed(text) as { a: { type: string; value: number } };
  expect(shown(a)).toBe('9007199254740993');
  expect(JSON.stringify(parsed(text))).toBe(text.replace('992.5', '992'));
  expect(JSON.stringify([typed('Long', ' -9007199254740993'), guessed('9007199254740993')])).toBe('[{"type":"Long","value":-9007199254740993},9007199254740993]');
});

test('ended ones are found by the time of their end too', () => {
  const { filter } = instanceFilter(new URLSearchParams('state=completed&endedAfter=2026-01-02T03:04'));
  expect(filter).toEqual({ completed: true, finishedAfter: new Date('2026-01-02T03:04').toISOString() });
  expect(instanceFilter(new URLSearchParams('endedAfter=2026-01-02T03:04')).filter).toEqual({});
});
