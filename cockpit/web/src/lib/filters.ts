import type { Filter } from './api';
import { guessed } from './format';

const OPERATORS: Record<string, string> = {
  '=': 'variableValueEquals', '!=': 'variableValueNotEquals', '>': 'variableValueGreaterThan',
  '>=': 'variableValueGreaterThanOrEqual', '<': 'variableValueLessThan', '<=': 'variableValueLessThanOrEqual', '~': 'variableValueLike',
};

export const STATES = {
  running: 'Running', incident: 'With incidents', suspended: 'Suspended', completed: 'Completed', failed: 'Failed', deleted: 'Deleted',
} as const;
export type State = keyof typeof STATES;

export const isState = (text: string | null): text is State => text !== null && text in STATES;

/** Running ones and ended ones are searched in different places. */
export const placeOf = (state: State) =>
  ['running', 'incident', 'suspended'].includes(state) ? 'process-instances' : 'history/process-instances';

/** Conditions such as `amount >= 100, customer = Ada`; throws where one cannot be read. */
export function conditions(text: string): { name: string; criterion: string; value: unknown }[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const match = /^([^\s=!<>~]+)\s*(!=|>=|<=|=|>|<|~)\s*(.*)$/.exec(part);
      if (!match) throw new Error(`Expected a condition such as amount >= 100, got '${part}'.`);
      const like = match[2] === '~';
      return { name: match[1], criterion: OPERATORS[match[2]], value: like ? match[3] : guessed(match[3]) };
    });
}

/** The filter of the API for what the address says: the same for the list, the count, the file and a batch. */
export function instanceFilter(query: URLSearchParams): { state: State; place: string; filter: Filter } {
  const asked = query.get('state');
  const state: State = isState(asked) ? asked : 'running';
  const filter: Filter = {};
  const text = (name: string, criterion: string) => {
    const value = query.get(name)?.trim();
    if (value) filter[criterion] = value;
  };
  text('process', 'processDefinitionKey');
  const key = query.get('key')?.trim();
  if (key) filter[key.includes('%') ? 'processInstanceBusinessKeyLike' : 'processInstanceBusinessKey'] = key;
  const version = Number(query.get('version'));
  if (version) filter.processDefinitionVersion = version;
  const running = placeOf(state) === 'process-instances';
  const ended = running ? [] : ([['endedAfter', 'finishedAfter'], ['endedBefore', 'finishedBefore']] as const);
  for (const [name, criterion] of [['after', 'startedAfter'], ['before', 'startedBefore'], ...ended] as const) {
    const at = query.get(name);
    if (at && !Number.isNaN(Date.parse(at))) filter[criterion] = new Date(at).toISOString();
  }
  const element = query.get('element')?.trim();
  if (running && element) filter.activityIdIn = [element];
  const error = query.get('error')?.trim();
  if (running && error) filter.incidentMessageLike = `%${error}%`;
  for (const { name, criterion, value } of conditions(query.get('where') ?? '')) {
    filter[criterion] = [...((filter[criterion] as object[]) ?? []), { name, value }];
  }
  if (state === 'incident') filter.withIncident = true;
  if (state === 'suspended') filter.suspended = true;
  if (!running) filter[state] = true;
  return { state, place: placeOf(state), filter };
}
