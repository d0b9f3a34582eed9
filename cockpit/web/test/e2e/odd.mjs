// Texts that do harm, values that are too long, addresses that are wrong, logins that have ended, and roles.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { api, count, deploy, escaped, KEY, model, operatorUrl, post, start, until, url, workerUrl } from './server.mjs';

const ODD = `${KEY}-odd`;
const HARM = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
const LONG = 'a name that does not end '.repeat(12).trim();
const BUSINESS = `=1+1 ${HARM} \u202Eשלום 🚚`;

/** Opens a page, waits until it has what it shows, and sees that no text has become a part of the page. */
async function look(page, where, on = url) {
  await page.goto(`${on}/headway/${where}`);
  await page.waitForFunction(() => document.querySelector('main h1, main [role=alert]') && !/(Loading|Drawing|Counting)…/.test(document.body.innerText));
  assert.equal(await page.evaluate(() => window.hurt), undefined, where);
  assert.equal(await page.locator('img[src="x"]').count(), 0, where);
}

export default {
  async 'texts of users are texts, whatever is in them'(page) {
    const dialogs = [];
    page.on('dialog', (it) => { dialogs.push(it.message()); void it.dismiss(); });
    await deploy('odd.bpmn', model('').replaceAll(`Order ${KEY}`, escaped(`${HARM} ${LONG}`)).replaceAll(KEY, ODD).replace('"Approve"', `"${escaped(HARM)}"`).replace('"Charge"', `"${escaped(`${HARM} ${LONG}`)}"`));
    const it = await post('process-instances', { processDefinitionKey: ODD, businessKey: BUSINESS, variables: { text: { value: HARM }, json: { value: { [HARM]: HARM } } } });
    const task = await until('a task', async () => (await post('tasks/search', { filter: { processInstanceId: it.id } })).items[0]);
    await look(page, `tasks?process=${ODD}`);
    await page.getByRole('cell', { name: HARM, exact: true }).waitFor();
    await post(`tasks/${task.id}/complete`, {});
    await until('an external task', async () => (await count('external-tasks', { processInstanceId: it.id })) === 1);
    for (const locked of await post('external-tasks/fetch', { workerId: HARM, maxTasks: 10, topics: [{ topicName: ODD, lockMillis: 60_000 }] })) {
      await post(`external-tasks/${(locked.task ?? locked).id}/failure`, { workerId: HARM, errorMessage: HARM, errorDetails: HARM, retries: 0 });
    }
    await until('an incident', async () => (await count('incidents', { processInstanceId: it.id })) === 1);
    await look(page, `instances/${it.id}`);
    assert.equal(await page.locator('main h1').textContent(), BUSINESS);
    for (const tab of ['variables', 'incidents', 'work', 'tree', 'timeline', 'operations', 'modify']) await look(page, `instances/${it.id}?tab=${tab}`);
    await look(page, `instances/${it.id}?tab=incidents`);
    await page.getByRole('button', { name: 'Stack trace' }).click();
    await page.getByRole('region', { name: 'Stack trace' }).filter({ hasText: HARM }).waitFor();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    for (const where of ['', 'processes', `processes/${ODD}`, `processes/${ODD}?element=charge`, `incidents?process=${ODD}`, `incidents?message=${encodeURIComponent(HARM)}`, `jobs?process=${ODD}`, `migration?process=${ODD}&from=1&to=1`, `tasks?name=${encodeURIComponent(HARM)}`, encodeURIComponent(HARM)]) await look(page, where);
    await look(page, `instances?process=${ODD}`);
    const link = page.getByRole('link', { name: BUSINESS, exact: true });
    await link.hover();
    assert.equal(await page.locator('td').filter({ has: link }).getAttribute('title'), BUSINESS, 'what is cut is said whole');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()]);
    const cell = readFileSync(await download.path(), 'utf8').split('\r\n')[1];
    assert.ok(cell.startsWith(`"'=1+1 ${HARM.replaceAll('"', '""')}`), `a spreadsheet does not run it: ${cell}`);
    await page.getByLabel('Search by id').fill(BUSINESS);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/instances/${it.id}`);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const where of ['', `instances?process=${ODD}`, `instances/${it.id}`, `processes/${ODD}`, 'processes', `incidents?process=${ODD}`, `jobs?process=${ODD}`]) {
        await look(page, where);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${where} is wider than ${width}`);
      }
    }
    assert.deepEqual(dialogs, []);
    await api('DELETE', `process-instances/${it.id}`);
  },
  async 'the same value is found, whatever is in it'(page) {
    const value = 'a "quoted" text, with a comma, and = signs';
    const it = await post('process-instances', { processDefinitionKey: KEY, businessKey: 'same odd', variables: { note: { value } } });
    await start('without a note');
    await page.goto(`${url}/headway/instances/${it.id}?tab=variables`);
    await page.getByRole('link', { name: 'Same value' }).click();
    await page.waitForURL(/instances\?where=note/);
    await page.getByRole('link', { name: 'same odd', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Instances 1', exact: true }).waitFor();
  },
  async 'a value of a million characters is shown in part, and edited whole'(page) {
    const it = await start('long value');
    await api('PUT', `process-instances/${it.id}/variables/long`, { type: 'String', value: 'x'.repeat(1_000_000) });
    await look(page, `instances/${it.id}?tab=variables`);
    const row = page.getByRole('row', { name: /^long / });
    await row.getByText('the first 400 of 1,000,000 characters').waitFor();
    assert.equal(await row.getByRole('link', { name: 'Same value' }).count(), 0, 'it makes no address');
    await page.getByRole('button', { name: 'Edit long' }).click();
    assert.equal((await page.getByRole('dialog').getByLabel('Value').inputValue()).length, 1_000_000);
    await page.keyboard.press('Escape');
    await api('DELETE', `process-instances/${it.id}`);
  },
  async 'a wrong address says what is wrong with it'(page) {
    const it = await start('address');
    const broken = [];
    page.on('pageerror', (error) => broken.push(error.message));
    for (const [where, words] of [
      ['constructor', 'No such page'], ['nowhere/at/all', 'No such page'], ['instances/%E0%A4', 'There is no instance'], ['instances/4711', 'There is no instance 4711'],
      [`processes/${KEY}?version=99`, 'There is no version 99'], ['processes/none', 'No process has the key none.'], [`processes/${KEY}?heat=constructor&span=toString`, 'What is there now'],
      ['instances?version=two', "Expected a whole number as the version, got 'two'."], ['instances?after=yesterday', "got 'yesterday'."], ['instances?where=amount', 'Expected a condition such as'],
      ['instances?state=toString', 'Running'], [`instances/${it.id}?tab=toString`, 'amount'], ['batches/4711', '4711'], ['cases/4711', 'There is no case 4711'], ['jobs?state=NEVER', 'NEVER'],
    ]) {
      await look(page, where);
      assert.ok((await page.locator('main').innerText()).includes(words), `${where}: says ${words}, got ${await page.locator('main').innerText()}`);
    }
    assert.deepEqual(broken, []);
  },
  async 'the search box says that the server is away, not that nothing is there'(page) {
    await page.goto(`${url}/headway/`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.route('**/headway/v1/**', (it) => it.abort());
    await page.getByLabel('Search by id').fill('list-1');
    await page.keyboard.press('Enter');
    await page.getByRole('search').getByRole('alert').filter({ hasText: 'The server does not answer' }).waitFor();
    assert.equal(await page.getByText('Nothing has exactly this id').count(), 0);
  },
  async 'whose login has ended is told so'(page) {
    await page.goto(`${url}/headway/incidents`);
    await page.getByRole('heading', { name: 'Incidents', exact: true }).waitFor();
    await page.route('**/headway/v1/**', (it) => it.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify({ title: 'no login', detail: 'Expected a user and password.' }) }));
    await page.locator('main [role=alert]').filter({ hasText: 'Expected a user and password. Load this page again to log in.' }).first().waitFor();
    await page.unroute('**/headway/v1/**');
    await page.route('**/headway/v1/**', (it) => it.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: '<!doctype html><h1>Please log in</h1>' }));
    await page.locator('main [role=alert]').filter({ hasText: 'got a page, such as that of a login' }).first().waitFor();
    await page.unroute('**/headway/v1/**');
    await page.waitForFunction(() => !document.querySelector('main [role=alert]'));
  },
  async 'a worker and an operator are offered what their roles may do, and no more'(page) {
    const it = await start('roles');
    await until('a task', async () => (await count('tasks', { processInstanceId: it.id })) === 1);
    const offered = (name) => page.getByRole('button', { name }).count();
    await look(page, `instances/${it.id}?tab=work`, workerUrl);
    await page.getByRole('cell', { name: 'Approve' }).waitFor();
    assert.equal(await offered(/^(Claim|Complete|Suspend|End|Edit|Retry|Run now)\b/), 0, 'a worker');
    const refused = await fetch(`${workerUrl}/headway/v1/process-instances/${it.id}/suspend`, { method: 'POST' });
    assert.equal(refused.status, 403);
    await look(page, `instances/${it.id}?tab=work`, operatorUrl);
    await page.getByRole('button', { name: 'Claim' }).waitFor();
    assert.equal(await offered(/^(Complete|Suspend|End)$/), 3, 'an operator');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByLabel('Reason, for the operation log').fill('kim looks');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('tab', { name: 'Operations' }).click();
    await page.getByRole('row', { name: /kim .*kim looks/ }).first().waitFor();
    await look(page, 'processes', operatorUrl);
    await page.getByRole('region', { name: 'Deployments' }).getByRole('row').nth(1).waitFor();
    assert.equal(await offered(/^(Deploy|Delete)\b/), 0, 'no deployments by an operator');
    assert.equal((await fetch(`${operatorUrl}/headway/v1/deployments/4711`, { method: 'DELETE' })).status, 403);
  },
};
