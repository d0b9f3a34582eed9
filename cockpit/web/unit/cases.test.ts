import { expect, test } from 'vitest';
import { laidOut, inWords, type Item } from '../src/lib/case-model';
import { caseFilter, flat, statesOf, transitions } from '../src/lib/cases';
import type { PlanNode } from '../src/lib/types';

const node = (elementId: string, state: string, planItemDefinitionType = 'humantask', children: PlanNode[] = []) =>
  ({ id: elementId + state, elementId, state, planItemDefinitionType, children, completable: false }) as unknown as PlanNode;
const verbs = (it: PlanNode) => transitions(it).map((one) => one.verb);

test('the address is the filter of the cases', () => {
  expect(caseFilter(new URLSearchParams('case=claim&key=c-1&where=amount = 100'))).toEqual({
    running: true, place: 'case-instances',
    filter: { caseDefinitionKey: 'claim', caseInstanceBusinessKey: 'c-1', variableValueEquals: [{ name: 'amount', value: 100 }] },
  });
  expect(caseFilter(new URLSearchParams('state=ended&case=claim&definition=7'))).toEqual({
    running: false, place: 'history/case-instances', filter: { caseDefinitionId: '7', finished: true },
  });
  expect(() => caseFilter(new URLSearchParams('where=amount > 1'))).toThrow('equal values');
});

test('what is offered is what the state allows', () => {
  expect(verbs(node('a', 'enabled'))).toEqual(['Start', 'Disable', 'Terminate']);
  expect(verbs(node('a', 'disabled'))).toEqual(['Enable', 'Terminate']);
  expect(verbs(node('u', 'available', 'usereventlistener'))).toEqual(['Let it occur', 'Terminate']);
  expect(verbs(node('a', 'active'))).toEqual(['Complete', 'Terminate']);
  expect(verbs(node('s', 'active', 'stage'))).toEqual(['Complete anyway', 'Terminate']);
  expect(verbs(node('a', 'completed'))).toEqual([]);
});

test('the diagram shows the instance that is furthest in hand', () => {
  const tree = [node('s', 'active', 'stage', [node('a', 'completed'), node('a', 'active')])];
  expect(flat(tree).map((it) => it.elementId)).toEqual(['s', 'a', 'a']);
  expect(statesOf(tree)).toEqual({ s: { state: 'active', count: 1 }, a: { state: 'active', count: 2 } });
});

test('a model without a drawing is laid out, each stage around its own', () => {
  const item = (id: string, type: string, parent?: string, criteria: Item['criteria'] = []): Item =>
    ({ id, name: id, type, parent, criteria, required: false, repeats: false, manual: false, completes: false });
  const entry = { id: 'e', exit: false, on: [{ id: 'on', source: 'a', event: 'complete' }], condition: '${x}' };
  const { boxes, edges } = laidOut({ id: 'plan', name: 'Plan', criteria: [] }, [item('a', 'humanTask'), item('s', 'stage', undefined, [entry]), item('b', 'humanTask', 's')]);
  const [plan, s, b] = ['plan', 's', 'b'].map((id) => boxes.get(id)!);
  for (const [inner, outer] of [[s, plan], [b, s]]) {
    expect(inner.x).toBeGreaterThan(outer.x);
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
    expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height);
  }
  expect(edges).toHaveLength(1);
  expect(inWords(entry, (id) => id.toUpperCase())).toBe('A: complete, and if ${x}');
});
