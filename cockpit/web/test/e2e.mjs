// What each page lets its user do, in Chromium against a real server, checked by the API. PagesTest starts the server on each database.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const url = process.env.HEADWAY_URL;
const readerUrl = process.env.HEADWAY_READER_URL;
assert.ok(url && readerUrl, 'Expected HEADWAY_URL and HEADWAY_READER_URL: PagesTest sets them (./mvnw verify -Pweb -pl cockpit -am).');

async function api(method, where, body) {
  const response = await fetch(`${url}/headway/v1/${where}`, { method, headers: { 'Content-Type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}
const post = (where, body) => api('POST', where, body);
const count = async (things, filter) => (await post(`${things}/count`, { filter })).count;

/** Asks until it is so. */
async function until(what, check) {
  for (let i = 0; i < 100; i++) {
    if (await check()) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  assert.fail(`Expected within 10 s: ${what}`);
}

const KEY = `e2e-${Date.now()}`;
const model = (extra) => `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="e2e">
  <process id="${KEY}" name="Order ${KEY}" isExecutable="true" camunda:historyTimeToLive="P1D">
    <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="approve"/>
    <userTask id="approve" name="Approve"/><sequenceFlow id="f2" sourceRef="approve" targetRef="charge"/>
    <serviceTask id="charge" name="Charge${extra}" camunda:type="external" camunda:topic="${KEY}"/>
    <sequenceFlow id="f3" sourceRef="charge" targetRef="end"/><endEvent id="end"/>
  </process>
</definitions>`;
const folder = mkdtempSync(join(tmpdir(), 'headway-e2e-'));
const file = (name, content) => (writeFileSync(join(folder, name), content), join(folder, name));
const start = (businessKey) => post('process-instances', { processDefinitionKey: KEY, businessKey, variables: { amount: { value: 7 } } });
const mine = { processDefinitionKey: KEY };

async function fail() {
  const tasks = await post('external-tasks/fetch', { workerId: 'e2e', maxTasks: 100, topics: [{ topicName: KEY, lockMillis: 60_000 }] });
  for (const it of tasks) await post(`external-tasks/${(it.task ?? it).id}/failure`, { workerId: 'e2e', errorMessage: `No bank ${KEY}`, errorDetails: 'at the bank', retries: 0 });
  await until('incidents', async () => (await count('incidents', mine)) === tasks.length);
}
/** To the external task, past the user task. */
async function approved(businessKey) {
  const it = await start(businessKey);
  await until('a task', async () => (await count('tasks', { processInstanceId: it.id })) === 1);
  const task = (await post('tasks/search', { filter: { processInstanceId: it.id } })).items[0];
  await post(`tasks/${task.id}/complete`, {});
  await until('an external task', async () => (await count('external-tasks', { processInstanceId: it.id })) === 1);
  return it;
}

/** Says yes to what a page asks before a change. */
async function agree(page, verb, reason) {
  if (reason) await page.getByLabel('Reason, for the operation log').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
}

const tests = {
  async 'a model is deployed by upload'(page) {
    await page.goto(`${url}/headway/processes`);
    await page.getByLabel('Models and other files').setInputFiles(file('order.bpmn', model('')));
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.getByRole('heading', { name: 'Deploy 1 file?' }).waitFor();
    await agree(page, 'Deploy them');
    await page.getByText(`Deployed: ${KEY} version 1.`).waitFor();
    assert.equal(await count('process-definitions', mine), 1);
  },
  async 'a wrong model is refused with the words of the server'(page) {
    await page.goto(`${url}/headway/processes`);
    await page.getByLabel('Models and other files').setInputFiles(file('wrong.bpmn', model('').replace('targetRef="end"', 'targetRef="gone"')));
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await agree(page, 'Deploy them');
    await page.getByText('gone').first().waitFor();
    assert.equal(await count('process-definitions', mine), 1);
  },
  async 'the filter is the address, and the file is the list'(page) {
    await start('list-1');
    await start('list-2');
    await page.goto(`${url}/headway/instances?process=${KEY}`);
    await page.getByLabel('Business key (% for any)').fill('list-2');
    await page.keyboard.press('Enter');
    await page.waitForURL(/key=list-2/);
    await page.getByRole('link', { name: 'list-1' }).waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()]);
    const lines = readFileSync(await download.path(), 'utf8').trim().split('\r\n');
    assert.equal(lines.length, 2);
    assert.match(lines[1], /list-2/);
  },
  async 'a variable is a condition'(page) {
    await page.goto(`${url}/headway/instances?process=${KEY}&where=${encodeURIComponent('amount > 6')}`);
    await page.getByRole('link', { name: 'list-1' }).waitFor();
    await page.goto(`${url}/headway/instances?process=${KEY}&where=${encodeURIComponent('amount > 7')}`);
    await page.getByText('No instance matches this filter.').waitFor();
  },
  async 'the search box finds a business key'(page) {
    const it = await start(`key-${KEY}`);
    await page.goto(`${url}/headway/`);
    await page.getByLabel('Search by id').fill(`key-${KEY}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/instances/${it.id}`);
  },
  async 'a task is claimed and completed'(page) {
    const it = await start('task');
    await page.goto(`${url}/headway/instances/${it.id}?tab=work`);
    await page.getByRole('button', { name: 'Claim' }).click();
    await page.getByLabel('For the user').fill('kim');
    await page.getByRole('dialog').getByRole('button', { name: 'Claim' }).click();
    await until('an assignee', async () => (await count('tasks', { processInstanceId: it.id, taskAssignee: 'kim' })) === 1);
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByLabel('as a JSON object').fill('{"approved": true}');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await until('no task', async () => (await count('tasks', { processInstanceId: it.id })) === 0);
    assert.equal((await api('GET', `process-instances/${it.id}/variables`)).approved.value, true);
  },
  async 'incidents with one message are retried together'(page) {
    await approved('i-1');
    await approved('i-2');
    await fail();
    await page.goto(`${url}/headway/incidents?process=${KEY}`);
    await page.getByRole('button', { name: /Retry these/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Retry \d+ incidents/ }).click();
    await until('no incidents', async () => (await count('incidents', mine)) === 0);
  },
  async 'the stack trace is shown; a variable is changed and the work retried'(page) {
    await fail();
    const { processInstanceId } = (await post('incidents/search', { filter: mine, limit: 1 })).items[0];
    await page.goto(`${url}/headway/instances/${processInstanceId}?tab=incidents`);
    await page.getByRole('button', { name: 'Stack trace' }).click();
    await page.getByText('at the bank').waitFor();
    await page.getByRole('button', { name: 'Edit a variable and retry' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: /^Variable/ }).selectOption('amount');
    await page.getByRole('dialog').getByLabel('Value').fill('8');
    await page.getByRole('button', { name: 'Set and retry' }).click();
    await until('no incident there', async () => (await count('incidents', { processInstanceId })) === 0);
    assert.equal((await api('GET', `process-instances/${processInstanceId}/variables`)).amount.value, 8);
  },
  async 'a variable is edited'(page) {
    const it = await start('edit');
    await page.goto(`${url}/headway/instances/${it.id}?tab=variables`);
    await page.getByRole('button', { name: 'Edit amount' }).click();
    await page.getByRole('dialog').getByLabel('Value').fill('99');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await until('the new value', async () => (await api('GET', `process-instances/${it.id}/variables`)).amount.value === 99);
  },
  async 'a token is moved after a preview'(page) {
    const it = await start('move');
    await page.goto(`${url}/headway/instances/${it.id}?tab=modify`);
    await page.getByRole('combobox', { name: /^Token/ }).selectOption({ label: 'Approve' });
    await page.getByRole('combobox', { name: /^Element, or/ }).selectOption('charge');
    await page.getByRole('button', { name: 'Move the token' }).click();
    await page.getByText('Start before Charge').waitFor();
    assert.equal(await count('external-tasks', { processInstanceId: it.id }), 0);
    await page.getByRole('button', { name: 'Do these 2 now' }).click();
    await agree(page, 'Do them');
    await until('the token at its new place', async () => (await count('external-tasks', { processInstanceId: it.id })) === 1);
    assert.equal(await count('tasks', { processInstanceId: it.id }), 0);
  },
  async 'an instance is held, let go, and ended with a reason'(page) {
    const it = await start('end');
    await page.goto(`${url}/headway/instances/${it.id}`);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await agree(page, 'Suspend');
    await until('it is held', async () => (await api('GET', `process-instances/${it.id}`)).suspended);
    await page.getByRole('button', { name: 'Activate' }).click();
    await agree(page, 'Activate');
    await until('it goes on', async () => !(await api('GET', `process-instances/${it.id}`)).suspended);
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await agree(page, 'End the instance', 'ordered twice – süß');
    await until('its end', async () => (await api('GET', `history/process-instances/${it.id}`)).deleteReason === 'ordered twice – süß');
    const log = (await post('operations/search', { filter: { processInstanceId: it.id, operationType: 'Delete' } })).items;
    assert.equal(log[0]?.annotation, 'ordered twice – süß');
    await page.getByRole('tab', { name: 'Operations' }).click();
    await page.getByRole('cell', { name: 'ordered twice – süß' }).first().waitFor();
    await page.goto(`${url}/headway/operations?process=${KEY}`);
    await page.getByLabel('What, such as').fill('Suspend');
    await page.keyboard.press('Enter');
    await page.waitForURL(/what=Suspend/);
    await until('other kinds are gone', async () => (await page.getByRole('cell', { name: 'ordered twice' }).count()) === 0);
    await page.getByRole('cell', { name: 'Suspend', exact: true }).first().waitFor();
  },
  async 'an ended instance is started again from an element'(page) {
    const it = await start('again');
    await api('DELETE', `process-instances/${it.id}`);
    await until('its end', async () => (await count('history/process-instances', { processInstanceId: it.id, finished: true })) === 1);
    await page.goto(`${url}/headway/instances/${it.id}`);
    await page.getByRole('button', { name: 'Restart' }).click();
    await page.getByLabel('Start before').selectOption('charge');
    await page.getByRole('button', { name: 'Restart 1 instance' }).click();
    await page.waitForURL('**/batches');
    await until('the new one', async () => (await count('process-instances', { processInstanceBusinessKey: 'again' })) === 1);
  },
  async 'columns are chosen, and the file has the same'(page) {
    await page.goto(`${url}/headway/instances?process=${KEY}`);
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Version' }).uncheck();
    await page.waitForURL(/columns=/);
    await page.getByRole('columnheader', { name: 'Version' }).waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()]);
    const [head, ...rows] = readFileSync(await download.path(), 'utf8').trim().split('\r\n');
    assert.equal(head, 'Business key,Process,State,Started,Id');
    assert.equal(rows.length, await count('process-instances', mine));
  },
  async 'a view is saved, chosen and forgotten'(page) {
    await page.goto(`${url}/headway/instances?process=${KEY}&key=list-2`);
    await page.getByText('Saved views').click();
    await page.getByLabel('Name of this view').fill('the second');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(`${url}/headway/instances`);
    await page.getByText('Saved views').click();
    await page.getByRole('button', { name: 'the second', exact: true }).click();
    await page.waitForURL(/key=list-2/);
    await page.getByRole('button', { name: 'Forget the view the second' }).click();
    await page.getByText('None yet.').waitFor();
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
    await page.waitForURL('**/batches');
    await until('all at version 2', async () => (await count('process-instances', { ...mine, processDefinitionVersion: 2 })) === before);
  },
  async 'two versions are compared'(page) {
    await page.goto(`${url}/headway/processes/${KEY}?version=2`);
    await page.getByRole('combobox', { name: /^Compare with/ }).selectOption('1');
    await page.getByRole('cell', { name: 'changed: name' }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Differences' }).getByRole('row').count(), 2);
  },
  async 'a reader is offered no changes, and refused them'(page) {
    const it = await start('look');
    for (const where of ['', 'instances', `instances/${it.id}`, `instances/${it.id}?tab=work`, 'incidents', 'operations', 'processes', `processes/${KEY}?version=1`, 'jobs', 'tasks', 'batches']) {
      await page.goto(`${readerUrl}/headway/${where}`);
      await page.getByText('read only').waitFor();
      await page.waitForFunction(() => !document.body.innerText.includes('Loading…'));
      assert.equal(await page.getByRole('button', { name: /^(End|Suspend|Activate|Deploy|Delete|Retry|Claim|Complete|Run now|Edit|Add a variable)\b/ }).count(), 0, where);
    }
    const refused = await fetch(`${readerUrl}/headway/v1/process-instances/${it.id}/suspend`, { method: 'POST' });
    assert.equal(refused.status, 403);
  },
  async 'all of a list are ended by a batch'(page) {
    const n = await count('process-instances', mine);
    await page.goto(`${url}/headway/instances?process=${KEY}`);
    await page.getByRole('button', { name: 'End all of this list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: `End ${n} instances` }).click();
    await until('none runs', async () => (await count('process-instances', mine)) === 0);
  },
  async 'a version is suspended'(page) {
    await page.goto(`${url}/headway/processes/${KEY}?version=2`);
    await page.getByRole('button', { name: 'Suspend version 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await until('it is suspended', async () => (await count('process-definitions', { ...mine, suspended: true })) === 1);
  },
  async 'a deployment is deleted with its instances'(page) {
    await page.goto(`${url}/headway/processes`);
    await page.getByRole('button', { name: 'Delete deployment order.bpmn' }).first().click();
    await page.getByLabel(/Delete \d+ running instances? and \d+ ended ones? as well/).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await until('one version fewer', async () => (await count('process-definitions', mine)) === 1);
  },
};

let failed = 0;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const [name, test] of Object.entries(tests)) {
    const page = await browser.newPage();
    page.setDefaultTimeout(10_000);
    try {
      await test(page);
      console.log(`ok      ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${name}\n${error.stack}`);
    }
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(`${Object.keys(tests).length} tests, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
