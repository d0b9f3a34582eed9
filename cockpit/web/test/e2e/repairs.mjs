// What is repaired by lists of instances, incidents and jobs, by batches that are held, and by mappings; what leads from one instance to another.
import assert from 'node:assert/strict';
import { agree, api, approved, CASE, count, deploy, fail, KEY, mine, model, post, sql, start, until, url } from './server.mjs';

const FAILING = `${KEY}-failing`;
/** Fails until the variable `broken` is there. */
const failing = model('').replaceAll(KEY, FAILING).replace('targetRef="approve"', 'targetRef="charge"').replace(/<userTask .*?\/>/, '').replace(/<sequenceFlow id="f2".*?\/>/, '')
  .replace(/<serviceTask .*?\/>/, '<serviceTask id="charge" name="Charge" camunda:asyncBefore="true" camunda:expression="${broken}"><extensionElements><camunda:failedJobRetryTimeCycle>R1/PT1S</camunda:failedJobRetryTimeCycle></extensionElements></serviceTask>');
const dead = (filter = {}) => count('jobs', { processDefinitionKey: FAILING, state: 'DEAD_LETTER', ...filter });
const failed = async (businessKey) => {
  const it = await post('process-instances', { processDefinitionKey: FAILING, businessKey });
  await until('a dead letter', async () => (await dead({ processInstanceId: it.id })) === 1);
  return it;
};
const mend = (it) => api('PUT', `process-instances/${it.id}/variables/broken`, { value: 'mended' });
const ended = async (it) => (await count('history/process-instances', { processInstanceId: it.id, completed: true })) === 1;

export default {
  async 'one failed job is retried on the page of jobs'(page) {
    await deploy('failing.bpmn', failing);
    const it = await failed('failing-one');
    await mend(it);
    await page.goto(`${url}/headway/jobs?state=DEAD_LETTER&process=${FAILING}`);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await agree(page, 'Retry', 'the variable was missing');
    await until('its end', () => ended(it));
  },
  async 'failed jobs of the chosen instances are retried, and no others'(page) {
    const [a, b] = [await failed('failing-a'), await failed('failing-b')];
    await Promise.all([a, b].map(mend));
    await page.goto(`${url}/headway/instances?process=${FAILING}&state=incident`);
    await page.getByRole('checkbox', { name: 'Choose failing-a' }).check();
    await page.getByText('Change 1 chosen').click();
    await page.getByRole('button', { name: 'Retry failed jobs' }).click();
    await agree(page, 'Retry 1 failed job', 'mended');
    await page.waitForURL('**/batches/*');
    await until('the end of the chosen one', () => ended(a));
    assert.equal(await dead({ processInstanceId: b.id }), 1);
  },
  async 'all incidents of a list are retried, whatever their messages'(page) {
    const other = await failed('failing-c');
    await mend(other);
    await page.goto(`${url}/headway/incidents?process=${FAILING}`);
    const n = await sql(`select count(*) from dead_letter_job where instance_id in (select id from execution where business_key like 'failing-%')`);
    assert.equal(n, 2);
    await page.getByRole('button', { name: 'Retry these 2' }).waitFor();
    await page.getByRole('link', { name: /broken/ }).click();
    await page.getByRole('button', { name: 'Retry all with this message' }).click();
    await page.getByRole('heading', { name: 'Retry 2 incidents?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Retry these 2' }).click();
    await agree(page, 'Retry 2 incidents');
    await page.waitForURL('**/batches/*');
    await until('no dead letter', async () => (await dead()) === 0);
  },
  async 'incidents with several messages, and without one, are counted and retried together'(page) {
    const silent = [await approved('silent-1'), await approved('silent-2')];
    for (const locked of await post('external-tasks/fetch', { workerId: 'e2e', maxTasks: 100, topics: [{ topicName: KEY, lockMillis: 60_000 }] })) {
      const task = locked.task ?? locked;
      const quiet = silent.some((it) => it.id === task.processInstanceId);
      await post(`external-tasks/${task.id}/failure`, { workerId: 'e2e', ...(quiet ? {} : { errorMessage: `No bank ${KEY}` }), retries: 0 });
    }
    await approved('with a word');
    await fail();
    await page.goto(`${url}/headway/incidents?process=${KEY}`);
    await page.getByRole('row', { name: '(no message) 2' }).getByRole('link').click();
    await page.waitForURL(/instances\?.*state=incident/);
    await page.getByRole('link', { name: 'silent-1' }).waitFor();
    const n = await count('incidents', mine);
    await page.goto(`${url}/headway/incidents?process=${KEY}`);
    await page.getByRole('button', { name: 'Retry all of this list' }).click();
    await agree(page, `Retry ${n} incidents`);
    await page.waitForURL('**/batches/*');
    await until('no incidents', async () => (await count('incidents', mine)) === 0);
  },
  async 'one external task is retried on the page of jobs'(page) {
    const it = await approved('external-retry');
    await fail();
    await page.goto(`${url}/headway/jobs?process=${KEY}`);
    const row = page.getByRole('region', { name: 'External tasks' }).getByRole('row').filter({ hasText: it.id });
    await row.getByRole('button', { name: 'Retry' }).click();
    await agree(page, 'Retry');
    await until('no incident there', async () => (await count('incidents', { processInstanceId: it.id })) === 0);
    for (const { processInstanceId, jobId } of (await post('incidents/search', { filter: mine })).items) if (processInstanceId !== it.id) await api('PUT', `external-tasks/${jobId}/retries`, { retries: 1 });
  },
  async 'a batch is held and goes on; its items are shown by their state'(page) {
    const one = await start('item-1');
    await api('POST', `process-instances/${one.id}/suspend`);
    const many = `${KEY}-many`;
    const batch = await post('process-instances/variables', { filter: { processDefinitionKey: many }, variables: { seen: { value: true } } });
    await page.goto(`${url}/headway/batches`);
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${batch.id}"]`) });
    // It may be done before it can be held: then there is nothing to hold.
    const hold = row.getByRole('button', { name: 'Hold' });
    const over = async () => (await api('GET', `batches/${batch.id}`)).ended;
    if (!(await over()) && (await hold.isVisible())) {
      await hold.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
      await until('it is held or over', async () => (await api('GET', `batches/${batch.id}`)).suspended || (await over()));
      if (!(await over())) {
        await row.getByRole('button', { name: 'Go on' }).click();
        await agree(page, 'Go on');
      } else if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    }
    await until('its end', over);
    const refused = await post('process-instances/variables', { processInstanceIds: [one.id], variables: { seen: { value: true } } });
    await page.goto(`${url}/headway/batches/${refused.id}`);
    await page.getByText('0 of 1 item done, 1 refused, 0 to do').waitFor();
    await page.getByRole('button', { name: 'Refused 1' }).click();
    await page.waitForURL(/state=FAILED/);
    await page.getByRole('cell', { name: /suspended/ }).waitFor();
    await page.getByRole('button', { name: 'Done 0' }).click();
    await page.getByText('No such items.').waitFor();
    await api('DELETE', `process-instances/${one.id}`);
  },
  async 'a token starts after an element; a step is left out'(page) {
    const it = await start('after');
    await page.goto(`${url}/headway/instances/${it.id}?tab=modify`);
    await page.getByRole('combobox', { name: /^Element, or/ }).selectOption('charge');
    await page.getByRole('button', { name: 'Start before' }).click();
    await page.getByRole('combobox', { name: /^Element, or/ }).selectOption('approve');
    await page.getByRole('button', { name: 'Start after' }).click();
    await page.getByRole('button', { name: 'Do these 2 now' }).waitFor();
    await page.getByRole('button', { name: 'Leave out: Start before Charge' }).click();
    await page.getByRole('button', { name: 'Do this now' }).click();
    await agree(page, 'Do them');
    await until('a token after it', async () => (await count('external-tasks', { processInstanceId: it.id })) === 1 && (await count('tasks', { processInstanceId: it.id })) === 1);
  },
  async 'from a caller to what it calls, and back'(page) {
    const caller = `${KEY}-caller`;
    await deploy('caller.bpmn', model('').replaceAll(KEY, caller).replace(/<userTask .*?\/>/, `<callActivity id="approve" name="Call" calledElement="${KEY}"/>`));
    const it = await post('process-instances', { processDefinitionKey: caller, businessKey: 'the caller' });
    const called = await until('what it calls', async () => (await post('process-instances/search', { filter: { superProcessInstanceId: it.id } })).items[0]);
    await page.goto(`${url}/headway/instances/${it.id}?tab=tree`);
    await page.getByRole('link', { name: 'called instance' }).click();
    await page.waitForURL(`**/instances/${called.id}`);
    await page.getByRole('link', { name: 'the instance that called it' }).click();
    await page.waitForURL(`**/instances/${it.id}`);
    await page.getByRole('link', { name: `calls ${KEY}` }).click();
    await page.waitForURL(`**/instances/${called.id}`);
    await api('DELETE', `process-instances/${it.id}`);
  },
  async 'a mapping is changed before a migration; one that cannot be executed is not offered'(page) {
    const mapped = `${KEY}-mapped`;
    const first = model('').replaceAll(KEY, mapped);
    await deploy('mapped.bpmn', first);
    const it = await post('process-instances', { processDefinitionKey: mapped, businessKey: 'mapped' });
    await deploy('mapped.bpmn', first.replaceAll('"approve"', '"check"').replace('name="Approve"', 'name="Check"'));
    await page.goto(`${url}/headway/migration?process=${mapped}&from=1&to=2`);
    await page.getByRole('combobox', { name: 'Target of Approve' }).selectOption('charge');
    await page.getByRole('listitem').filter({ hasText: /approve/ }).first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Migrate', exact: true }).isDisabled(), true);
    await page.getByRole('combobox', { name: 'Target of Approve' }).selectOption('check');
    await page.getByText('The plan can be executed.').waitFor();
    await page.getByRole('button', { name: 'Migrate', exact: true }).click();
    await agree(page, 'Migrate 1 instance', 'renamed');
    await until('its task at the new element', async () => (await post('tasks/search', { filter: { processInstanceId: it.id } })).items[0]?.taskDefinitionKey === 'check');
  },
  async 'all ended ones of a version are started again; those of the last hour are a list'(page) {
    const mapped = `${KEY}-mapped`;
    const [it] = (await post('process-instances/search', { filter: { processDefinitionKey: mapped } })).items;
    await api('DELETE', `process-instances/${it.id}`);
    await until('history', async () => (await count('history/process-instances', { processDefinitionKey: mapped, finished: true })) === 1);
    await page.goto(`${url}/headway/`);
    await page.getByRole('link', { name: /^[\d,]+ Ended in the last hour$/ }).click();
    await page.waitForURL(/state=ended&endedAfter=/);
    const after = new Date(new URL(page.url()).searchParams.get('endedAfter')).toISOString();
    const n = await count('history/process-instances', { finishedAfter: after });
    await page.getByRole('heading', { name: `Instances ${n.toLocaleString('en')}`, exact: true }).waitFor();
    // Ended by somebody is ended, too; the rows may come after the number.
    await page.getByRole('link', { name: 'mapped', exact: true }).first().waitFor();
    await page.goto(`${url}/headway/instances?process=${mapped}&version=2&state=ended`);
    await page.getByRole('button', { name: 'Restart all of this list' }).click();
    await page.getByLabel('Start before').selectOption('check');
    await page.getByRole('button', { name: 'Restart 1 instance' }).click();
    await page.waitForURL('**/batches/*');
    await until('the new one', async () => (await count('process-instances', { processInstanceBusinessKey: 'mapped' })) === 1);
  },
  async 'a version is suspended with its instances, and goes on with them'(page) {
    const mapped = `${KEY}-mapped`;
    const [it] = (await post('process-instances/search', { filter: { processDefinitionKey: mapped } })).items;
    const suspended = async () => (await api('GET', `process-instances/${it.id}`)).suspended;
    await page.goto(`${url}/headway/processes/${mapped}?version=2`);
    for (const [verb, now] of [['Suspend', true], ['Activate', false]]) {
      await page.getByRole('button', { name: `${verb} version 2` }).click();
      await page.getByLabel('Its 1 running instance as well').check();
      await agree(page, verb);
      await until(verb, async () => (await suspended()) === now);
    }
  },
  async 'criteria of a case are looked at; a stage is completed although something is left'(page) {
    const forced = `${KEY}-forced`;
    await deploy('forced.cmmn', CASE.replaceAll(`${KEY}-claim`, forced));
    const it = await post('case-instances', { caseDefinitionKey: forced, businessKey: 'forced' });
    const items = (filter) => count('plan-items', { caseInstanceId: it.id, ...filter });
    await page.goto(`${url}/headway/cases/${it.id}`);
    await page.getByRole('button', { name: 'Evaluate criteria' }).click();
    await agree(page, 'Evaluate criteria', 'looked at');
    await page.getByText('Its criteria were looked at.').waitFor();
    await page.getByRole('button', { name: 'Complete: Look', exact: true }).click();
    await agree(page, 'Complete');
    await page.getByRole('button', { name: 'Complete anyway: Pay', exact: true }).click();
    await agree(page, 'Complete anyway');
    await until('the stage is over', async () => (await items({ planItemInstanceElementId: 'stage', planItemInstanceState: 'active' })) === 0);
    await page.goto(`${url}/headway/cases?case=${forced}`);
    await page.getByText('Saved views').click();
    await page.getByLabel('Name of this view').fill('forced ones');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(`${url}/headway/cases`);
    await page.getByText('Saved views').click();
    await page.getByRole('button', { name: 'forced ones', exact: true }).click();
    await page.waitForURL(new RegExp(`case=${forced}`));
    await post(`case-instances/${it.id}/terminate`);
  },
};
