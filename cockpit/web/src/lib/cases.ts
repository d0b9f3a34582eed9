import type { Filter } from './api';
import { conditions } from './filters';
import type { PlanNode } from './types';

export const CASE_STATES = { running: 'Running', ended: 'Ended' } as const;

/** The filter of the API for what the address says; conditions on variables are for cases that run. */
export function caseFilter(query: URLSearchParams): { running: boolean; place: string; filter: Filter } {
  const running = query.get('state') !== 'ended';
  const filter: Filter = {};
  const text = (name: string, criterion: string) => {
    const value = query.get(name)?.trim();
    if (value) filter[criterion] = value;
  };
  text('definition', 'caseDefinitionId');
  if (!filter.caseDefinitionId) text('case', 'caseDefinitionKey');
  text('key', 'caseInstanceBusinessKey');
  if (!running) filter.finished = true;
  for (const { name, criterion, value } of running ? conditions(query.get('where') ?? '') : []) {
    if (criterion !== 'variableValueEquals') throw new Error(`Expected a condition such as amount = 100 on ${name}: cases are found by equal values.`);
    filter[criterion] = [...((filter[criterion] as object[]) ?? []), { name, value }];
  }
  return { running, place: running ? 'case-instances' : 'history/case-instances', filter };
}

export type Transition = { verb: string; route: string; role: 'WORKER' | 'OPERATOR'; danger?: boolean; text: string };

const OVER = ['completed', 'terminated', 'failed'];
export const isOver = (it: PlanNode) => OVER.includes(it.state);
const isListener = (it: PlanNode) => it.planItemDefinitionType.endsWith('listener');

/** What can be done with a plan item in its state (CMMN 1.1, 8.4). */
export function transitions(it: PlanNode): Transition[] {
  if (isOver(it) || it.state === 'suspended') return [];
  const list: Transition[] = [];
  const stage = it.planItemDefinitionType === 'stage';
  const event = isListener(it) || it.planItemDefinitionType === 'milestone';
  if (it.state === 'enabled') {
    list.push({ verb: 'Start', route: 'start', role: 'WORKER', text: 'It becomes active.' });
    list.push({ verb: 'Disable', route: 'disable', role: 'WORKER', text: 'Nobody can start it until it is enabled again.' });
  }
  if (it.state === 'disabled') list.push({ verb: 'Enable', route: 'enable', role: 'WORKER', text: 'It can be started again.' });
  if (it.state === 'available' && event) list.push({ verb: 'Let it occur', route: 'trigger', role: 'WORKER', text: 'What waits for it goes on.' });
  if (it.state === 'available' && !event) list.push({ verb: 'Enable', route: 'enable', role: 'WORKER', text: 'It can be started, whatever its entry criteria say.' });
  if (it.state === 'active' && stage) {
    list.push(it.completable
      ? { verb: 'Complete', route: 'complete', role: 'OPERATOR', text: 'Nothing in it is active or required any more.' }
      : { verb: 'Complete anyway', route: 'complete?force=true', role: 'OPERATOR', danger: true, text: 'What is still active or required in it ends with it.' });
  }
  if (it.state === 'active' && !stage && !event) list.push({ verb: 'Complete', route: 'trigger', role: 'WORKER', text: 'What waits for it goes on.' });
  list.push({ verb: 'Terminate', route: 'terminate', role: 'OPERATOR', danger: true, text: stage ? 'It ends with all that is in it.' : 'It ends without being completed.' });
  return list;
}

/** Every item of the tree, parents first. */
export function flat(nodes: PlanNode[]): PlanNode[] {
  return nodes.flatMap((it) => [it, ...flat(it.children)]);
}

const ORDER = ['completed', 'terminated', 'failed', 'disabled', 'unavailable', 'available', 'wait_repetition', 'enabled', 'suspended', 'async-active-leave', 'async-active', 'active'];

/** The state in which the diagram shows each element: of several instances the one that is furthest in hand. */
export function statesOf(nodes: PlanNode[]): Record<string, { state: string; count: number }> {
  const found: Record<string, { state: string; count: number }> = {};
  for (const it of flat(nodes)) {
    const before = found[it.elementId];
    const count = before ? before.count + 1 : 1;
    const state = before && ORDER.indexOf(before.state) > ORDER.indexOf(it.state) ? before.state : it.state;
    found[it.elementId] = { state, count };
  }
  return found;
}
