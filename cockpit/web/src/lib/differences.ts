import { diff } from 'bpmn-js-differ';
import { BpmnModdle } from 'bpmn-moddle';

export type Difference = { id: string; name: string; how: 'added' | 'removed' | 'changed'; what: string };

/** What a newer model has, lacks, or has otherwise than an older one; how it is drawn does not count. */
export async function differences(older: string, newer: string): Promise<Difference[]> {
  const moddle = new BpmnModdle();
  const [a, b] = await Promise.all([moddle.fromXML(older), moddle.fromXML(newer)]);
  const found = diff(a.rootElement, b.rootElement);
  const nameOf = (it: { name?: string; id: string }) => it.name || it.id;
  return [
    ...Object.entries(found._added).map(([id, it]) => ({ id, name: nameOf(it), how: 'added' as const, what: '' })),
    ...Object.entries(found._removed).map(([id, it]) => ({ id, name: nameOf(it), how: 'removed' as const, what: '' })),
    ...Object.entries(found._changed).map(([id, { model, attrs }]) => ({ id, name: nameOf(model), how: 'changed' as const, what: Object.keys(attrs).join(', ') })),
  ];
}
