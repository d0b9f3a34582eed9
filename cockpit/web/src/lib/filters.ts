import type { Filter } from './api';
import { guessed, unquoted } from './format';

const OPERATORS: Record<string, string> = {
  '=': 'variableValueEquals', '!=': 'variableValueNotEquals', '>': 'variableValueGreaterThan',
  '>=': 'variableValueGreaterThanOrEqual', '<': 'variableValueLessThan', '<=': 'variableValueLessThanOrEqual', '~': 'variableValueLike',
};

export const STATES = {
  running: 'Running', incident: 'With incidents', suspended: 'Suspended', ended: 'Ended', completed: 'Completed', failed: 'Failed', deleted: 'Deleted',
} as const;
export type State = keyof typeof STATES;

export const isState = (text: string | null): text is State => text !== null && Object.hasOwn(STATES, text);

/** Running ones and ended ones are searched in different places. */
export const placeOf = (state: State) =>
  ['running', 'incident', 'suspended'].includes(state) ? 'process-instances' : 'history/process-instances';

/** A text as the value of a condition, whatever is in it. */
export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Conditions such as `amount >= 100, customer = Ada`; throws where one cannot be read. A comma within quotes belongs to the value. */
export function conditions(text: string): { name: string; criterion: string; value: unknown }[] {
  return (text.match(/(?:[^,"]|"(?:[^"]|"")*"?)+/g) ?? [])
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const match = /^([^\s=!<>~]+)\s*(!=|>=|<=|=|>|<|~)\s*(.*)$/s.exec(part);
      if (!match) throw new Error(`Expected a condition such as amount >= 100, got '${part}'.`);
      const like = match[2] === '~';
      return { name: match[1], criterion: OPERATORS[match[2]], value: like ? unquoted(match[3]) : guessed(match[3]) };
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
  const version = query.get('version')?.trim();
  if (version) {
    if (!/^\d+$/.test(version)) throw new Error(`Expected a whole number as the version, got '${version}'.`);
    filter.processDefinitionVersion = Number(version);
  }
  const running = placeOf(state) === 'process-instances';
  const ended = running ? [] : ([['endedAfter', 'finishedAfter'], ['endedBefore', 'finishedBefore']] as const);
  for (const [name, criterion] of [['after', 'startedAfter'], ['before', 'startedBefore'], ...ended] as const) {
    const at = query.get(name);
    if (at && Number.isNaN(Date.parse(at))) throw new Error(`Expected a time such as 2026-01-31T12:00, got '${at}'.`);
    if (at) filter[criterion] = new Date(at).toISOString();
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
  if (!running) filter[state === 'ended' ? 'finished' : state] = true;
  return { state, place: placeOf(state), filter };
}
