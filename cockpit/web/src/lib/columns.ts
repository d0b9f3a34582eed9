import { duration, time } from './format';
import type { Instance } from './types';

/** Columns of the list of instances: `show` is what the page shows, `file` what the CSV file says. */
export type Column = { name: string; title: string; number?: boolean; show: (it: Instance) => string | number; file?: (it: Instance) => string | number | null | undefined };

const stateOf = (it: Instance) => it.state?.toLowerCase() ?? (it.suspended ? 'suspended' : 'active');

export const COLUMNS: Column[] = [
  { name: 'key', title: 'Business key', show: (it) => it.businessKey ?? '(none)', file: (it) => it.businessKey },
  { name: 'process', title: 'Process', show: (it) => it.processDefinitionName ?? it.processDefinitionKey },
  { name: 'version', title: 'Version', number: true, show: (it) => it.processDefinitionVersion },
  { name: 'state', title: 'State', show: stateOf },
  { name: 'started', title: 'Started', show: (it) => time(it.startTime), file: (it) => it.startTime },
  { name: 'ended', title: 'Ended', show: (it) => time(it.endTime), file: (it) => it.endTime },
  { name: 'took', title: 'Took', show: (it) => duration(it.durationInMillis), file: (it) => it.durationInMillis },
  { name: 'by', title: 'Started by', show: (it) => it.startUserId ?? '' },
  { name: 'reason', title: 'Reason of its end', show: (it) => it.deleteReason ?? '' },
  { name: 'name', title: 'Name', show: (it) => it.name ?? '' },
  { name: 'tenant', title: 'Tenant', show: (it) => it.tenantId ?? '' },
  { name: 'id', title: 'Id', show: (it) => it.id },
];

const USUAL = { running: ['key', 'process', 'version', 'state', 'started', 'id'], ended: ['key', 'process', 'version', 'state', 'started', 'took', 'id'] };

/** Those that the address asks for, in the order above; the usual ones where it asks for none. */
export function columnsOf(asked: string | null, running: boolean): Column[] {
  const names = (asked ?? '').split(',').filter(Boolean);
  const found = COLUMNS.filter((it) => names.includes(it.name));
  return found.length ? found : COLUMNS.filter((it) => USUAL[running ? 'running' : 'ended'].includes(it.name));
}
