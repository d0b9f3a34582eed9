// Deploys 50 versions of the process "scale" and makes the three instances that many-instances.sql copies: node test/many.mjs URL.
const url = `${process.argv[2] ?? 'http://127.0.0.1:8080'}/headway/v1/`;

async function api(method, where, body) {
  const response = await fetch(url + where, { method, headers: { 'Content-Type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}
async function until(what, check) {
  for (let i = 0; i < 100; i++) {
    const found = await check();
    if (found) return found;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`Expected within 10 s: ${what}`);
}
const first = async (things, filter) => (await api('POST', `${things}/search`, { filter, limit: 1 })).items[0];

const model = (version) => `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="scale">
  <process id="scale" name="Order at scale" isExecutable="true">
    <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="approve"/>
    <userTask id="approve" name="Approve ${version}" camunda:candidateGroups="sales"/><sequenceFlow id="f2" sourceRef="approve" targetRef="charge"/>
    <serviceTask id="charge" name="Charge" camunda:type="external" camunda:topic="bank"/><sequenceFlow id="f3" sourceRef="charge" targetRef="end"/>
    <endEvent id="end"/>
  </process>
</definitions>`;
for (let version = 1; version <= 50; version++) {
  const form = new FormData();
  form.append('files', new Blob([model(version)]), 'scale.bpmn');
  const response = await fetch(`${url}deployments`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(await response.text());
}
const start = (businessKey) =>
  api('POST', 'process-instances', { processDefinitionKey: 'scale', businessKey, variables: { amount: { value: 7 }, customer: { value: 'Ada' } } });
const claim = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" targetNamespace="scale">
  <case id="claim" name="Claim at scale"><casePlanModel id="plan" name="Claim">
    <planItem id="look" name="Look" definitionRef="lookTask"/>
    <planItem id="extra" name="Extra" definitionRef="extraTask"><itemControl><manualActivationRule/></itemControl></planItem>
    <planItem id="stop" name="Stop" definitionRef="stopping"/>
    <humanTask id="lookTask"/><humanTask id="extraTask"/><userEventListener id="stopping"/>
  </casePlanModel></case>
</definitions>`;
const rated = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="scale">
  <process id="rated" isExecutable="true"><startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="rate"/>
    <businessRuleTask id="rate" camunda:decisionRef="rating" camunda:resultVariable="rating" camunda:mapDecisionResult="singleEntry"/>
    <sequenceFlow id="f2" sourceRef="rate" targetRef="end"/><endEvent id="end"/>
  </process>
</definitions>`;
const table = `<?xml version="1.0"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="ratings" name="Ratings" namespace="scale"><decision id="rating" name="Rating"><decisionTable id="table">
  <input id="in"><inputExpression id="ine" typeRef="number"><text>amount</text></inputExpression></input><output id="out" name="rating" typeRef="string"/>
  <rule id="much"><inputEntry id="i1"><text>&gt;= 100</text></inputEntry><outputEntry id="o1"><text>"much"</text></outputEntry></rule>
  <rule id="little"><inputEntry id="i2"><text>&lt; 100</text></inputEntry><outputEntry id="o2"><text>"little"</text></outputEntry></rule>
</decisionTable></decision></definitions>`;
const form = new FormData();
for (const [file, content] of [['claim.cmmn', claim], ['rated.bpmn', rated], ['rating.dmn', table]]) form.append('files', new Blob([content]), file);
const deployed = await fetch(`${url}deployments`, { method: 'POST', body: form });
if (!deployed.ok) throw new Error(await deployed.text());
await api('POST', 'case-instances', { caseDefinitionKey: 'claim', businessKey: 'template-case', variables: { amount: { value: 7 } } });
for (let i = 0; i < 2000; i += 50) await Promise.all(Array.from({ length: 50 }, (_, n) => api('POST', 'process-instances', { processDefinitionKey: 'rated', variables: { amount: { value: i + n } } })));
await start('template-task');
const failing = await start('template-incident');
const ending = await start('template-ended');
for (const it of [failing, ending]) {
  const task = await until('a task', () => first('tasks', { processInstanceId: it.id }));
  await api('POST', `tasks/${task.id}/complete`, {});
  await until('an external task', () => first('external-tasks', { processInstanceId: it.id }));
}
for (const locked of await api('POST', 'external-tasks/fetch', { workerId: 'scale', maxTasks: 10, topics: [{ topicName: 'bank', lockMillis: 60_000 }] })) {
  const task = locked.task ?? locked;
  if (task.processInstanceId === failing.id) {
    await api('POST', `external-tasks/${task.id}/failure`, { workerId: 'scale', errorMessage: 'The bank does not answer', errorDetails: 'at the bank', retries: 0 });
  } else {
    await api('POST', `external-tasks/${task.id}/complete`, { workerId: 'scale' });
  }
}
await until('history', () => first('history/process-instances', { processInstanceId: ending.id, finished: true }));
console.log('Now run many-instances.sql on the database, then node test/times.mjs.');
