// What each page lets its user do, in Chromium against a real server, checked by the API. PagesTest starts the server on each database.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const url = process.env.HEADWAY_URL;
const readerUrl = process.env.HEADWAY_READER_URL;
const sqlUrl = process.env.HEADWAY_SQL_URL;
assert.ok(url && readerUrl && sqlUrl, 'Expected HEADWAY_URL, HEADWAY_READER_URL and HEADWAY_SQL_URL: PagesTest sets them (./mvnw verify -Pweb -pl cockpit -am).');

async function api(method, where, body) {
  const response = await fetch(`${url}/headway/v1/${where}`, { method, headers: { 'Content-Type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}
const post = (where, body) => api('POST', where, body);
const count = async (things, filter) => (await post(`${things}/count`, { filter })).count;

/** The number that the database itself answers. */
async function sql(question) {
  const answer = await fetch(sqlUrl, { method: 'POST', body: question });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${question}: ${text}`);
  return Number(text);
}

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
const CASE = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" xmlns:flowable="http://flowable.org/cmmn" targetNamespace="e2e">
  <case id="${KEY}-claim" name="Claim ${KEY}"><casePlanModel id="plan" name="Claim">
    <planItem id="look" name="Look" definitionRef="lookTask"/>
    <planItem id="extra" name="Extra" definitionRef="extraTask"><itemControl><requiredRule/><manualActivationRule/></itemControl></planItem>
    <planItem id="stage" name="Pay" definitionRef="payStage"><entryCriterion id="in" sentryRef="looked"/><exitCriterion id="out" sentryRef="stopped"/></planItem>
    <planItem id="stop" name="Stop" definitionRef="stopping"/>
    <planItem id="again" name="Again" definitionRef="beginsAgain"/>
    <planItem id="never" name="Never" definitionRef="neverTask"><itemControl><requiredRule/><manualActivationRule/></itemControl></planItem>
    <sentry id="looked"><planItemOnPart id="on1" sourceRef="look"><standardEvent>complete</standardEvent></planItemOnPart></sentry>
    <sentry id="stopped"><planItemOnPart id="on2" sourceRef="stop"><standardEvent>occur</standardEvent></planItemOnPart></sentry>
    <humanTask id="lookTask"/><humanTask id="extraTask"/><humanTask id="neverTask"/><userEventListener id="stopping"/><eventListener id="beginsAgain" flowable:eventType="reactivate"/>
    <stage id="payStage"><planItem id="pay" name="Pay it" definitionRef="payTask"/><humanTask id="payTask"/></stage>
  </casePlanModel></case>
</definitions>`;
const folder = mkdtempSync(join(tmpdir(), 'headway-e2e-'));
const file = (name, content) => (writeFileSync(join(folder, name), content), join(folder, name));
const start = (businessKey) => post('process-instances', { processDefinitionKey: KEY, businessKey, variables: { amount: { value: 7 } } });
const mine = { processDefinitionKey: KEY };

async function deploy(name, content, ...more) {
  const form = new FormData();
  for (const [file, text] of [[name, content], ...more]) form.append('files', new Blob([text]), file);
  const response = await fetch(`${url}/headway/v1/deployments`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(await response.text());
}
async function fail() {
  const before = await count('incidents', mine);
  const tasks = await post('external-tasks/fetch', { workerId: 'e2e', maxTasks: 100, topics: [{ topicName: KEY, lockMillis: 60_000 }] });
  for (const it of tasks) await post(`external-tasks/${(it.task ?? it).id}/failure`, { workerId: 'e2e', errorMessage: `No bank ${KEY}`, errorDetails: 'at the bank', retries: 0 });
  await until('incidents', async () => (await count('incidents', mine)) === before + tasks.length);
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
  await page.getByRole('dialog').getByRole('button', typeof verb === 'string' ? { name: verb, exact: true } : { name: verb }).click();
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
  async 'a model with two errors is refused with a line for each'(page) {
    await page.goto(`${url}/headway/processes`);
    await page.getByLabel('Models and other files').setInputFiles(file('two.bpmn', model('').replace('targetRef="end"', 'targetRef="gone"').replace('<endEvent', '<intermediateCatchEvent id="when"><timerEventDefinition><timeDuration>soon</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent')));
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await agree(page, 'Deploy them');
    await page.getByRole('listitem').filter({ hasText: /^Error in two.bpmn, line \d+: .*'soon'/ }).waitFor();
    await page.getByRole('listitem').filter({ hasText: /^Error in two.bpmn, line \d+: .*'gone'/ }).waitFor();
    assert.equal(await page.getByText("there is no 'gone'").count(), 1, 'each is said once');
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
    await page.getByLabel('Search by id').fill('ist-'); // a part of keys
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Running instances with this in their business key' }).click();
    await page.getByRole('link', { name: 'list-2' }).waitFor();
    await page.getByLabel('Search by id').fill(`oRDER ${KEY}`); // a part of the name of a process
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/processes/${KEY}`);
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
  async 'all incidents with one message are retried by one batch, and a reload in the middle changes nothing'(page) {
    const n = 450;
    const form = new FormData();
    const many = `${KEY}-many`;
    const short = model('').replaceAll(KEY, many).replace('targetRef="approve"', 'targetRef="charge"').replace(/<userTask .*/, '');
    form.append('files', new Blob([short]), 'many.bpmn');
    await fetch(`${url}/headway/v1/deployments`, { method: 'POST', body: form });
    for (let i = 0; i < n; i += 50) await Promise.all(Array.from({ length: 50 }, () => post('process-instances', { processDefinitionKey: many })));
    for (let failed = 0; failed < n;) {
      const tasks = await post('external-tasks/fetch', { workerId: 'e2e', maxTasks: 50, topics: [{ topicName: many, lockMillis: 60_000 }] });
      await Promise.all(tasks.map((it) => post(`external-tasks/${(it.task ?? it).id}/failure`, { workerId: 'e2e', errorMessage: `No bank ${many}`, retries: 0 })));
      failed += tasks.length;
    }
    const without = `select count(*) from dead_letter_job where topic = '${many}'`;
    await until('incidents', async () => (await sql(without)) === n);

    await page.route('**/incidents/retry', async (it) => {
      const answer = await it.fetch();
      await post(`batches/${(await answer.json()).id}/suspend`); // somewhere between the first and the last
      await it.fulfill({ response: answer });
    });
    await page.goto(`${url}/headway/incidents?process=${many}`);
    await page.getByRole('button', { name: `Retry these ${n}` }).click();
    await page.getByRole('heading', { name: `Retry ${n} incidents?` }).waitFor();
    await agree(page, `Retry ${n} incidents`, 'the bank is back');
    await page.waitForURL('**/batches/*');
    const id = page.url().split('/').at(-1);
    await page.getByText('held', { exact: true }).waitFor();
    await page.reload();
    let left;
    await until('page, API and database agree, with what was under way done', async () => {
      left = (await api('GET', `batches/${id}`)).remaining;
      const shown = await page.getByText(`${n - left} of ${n} items done, 0 refused, ${left} to do`).isVisible();
      return shown && (await sql(`select count(*) from batch_item where batch_id = ${id} and state = 0`)) === left && (await sql(without)) === left;
    });
    if (left) {
      await page.getByRole('button', { name: 'Go on' }).click();
      await agree(page, 'Go on');
    }
    await page.getByText(`${n} of ${n} items done, 0 refused, 0 to do`).waitFor();
    await page.getByRole('cell', { name: 'the bank is back' }).first().waitFor();
    assert.equal(await sql(without), 0);
    assert.equal(await sql(`select count(*) from external_job where topic = '${many}' and retries = 1`), n);
    assert.equal(await sql(`select count(*) from batch_item where batch_id = ${id} and state = 1`), n);
  },
  async 'items that were refused say why and are tried again; a batch is cancelled and deleted'(page) {
    const it = await start('refusing');
    await api('POST', `process-instances/${it.id}/suspend`);
    await page.goto(`${url}/headway/instances?process=${KEY}&key=refusing`);
    await page.getByText('Change all of this list').click();
    await page.getByRole('button', { name: 'Set a variable of these' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('limit');
    await page.getByRole('dialog').getByLabel('Type').selectOption('Integer');
    await page.getByRole('dialog').getByLabel('Value').fill('12');
    await agree(page, 'Set a variable of 1 instance');
    await page.waitForURL('**/batches/*');
    await page.getByRole('cell', { name: /it is suspended/ }).waitFor();
    await api('POST', `process-instances/${it.id}/activate`);
    await page.getByRole('button', { name: 'Retry 1 failed item' }).click();
    await agree(page, 'Retry 1 failed item');
    await until('the variable', async () => (await api('GET', `process-instances/${it.id}/variables`)).limit?.value === 12);
    await page.getByText('1 of 1 item done').waitFor();
    const id = page.url().split('/').at(-1);
    await page.getByRole('button', { name: 'Delete' }).click();
    await agree(page, 'Delete');
    await page.waitForURL('**/batches');
    assert.equal(await sql(`select count(*) from batch where id = ${id}`), 0);
  },
  async 'chosen instances are held and let go'(page) {
    const [a, b] = [await start('group-a'), await start('group-b')];
    await page.goto(`${url}/headway/instances?process=${KEY}&key=group-%25`);
    for (const [verb, suspended] of [['Suspend', true], ['Activate', false]]) {
      await page.getByRole('checkbox', { name: 'Choose group-a' }).check();
      await page.getByText('Change 1 chosen').click();
      await page.getByRole('button', { name: verb, exact: true }).click();
      await agree(page, `${verb} 1 instance`);
      await page.waitForURL('**/batches/*');
      await until(verb, async () => (await api('GET', `process-instances/${a.id}`)).suspended === suspended);
      assert.equal((await api('GET', `process-instances/${b.id}`)).suspended, false);
      await page.goBack();
    }
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
  async 'a number with more digits than JavaScript has stays as it is'(page) {
    const it = await start('digits');
    const exact = async () => (await fetch(`${url}/headway/v1/process-instances/${it.id}/variables/big`)).text();
    await api('PUT', `process-instances/${it.id}/variables/big`, { type: 'Long', value: '9007199254740993' });
    await page.goto(`${url}/headway/instances?process=${KEY}&where=${encodeURIComponent('big = 9007199254740993')}`);
    await page.getByRole('link', { name: 'digits', exact: true }).click();
    await page.getByRole('tab', { name: 'Variables' }).click();
    await page.getByRole('button', { name: 'Edit big' }).click();
    assert.equal(await page.getByRole('dialog').getByLabel('Value').inputValue(), '9007199254740993');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('The variable is set.').waitFor();
    assert.match(await exact(), /:9007199254740993\}/);
    await page.getByRole('button', { name: 'Edit big' }).click();
    await page.getByRole('dialog').getByLabel('Value').fill('9007199254740995');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await until('the new value', async () => /:9007199254740995\}/.test(await exact()));
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
    await page.waitForURL('**/batches/*');
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
  async 'a further page that comes when the filter is another one is dropped'(page) {
    const long = `${KEY}-long`;
    await deploy('long.bpmn', model('').replaceAll(KEY, long));
    for (let i = 0; i < 250; i += 50) await Promise.all(Array.from({ length: 50 }, () => post('process-instances', { processDefinitionKey: long })));
    let release;
    const held = new Promise((later) => (release = later));
    await page.route('**/process-instances/search', async (it) => {
      if (it.request().postDataJSON().cursor) await held;
      await it.fallback();
    });
    await page.goto(`${url}/headway/instances?process=${long}`);
    await page.getByRole('cell', { name: `Order ${long}`, exact: true }).first().waitFor();
    await Promise.all([page.waitForRequest((it) => !!it.postData()?.includes('"cursor":"')), page.getByRole('region', { name: 'Instances', exact: true }).press('End')]);
    await page.getByRole('combobox', { name: /^Process/ }).selectOption(KEY);
    await page.getByRole('cell', { name: `Order ${KEY}`, exact: true }).first().waitFor();
    const [late] = await Promise.all([page.waitForResponse((it) => !!it.request().postData()?.includes('"cursor":"')), release()]);
    await late.finished();
    await page.getByRole('region', { name: 'Instances', exact: true }).press('End');
    await page.getByRole('link', { name: 'list-1' }).waitFor(); // the oldest is the last
    assert.equal(await page.getByRole('cell', { name: `Order ${long}`, exact: true }).count(), 0);
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
  async 'instances and jobs are found by the text of their failure'(page) {
    const it = await approved('found-by-error');
    await fail();
    await page.goto(`${url}/headway/instances?process=${KEY}`);
    await page.getByLabel('Incident contains').fill(`bank ${KEY}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/error=/);
    await page.getByRole('link', { name: 'found-by-error' }).waitFor();
    await page.goto(`${url}/headway/instances?process=${KEY}&error=elsewhere`);
    await page.getByText('No instance matches this filter.').waitFor();
    await page.goto(`${url}/headway/jobs?state=DEAD_LETTER&process=${KEY}&error=bank`);
    await page.getByRole('region', { name: 'Jobs', exact: true }).getByRole('link', { name: it.id }).waitFor();
    await page.getByRole('button', { name: 'Retry all of this list' }).click();
    await agree(page, /Retry \d+ jobs?/);
    await page.waitForURL('**/batches/*');
    await until('no incidents', async () => (await count('incidents', mine)) === 0);
  },
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
  async 'chosen instances alone are migrated'(page) {
    const [a, b] = [await start('subset-a'), await start('subset-b')];
    await deploy('order.bpmn', model(' once more'));
    const versions = (await post('process-definitions/search', { filter: mine, limit: 100 })).items.map((it) => it.version).sort((x, y) => y - x);
    await page.goto(`${url}/headway/migration?process=${KEY}&from=${versions[1]}&to=${versions[0]}`);
    await page.getByLabel(/^Only these instances/).fill(a.id);
    await page.keyboard.press('Enter');
    await page.waitForURL(/ids=/);
    await page.getByRole('button', { name: 'Migrate', exact: true }).click();
    await agree(page, 'Migrate 1 instance');
    await page.waitForURL('**/batches/*');
    const version = async (it) => (await api('GET', `process-instances/${it.id}`)).processDefinitionVersion;
    await until('the chosen one', async () => (await version(a)) === versions[0]);
    assert.equal(await version(b), versions[1]);
  },
  async 'instances that are chosen in the list are the subset that is migrated'(page) {
    const [a, b] = [await start('listed-a'), await start('listed-b')];
    const from = (await api('GET', `process-instances/${a.id}`)).processDefinitionVersion;
    await deploy('order.bpmn', model(' and again'));
    await page.goto(`${url}/headway/instances?process=${KEY}&key=listed-%25`);
    await page.getByRole('checkbox', { name: 'Choose listed-a' }).check();
    await page.getByText('Change 1 chosen').click();
    await page.getByRole('button', { name: 'Migrate', exact: true }).click();
    await page.waitForURL(new RegExp(`migration.*from=${from}&ids=${a.id}`));
    await page.getByLabel('To version').selectOption(String(from + 1));
    await page.getByText('The plan can be executed.').waitFor();
    await page.getByRole('button', { name: 'Migrate', exact: true }).click();
    await agree(page, 'Migrate 1 instance');
    const version = async (it) => (await api('GET', `process-instances/${it.id}`)).processDefinitionVersion;
    await until('the chosen one', async () => (await version(a)) === from + 1);
    assert.equal(await version(b), from);
  },
  async 'a reader is offered no changes, and refused them'(page) {
    const it = await start('look');
    for (const where of ['', 'instances', `instances/${it.id}`, 'cases', `instances/${it.id}?tab=work`, 'incidents', 'decisions', 'operations', 'processes', `processes/${KEY}?version=1`, 'jobs', 'tasks', 'batches']) {
      await page.goto(`${readerUrl}/headway/${where}`);
      await page.getByText('read only').waitFor();
      await page.waitForFunction(() => !document.body.innerText.includes('Loading…'));
      assert.equal(await page.getByRole('button', { name: /^(End|Suspend|Activate|Change|Set|Hold|Go on|Cancel|Deploy|Delete|Retry|Claim|Complete|Run now|Edit|Add a variable)\b/ }).count(), 0, where);
    }
    const refused = await fetch(`${readerUrl}/headway/v1/process-instances/${it.id}/suspend`, { method: 'POST' });
    assert.equal(refused.status, 403);
  },
  async 'a case is deployed by upload, found, and its plan is worked on'(page) {
    await page.goto(`${url}/headway/processes`);
    await page.getByLabel('Models and other files').setInputFiles(file('claim.cmmn', CASE));
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await agree(page, 'Deploy them');
    await page.getByText(`Deployed: ${KEY}-claim version 1.`).waitFor();
    const it = await post('case-instances', { caseDefinitionKey: `${KEY}-claim`, businessKey: `claim-${KEY}`, variables: { amount: { value: 7 } } });
    const items = (filter) => count('plan-items', { caseInstanceId: it.id, ...filter });

    await page.goto(`${url}/headway/cases?case=${KEY}-claim&where=${encodeURIComponent('amount = 7')}`);
    await page.getByRole('region', { name: 'Diagram of the case' }).waitFor();
    await page.getByRole('link', { name: `claim-${KEY}` }).click();
    await page.waitForURL(`**/cases/${it.id}`);
    await page.goto(`${url}/headway/`);
    await page.getByLabel('Search by id').fill(`claim-${KEY}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/cases/${it.id}`);
    await page.goto(`${url}/headway/instances/${it.id}`);
    await page.waitForURL(`**/cases/${it.id}`);

    await page.getByRole('button', { name: 'Look, active', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('li.chosen').filter({ hasText: 'Look' }).waitFor();
    await page.getByRole('tabpanel').getByText('Begins when Look: complete').waitFor();
    for (const [verb, state] of [['Disable', 'disabled'], ['Enable', 'enabled'], ['Start', 'active']]) {
      await page.getByRole('button', { name: `${verb}: Extra`, exact: true }).click();
      await agree(page, verb, verb === 'Start' ? 'it is needed' : undefined);
      await until(verb, async () => (await items({ planItemInstanceElementId: 'extra', planItemInstanceState: state })) === 1);
    }
    await page.getByRole('button', { name: 'Complete: Look', exact: true }).click();
    await agree(page, 'Complete');
    await until('the stage', async () => (await items({ planItemInstanceElementId: 'stage', planItemInstanceState: 'active' })) === 1);
    await page.getByRole('button', { name: 'Terminate: Extra', exact: true }).click();
    await agree(page, 'Terminate');
    await page.getByRole('button', { name: 'Let it occur: Stop', exact: true }).click();
    await agree(page, 'Let it occur');
    await until('the end of the stage', async () => (await items({ planItemInstanceElementId: 'stage' })) === 0);
    await page.getByRole('tab', { name: 'Operations' }).click();
    await page.getByRole('cell', { name: 'it is needed' }).waitFor();
    await page.getByRole('tab', { name: 'Variables' }).click();
    await page.getByRole('button', { name: 'Edit amount' }).click();
    await page.getByRole('dialog').getByLabel('Value').fill('9');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await until('the new value', async () => (await api('GET', `case-instances/${it.id}/variables`)).amount.value === 9);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await agree(page, 'Suspend');
    await until('it is held', async () => (await api('GET', `case-instances/${it.id}`)).state === 'suspended');
    await page.getByRole('button', { name: 'Activate' }).click();
    await agree(page, 'Activate');
    await until('it goes on', async () => (await api('GET', `case-instances/${it.id}`)).state === 'active');
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await agree(page, 'Complete');
    await page.getByText('to be completable').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Terminate', exact: true }).click();
    await agree(page, 'Terminate');
    await until('the end', async () => (await api('GET', `history/case-instances/${it.id}`)).state === 'terminated');
    await page.goto(`${url}/headway/cases?state=ended&case=${KEY}-claim`);
    await page.getByRole('link', { name: `claim-${KEY}` }).click();
    await page.waitForURL(`**/cases/${it.id}`);
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await agree(page, 'Reactivate', 'it was closed too early');
    await until('it has begun again', async () => (await count('case-instances', { caseInstanceBusinessKey: `claim-${KEY}` })) === 1);
    await page.waitForURL((to) => to.pathname.includes('/cases/') && !to.pathname.endsWith(it.id));
    await page.getByRole('button', { name: 'Terminate', exact: true }).waitFor();
  },
  async 'all of a list are ended by a batch'(page) {
    const n = await count('process-instances', mine);
    await page.goto(`${url}/headway/instances?process=${KEY}`);
    await page.getByText('Change all of this list').click();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await agree(page, `End ${n} instances`, 'closed');
    await until('none runs', async () => (await count('process-instances', mine)) === 0);
  },
  async 'a version is suspended'(page) {
    await page.goto(`${url}/headway/processes/${KEY}?version=2`);
    await page.getByRole('button', { name: 'Suspend version 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await until('it is suspended', async () => (await count('process-definitions', { ...mine, suspended: true })) === 1);
    await page.getByRole('button', { name: 'Activate version 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await until('it is active', async () => (await count('process-definitions', { ...mine, suspended: true })) === 0);
  },
  async 'a deployment is deleted with its instances'(page) {
    const versions = await count('process-definitions', mine);
    const uploaded = (await post('process-definitions/search', { filter: { ...mine, processDefinitionVersion: 1 } })).items[0];
    await post('process-instances', { processDefinitionId: uploaded.id });
    await page.goto(`${url}/headway/processes`);
    await page.getByRole('button', { name: 'Delete deployment order.bpmn' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Expected no running instances' }).waitFor();
    await page.getByLabel(/Delete \d+ running instances? and \d+ ended ones? as well/).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await until('one version fewer', async () => (await count('process-definitions', mine)) === versions - 1);
  },
};

let failed = 0;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const [name, test] of Object.entries(tests)) {
    if (process.argv[2] && !process.argv[2].split('|').some((part) => name.includes(part))) continue;
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
