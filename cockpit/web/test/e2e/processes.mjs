// Diagrams, versions, timers, workers, forms, decisions, the engine.
import assert from 'node:assert/strict';
import { agree, api, approved, count, deploy, fail, KEY, mine, model, post, sql, start, until, url } from './server.mjs';

export default {
  async 'the diagram is a heat map of what has ended'(page) {
    const one = (processDefinitionId, count) => ({
      processDefinitionId, activityId: 'approve', hour: '2026-01-01T10:00:00Z', count, failed: 0, canceled: 0, totalMillis: 0, meanMillis: 0, medianMillis: 0,
      p95Millis: 0, p99Millis: 0, histogram: [],
    });
    let asked;
    await page.route('**/statistics/durations', (it) => { // a minute passes before the server has counted what ended
      asked = it.request().postDataJSON();
      return it.fulfill({ json: { completeUntil: '2026-01-01T12:00:00Z', items: [one('1', 40), one('2', 2)] } });
    });
    const ended = 42;
    await page.goto(`${url}/headway/processes/${KEY}`);
    await page.getByRole('combobox', { name: /^Diagram shows/ }).selectOption('count');
    await page.getByRole('combobox', { name: /^Ended in/ }).selectOption('all');
    await page.waitForURL(/heat=count.*span=all/);
    await page.locator('[data-container-id="approve"] .badge.plain').filter({ hasText: String(ended) }).waitFor();
    await page.locator('.djs-element[data-element-id="approve"][class*="heat-5"]').waitFor();
    assert.equal(asked.processDefinitionKey, KEY);
    await page.getByRole('list', { name: 'Hours' }).getByRole('listitem').first().waitFor();
  },
  async 'an element of the diagram filters the list'(page) {
    await page.goto(`${url}/headway/processes/${KEY}`);
    await page.locator('[data-element-id="charge"] .djs-hit').first().click();
    await page.getByRole('heading', { name: 'Running instances at charge' }).waitFor();
    await page.getByRole('link', { name: 'list-1' }).waitFor({ state: 'detached' });
  },
  async 'instances are migrated to another version'(page) {
    const form = new FormData();
    form.append('files', new Blob([model(' twice')]), 'order.bpmn');
    await fetch(`${url}/headway/v1/deployments`, { method: 'POST', body: form });
    const before = await count('process-instances', mine);
    await page.goto(`${url}/headway/migration?process=${KEY}&from=1&to=2`);
    await page.getByText('The plan can be executed.').waitFor();
    await page.getByRole('button', { name: 'Migrate', exact: true }).click();
    await page.getByRole('button', { name: `Migrate ${before} instances` }).click();
    await page.waitForURL('**/batches/*');
    await until('all at version 2', async () => (await count('process-instances', { ...mine, processDefinitionVersion: 2 })) === before);
  },
  async 'two versions are compared'(page) {
    await page.goto(`${url}/headway/processes/${KEY}?version=2`);
    await page.getByRole('combobox', { name: /^Compare with/ }).selectOption('1');
    await page.getByRole('cell', { name: 'changed: name' }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Differences' }).getByRole('row').count(), 2);
  },
  async 'one incident is retried'(page) {
    const it = await approved('one-retry');
    await fail();
    await page.goto(`${url}/headway/instances/${it.id}?tab=incidents`);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await agree(page, 'Retry', 'try once more');
    await until('no incident there', async () => (await count('incidents', { processInstanceId: it.id })) === 0);
  },
  async 'an incident that is over is found on its instance and among all'(page) {
    const it = await approved('one-over');
    await fail();
    const { jobId } = (await post('incidents/search', { filter: { processInstanceId: it.id } })).items[0];
    await page.goto(`${url}/headway/instances/${it.id}?tab=incidents`);
    await page.getByText('No incident was retried or deleted.').waitFor();
    await api('PUT', `external-tasks/${jobId}/retries`, { retries: 1 });
    await page.getByRole('cell', { name: 'got new attempts' }).waitFor();
    await page.getByText('No incident is open.').waitFor();
    await api('DELETE', `process-instances/${it.id}`);
    await page.goto(`${url}/headway/incidents?contains=${KEY}`);
    await page.getByRole('region', { name: 'Incidents that are over' }).getByRole('link', { name: it.id }).first().click();
    await page.waitForURL(`**/instances/${it.id}`);
    await page.getByRole('tab', { name: 'Incidents' }).click();
    await page.getByRole('cell', { name: `No bank ${KEY}` }).waitFor();
  },
  async 'a variable is added, copied, and leads to instances with the same value'(page) {
    const it = await start('same');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${url}/headway/instances/${it.id}?tab=variables`);
    await page.getByRole('button', { name: 'Add a variable' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('colour');
    await page.getByRole('dialog').getByLabel('Value').fill('green');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('cell', { name: 'colour', exact: true }).waitFor();
    assert.equal((await api('GET', `process-instances/${it.id}/variables`)).colour.value, 'green');
    await page.getByRole('button', { name: 'Copy all as JSON' }).click();
    await page.getByText('Copied.').waitFor();
    assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), { amount: 7, colour: 'green' });
    await page.getByRole('row', { name: /^amount/ }).getByRole('link', { name: 'Same value' }).click();
    await page.waitForURL(/instances\?where=amount/);
    await page.getByRole('link', { name: 'same', exact: true }).waitFor();
  },
  async 'a token is added and another cancelled; tree and timeline tell of it'(page) {
    const it = await start('tokens');
    await page.goto(`${url}/headway/instances/${it.id}?tab=modify`);
    await page.getByRole('combobox', { name: /^Element, or/ }).selectOption('charge');
    await page.getByRole('button', { name: 'Start before' }).click();
    await page.getByRole('combobox', { name: /^Token/ }).selectOption({ label: 'Approve' });
    await page.getByRole('button', { name: 'Cancel the token' }).click();
    await page.getByText('Cancel Approve').waitFor();
    await page.getByRole('button', { name: 'Do these 2 now' }).click();
    await agree(page, 'Do them');
    await until('one token, at charge', async () => (await count('external-tasks', { processInstanceId: it.id })) === 1 && (await count('tasks', { processInstanceId: it.id })) === 0);
    await page.getByRole('tab', { name: 'Tree' }).click();
    await page.getByRole('tabpanel').getByText('Charge').waitFor();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByRole('tabpanel').getByText('Approve').first().waitFor();
  },
  async 'a timer is given another time, then run at once'(page) {
    const timed = `${KEY}-timer`;
    await deploy('timer.bpmn', model('').replaceAll(KEY, timed).replace(/<userTask .*?\/>/, '<intermediateCatchEvent id="approve" name="Wait"><timerEventDefinition><timeDuration>P9D</timeDuration></timerEventDefinition></intermediateCatchEvent>').replace(/<serviceTask .*\/>/, '<task id="charge"/>'));
    const it = await post('process-instances', { processDefinitionKey: timed });
    const timer = async () => (await post('jobs/search', { filter: { processInstanceId: it.id, state: 'TIMER' } })).items[0];
    await until('a timer', timer);
    await page.goto(`${url}/headway/jobs?state=TIMER&process=${timed}`);
    await page.getByRole('button', { name: 'Re-date' }).click();
    await page.getByRole('dialog').getByLabel('Due').fill('2031-05-06T07:08');
    await agree(page, 'Set', 'the customer asked');
    await until('the new time', async () => (await timer()).dueDate === new Date('2031-05-06T07:08').toISOString().replace('.000', ''));
    await page.getByRole('button', { name: 'Run now' }).click();
    await agree(page, 'Run now');
    await until('the end', async () => (await count('history/process-instances', { processInstanceId: it.id, finished: true })) === 1);
  },
  async 'an external task shows its worker, and is unlocked'(page) {
    const it = await approved('worker');
    await post('external-tasks/fetch', { workerId: `worker-${KEY}`, maxTasks: 100, topics: [{ topicName: KEY, lockMillis: 600_000 }] });
    await page.goto(`${url}/headway/instances/${it.id}?tab=work`);
    await page.getByRole('cell', { name: `worker-${KEY}` }).waitFor();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await agree(page, 'Unlock');
    await until('no lock', async () => {
      const task = (await post('external-tasks/search', { filter: { processInstanceId: it.id } })).items[0];
      return !task.lockExpirationTime || Date.parse(task.lockExpirationTime) <= Date.now();
    });
    for (const one of (await post('external-tasks/search', { filter: { processDefinitionKey: KEY }, limit: 100 })).items) await post(`external-tasks/${one.id}/unlock`).catch(() => undefined);
  },
  async 'the fields of a form are filled in; a task is claimed and given back'(page) {
    const formed = `${KEY}-form`;
    await deploy('form.bpmn', model('').replaceAll(KEY, formed).replace(/<userTask .*?\/>/, `<userTask id="approve" name="Check"><extensionElements><camunda:formData>
      <camunda:formField id="note" label="Your note" type="string"/><camunda:formField id="limit" label="Limit" type="long" defaultValue="5"/><camunda:formField id="agreed" label="Agreed" type="boolean"/>
      <camunda:formField id="size" label="Size" type="enum"><camunda:value id="s" name="Small"/><camunda:value id="l" name="Large"/></camunda:formField><camunda:formField id="day" label="Day" type="date"/>
    </camunda:formData></extensionElements></userTask>`));
    const it = await post('process-instances', { processDefinitionKey: formed });
    await until('a task', async () => (await count('tasks', { processInstanceId: it.id })) === 1);
    await page.goto(`${url}/headway/tasks?process=${formed}`);
    await page.getByRole('button', { name: 'Claim' }).click();
    await page.getByLabel('For the user').fill('kim');
    await agree(page, 'Claim');
    await page.getByText('The task is claimed.').waitFor();
    await page.getByLabel('Assignee').fill('kim');
    await page.keyboard.press('Enter');
    await page.waitForURL(/user=kim/);
    await page.getByRole('button', { name: 'Unclaim' }).click();
    await agree(page, 'Unclaim');
    await until('nobody has it', async () => (await count('tasks', { processInstanceId: it.id, taskUnassigned: true })) === 1);
    await page.goto(`${url}/headway/tasks?process=${formed}`);
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByLabel('Your note').fill('as ordered');
    assert.equal(await page.getByLabel('Limit').inputValue(), '5');
    await page.getByLabel('Agreed').check();
    await page.getByLabel('Size').selectOption({ label: 'Large' });
    await page.getByLabel('Day').fill('2031-02-03');
    await agree(page, 'Complete');
    await until('no task', async () => (await count('tasks', { processInstanceId: it.id })) === 0);
    const { note, limit, agreed, size, day } = await api('GET', `process-instances/${it.id}/variables`);
    assert.deepEqual([note, limit, agreed], [{ type: 'String', value: 'as ordered' }, { type: 'Long', value: 5 }, { type: 'Boolean', value: true }]);
    assert.deepEqual([size.value, day.type, Date.parse(day.value)], ['l', 'Date', new Date('2031-02-03T00:00').getTime()]);
  },
  async 'a decision is shown with the rule that fired'(page) {
    const ruled = `${KEY}-rule`;
    await deploy('rule.bpmn', model('').replaceAll(KEY, ruled).replace(/<userTask .*?\/>/, `<businessRuleTask id="approve" camunda:decisionRef="${ruled}-rating" camunda:resultVariable="rating" camunda:mapDecisionResult="singleEntry"/>`), ['rating.dmn', `<?xml version="1.0"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="ratings" name="Ratings" namespace="e2e"><decision id="${ruled}-rating" name="Rating"><decisionTable id="table">
  <input id="in"><inputExpression id="ine" typeRef="number"><text>amount</text></inputExpression></input><output id="out" name="rating" typeRef="string"/>
  <rule id="much"><inputEntry id="i1"><text>&gt;= 100</text></inputEntry><outputEntry id="o1"><text>"much"</text></outputEntry></rule>
  <rule id="little"><inputEntry id="i2"><text>&lt; 100</text></inputEntry><outputEntry id="o2"><text>"little"</text></outputEntry></rule>
</decisionTable></decision></definitions>`]);
    await post('process-instances', { processDefinitionKey: ruled, variables: { amount: { value: 120 } } });
    await until('history', async () => (await post('history/decisions/search', { filter: { processDefinitionKey: ruled } })).items.length === 1);
    await page.goto(`${url}/headway/decisions`);
    await page.getByLabel('Process key').fill(ruled);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Rating' }).waitFor();
    await page.getByRole('row', { name: /120 much/ }).waitFor();
    assert.equal(await page.getByText('little').count(), 0);
  },
  async 'one node leases all partitions, and says how it does'(page) {
    await page.goto(`${url}/headway/engine`);
    await page.getByText('All 256 partitions are leased.').waitFor();
    const counts = await page.getByRole('table', { name: 'Nodes that live' }).locator('td.n').allTextContents();
    assert.equal(counts.map(Number).reduce((a, b) => a + b, 0), 256);
    assert.equal(await sql('select count(*) from partition_lease where session_id <> 0'), 256);
    const { answering } = await api('GET', 'engine/nodes');
    const facts = page.getByRole('table', { name: 'The node that answers' });
    await facts.getByRole('row', { name: `Name ${answering.name}` }).waitFor();
    await facts.getByRole('row', { name: `Channel ${answering.channel}` }).waitFor();
    await facts.getByRole('row', { name: new RegExp(`^Slots in use \\d+ of ${answering.slots}$`) }).waitFor();
  },
  async 'counters of the engine are chosen and drawn'(page) {
    await page.goto(`${url}/headway/engine`);
    await page.getByText(/^All \d+ counters/).click();
    const box = page.getByRole('checkbox', { name: /^Draw / }).first();
    const name = (await box.getAttribute('aria-label')).slice('Draw '.length);
    await box.check();
    await page.getByRole('img', { name: new RegExp(`^${name}: `) }).waitFor();
  },
  async 'the overview leads on from its numbers'(page) {
    await approved('overview');
    await fail();
    const n = await count('incidents', {});
    await page.goto(`${url}/headway/`);
    await page.getByRole('link', { name: `${n} Incidents`, exact: true }).click();
    await page.waitForURL('**/incidents');
    await page.goto(`${url}/headway/`);
    await page.getByRole('link', { name: `No bank ${KEY}`, exact: true }).click();
    await page.getByRole('heading', { name: `No bank ${KEY}`, exact: true }).waitFor();
  },
  async 'a page is whole again soon after the server was away'(page) {
    await page.route('**/headway/v1/**', (it) => it.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ type: 'urn:headway:problem:database-away', detail: 'The database is away.' }) }));
    await page.goto(`${url}/headway/`);
    await page.locator('main [role=alert]').filter({ hasText: 'The database is away.' }).first().waitFor();
    await page.unroute('**/headway/v1/**');
    await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [role=alert]')); // not only when what is asked each minute is asked again
  },
  async 'a batch that is held is cancelled; what is done stays done'(page) {
    const many = `${KEY}-many`;
    const batch = await post('process-instances/variables', { filter: { processDefinitionKey: many }, variables: { marked: { value: true } } });
    await post(`batches/${batch.id}/suspend`).catch(() => undefined); // somewhere between the first and the last
    let left = -1;
    const now = () => api('GET', `batches/${batch.id}`);
    await until('what was under way is done', async () => left === (left = (await now()).remaining));
    if (!left) return;
    await page.goto(`${url}/headway/batches`);
    await page.getByRole('row').filter({ has: page.locator(`a[href$="${batch.id}"]`) }).getByRole('button', { name: 'Cancel' }).click();
    await agree(page, 'Cancel it', 'not needed');
    await until('its end', async () => (await now()).ended);
    const it = await now();
    assert.ok(it.cancelled > 0);
    assert.equal(it.completed + it.cancelled, it.total);
    assert.equal(await sql(`select count(*) from batch_item where batch_id = ${batch.id} and state = 1`), it.completed);
  },
};
