// Models are deployed; instances are found, changed and repaired, one by one and as lists.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { agree, api, approved, count, deploy, fail, file, KEY, mine, model, post, sql, start, until, url } from './server.mjs';

export default {
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
};
