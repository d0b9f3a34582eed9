// Migration, roles, cases; last what ends or deletes things that other tests have used.
import assert from 'node:assert/strict';
import { agree, api, CASE, count, deploy, file, KEY, mine, model, post, readerUrl, start, until, url } from './server.mjs';

export default {
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
  async 'what the pages have changed is in the operation log, with the reasons that were given'(page) {
    const kinds = {
      Deployment: ['Create'], ProcessInstance: ['Delete', 'Suspend', 'Activate', 'ModifyProcessInstance'], ProcessDefinition: ['SuspendProcessDefinition', 'ActivateProcessDefinition'],
      Variable: ['SetVariable'], Task: ['Claim', 'Assign', 'Complete'], Job: ['SetJobRetries', 'SetDueDate', 'Execute'], ExternalTask: ['SetExternalTaskRetries', 'Unlock'],
      PlanItemInstance: ['Start', 'Disable', 'Enable', 'Trigger', 'Complete', 'Terminate'],
      Batch: ['SetJobRetries', 'SetVariables', 'Migrate', 'RestartProcessInstance', 'UpdateSuspensionState', 'RetryFailed', 'Delete'],
    };
    const missing = [];
    for (const [entityType, types] of Object.entries(kinds)) {
      for (const operationType of types) if (!(await count('operations', { entityType, operationType }))) missing.push(`${operationType} of ${entityType}`);
    }
    assert.deepEqual(missing, []);
    const reasons = new Set();
    for (let cursor = null; ;) {
      const answer = await post('operations/search', { limit: 1000, cursor });
      for (const it of answer.items) if (it.annotation) reasons.add(it.annotation);
      if (!(cursor = answer.nextCursor)) break;
    }
    for (const reason of ['the bank is back', 'ordered twice – süß', 'try once more', 'the customer asked', 'it is needed', 'the variable was missing', 'mended', 'renamed', 'kim looks', 'closed']) assert.ok(reasons.has(reason), `a reason is kept: ${reason}`);
    await page.goto(`${url}/headway/operations?user=kim`);
    await page.getByRole('cell', { name: 'kim looks' }).first().waitFor();
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
