// The pages that are measured in a database that many.mjs and many-instances.sql have filled.

/** Pages by what they show, with what each asks for, as addresses below /headway/. */
export async function pagesOf(url) {
  const first = async (things, filter = {}) => {
    const response = await fetch(`${url}/headway/v1/${things}/search`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ filter, limit: 1 }) });
    return (await response.json()).items[0];
  };
  const incident = await first('incidents');
  const ended = await first('history/process-instances', { finished: true });
  const claim = await first('case-instances');
  const batch = (await (await fetch(`${url}/headway/v1/batches?limit=1`)).json())[0];
  return {
    overview: '', instances: 'instances', 'instances by key': 'instances?key=template-task-5%25', 'ended instances': 'instances?state=completed',
    'instances with incidents': 'instances?state=incident&process=scale', 'instances at an element': 'instances?process=scale&element=approve',
    incidents: 'incidents', 'incidents of a message': `incidents?message=${encodeURIComponent(incident.incidentMessage)}`, processes: 'processes',
    process: 'processes/scale', 'version of a process': 'processes/scale?version=7', 'element of a process': 'processes/scale?element=charge',
    jobs: 'jobs?state=DEAD_LETTER', tasks: 'tasks', 'tasks of a group': 'tasks?group=sales', batches: 'batches',
    migration: 'migration?process=scale&from=1&to=50', operations: 'operations', engine: 'engine', instance: `instances/${incident.processInstanceId}`,
    'ended instance': `instances/${ended.id}?tab=timeline`, cases: 'cases', 'cases of a definition': 'cases?case=claim', 'cases by key': 'cases?key=template-case-5%25',
    case: `cases/${claim?.id}`, decisions: 'decisions?process=rated', ...(batch ? { batch: `batches/${batch.id}` } : {}),
  };
}
