// The server that PagesTest has started, past its pages: its API and its database, models, and what tests begin with.
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const url = process.env.HEADWAY_URL;
export const readerUrl = process.env.HEADWAY_READER_URL;
export const workerUrl = process.env.HEADWAY_WORKER_URL;
export const operatorUrl = process.env.HEADWAY_OPERATOR_URL;
const sqlUrl = process.env.HEADWAY_SQL_URL;
assert.ok(url && readerUrl && workerUrl && operatorUrl && sqlUrl, 'Expected HEADWAY_URL, and those of a reader, a worker, an operator and the database: PagesTest sets them (./mvnw verify -Pweb -pl cockpit -am).');

export async function api(method, where, body) {
  const response = await fetch(`${url}/headway/v1/${where}`, { method, headers: { 'Content-Type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}
export const post = (where, body) => api('POST', where, body);
export const count = async (things, filter) => (await post(`${things}/count`, { filter })).count;

/** The number that the database itself answers. */
export async function sql(question) {
  const answer = await fetch(sqlUrl, { method: 'POST', body: question });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${question}: ${text}`);
  return Number(text);
}

/** Asks until it is so. A busy machine may take its time: this ends at the state, and only what never comes takes a minute. */
export async function until(what, check) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const found = await check();
    if (found) return found;
    await new Promise((later) => setTimeout(later, 100));
  }
  assert.fail(`Expected within a minute: ${what}`);
}

export const KEY = `e2e-${Date.now()}`;
export const model = (extra) => `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="e2e">
  <process id="${KEY}" name="Order ${KEY}" isExecutable="true" camunda:historyTimeToLive="P1D">
    <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="approve"/>
    <userTask id="approve" name="Approve"/><sequenceFlow id="f2" sourceRef="approve" targetRef="charge"/>
    <serviceTask id="charge" name="Charge${extra}" camunda:type="external" camunda:topic="${KEY}"/>
    <sequenceFlow id="f3" sourceRef="charge" targetRef="end"/><endEvent id="end"/>
  </process>
</definitions>`;
export const CASE = `<?xml version="1.0"?>
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
export const file = (name, content) => (writeFileSync(join(folder, name), content), join(folder, name));
export const start = (businessKey) => post('process-instances', { processDefinitionKey: KEY, businessKey, variables: { amount: { value: 7 } } });
/** Text within a model. */
export const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
export const mine = { processDefinitionKey: KEY };

export async function deploy(name, content, ...more) {
  const form = new FormData();
  for (const [file, text] of [[name, content], ...more]) form.append('files', new Blob([text]), file);
  const response = await fetch(`${url}/headway/v1/deployments`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(await response.text());
}
export async function fail() {
  const before = await count('incidents', mine);
  const tasks = await post('external-tasks/fetch', { workerId: 'e2e', maxTasks: 100, topics: [{ topicName: KEY, lockMillis: 60_000 }] });
  for (const it of tasks) await post(`external-tasks/${(it.task ?? it).id}/failure`, { workerId: 'e2e', errorMessage: `No bank ${KEY}`, errorDetails: 'at the bank', retries: 0 });
  await until('incidents', async () => (await count('incidents', mine)) === before + tasks.length);
}
/** To the external task, past the user task. */
export async function approved(businessKey) {
  const it = await start(businessKey);
  await until('a task', async () => (await count('tasks', { processInstanceId: it.id })) === 1);
  const task = (await post('tasks/search', { filter: { processInstanceId: it.id } })).items[0];
  await post(`tasks/${task.id}/complete`, {});
  await until('an external task', async () => (await count('external-tasks', { processInstanceId: it.id })) === 1);
  return it;
}

/** Says yes to what a page asks before a change. */
export async function agree(page, verb, reason) {
  if (reason) await page.getByLabel('Reason, for the operation log').fill(reason);
  await page.getByRole('dialog').getByRole('button', typeof verb === 'string' ? { name: verb, exact: true } : { name: verb }).click();
}
