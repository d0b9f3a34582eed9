// A batch retries thousands of incidents, and the server is killed in the middle: PagesTest starts it, and says where to ask for a kill.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';

const url = process.env.HEADWAY_URL;
const controlUrl = process.env.HEADWAY_CONTROL_URL;
assert.ok(url && controlUrl, 'Expected HEADWAY_URL and HEADWAY_CONTROL_URL: PagesTest sets them (./mvnw verify -Pweb -pl cockpit -am).');
const N = 2000;
const MODEL = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="killed">
  <process id="killed" isExecutable="true"><startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="charge"/>
    <serviceTask id="charge" camunda:type="external" camunda:topic="killed"/><sequenceFlow id="f2" sourceRef="charge" targetRef="end"/><endEvent id="end"/>
  </process>
</definitions>`;

async function post(where, body) {
  const form = body instanceof FormData;
  const response = await fetch(`${url}/headway/v1/${where}`, { method: 'POST', headers: form ? {} : { 'Content-Type': 'application/json' }, body: form ? body : JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${where}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}
/** Kills or starts the server, or asks the database past it. */
async function control(what) {
  const answer = await fetch(controlUrl, { method: 'POST', body: what });
  if (!answer.ok) throw new Error(await answer.text());
  return Number(await answer.text());
}
async function inParts(all, act) {
  for (let i = 0; i < all.length; i += 50) await Promise.all(all.slice(i, i + 50).map(act));
}

await control('start');
const form = new FormData();
form.append('files', new Blob([MODEL]), 'killed.bpmn');
await post('deployments', form);
await inParts(Array.from({ length: N }), () => post('process-instances', { processDefinitionKey: 'killed' }));
for (let failed = 0; failed < N;) {
  const tasks = await post('external-tasks/fetch', { workerId: 'killed', maxTasks: 500, topics: [{ topicName: 'killed', lockMillis: 60_000 }] });
  await inParts(tasks, (it) => post(`external-tasks/${(it.task ?? it).id}/failure`, { workerId: 'killed', errorMessage: 'No bank', retries: 0 }));
  failed += tasks.length;
}
const open = "select count(*) from dead_letter_job where topic = 'killed'";
while ((await control(open)) < N) await new Promise((later) => setTimeout(later, 100));

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let failed = 0;
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.route('**/incidents/retry', async (it) => {
    const answer = await it.fetch();
    await control('kill'); // between the first item and the last
    await it.fulfill({ response: answer });
  });
  await page.goto(`${url}/headway/incidents`);
  await page.getByRole('button', { name: 'Retry these 2,000' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry 2,000 incidents' }).click();
  await page.waitForURL('**/batches/*');
  await page.getByRole('alert').filter({ hasText: 'The server does not answer' }).first().waitFor();
  const left = await control('select count(*) from batch_item where state = 0');
  assert.equal(await control(open), left, 'an item is done with its retry, or not at all');
  console.log(`killed with ${left} of ${N} items left`);
  await control('start');
  await page.getByText('2,000 of 2,000 items done, 0 refused, 0 to do').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.equal(await control('select count(*) from batch_item where state = 1'), N);
  assert.equal(await control(open), 0);
  assert.equal(await control("select count(*) from external_job where topic = 'killed' and retries = 1"), N);
  assert.equal(await control("select count(*) from operation_log where operation_type = 'SetJobRetries'"), 1, 'one entry for one batch');
} catch (error) {
  failed++;
  console.log(error.stack);
} finally {
  await browser.close();
}
console.log(`1 test, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
