import { expect, test } from 'vitest';
import { differences } from '../src/lib/differences';

const model = (body: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">${body}</process></definitions>`;

test('two versions differ in what was added, removed and changed', async () => {
  const older = model('<startEvent id="s"/><userTask id="a" name="Approve"/><userTask id="b" name="Pack"/>');
  const newer = model('<startEvent id="s"/><userTask id="a" name="Approve twice"/><serviceTask id="c" name="Ship"/>');
  expect(await differences(older, newer)).toEqual([
    { id: 'c', name: 'Ship', how: 'added', what: '' },
    { id: 'b', name: 'Pack', how: 'removed', what: '' },
    { id: 'a', name: 'Approve twice', how: 'changed', what: 'name' },
  ]);
  expect(await differences(older, older)).toEqual([]);
});
