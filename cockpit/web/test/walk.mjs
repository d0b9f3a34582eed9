// Walks through every page: with no data and with some, in both themes and widths, by keyboard alone, and while the server fails. PagesTest starts it.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';

const url = process.env.HEADWAY_URL;
assert.ok(url, 'Expected HEADWAY_URL: PagesTest sets it (./mvnw verify -Pweb -pl cockpit -am).');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

async function api(method, where, body) {
  const form = body instanceof FormData;
  const response = await fetch(`${url}/headway/v1/${where}`, { method, headers: form ? {} : { 'Content-Type': 'application/json' }, body: form || body === undefined ? body : JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}
const post = (where, body) => api('POST', where, body);

async function until(what, check) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const found = await check();
    if (found) return found;
    await new Promise((later) => setTimeout(later, 100));
  }
  assert.fail(`Expected within a minute: ${what}`);
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let wrong = 0;
const complain = (text) => {
  wrong++;
  console.log(`  ${text}`);
};

/** Opens a page and waits until it has what it shows. */
async function open(context, where) {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complain(`${where}: ${error.message}`));
  page.on('console', (it) => { if (['error', 'warning'].includes(it.type()) && !/Failed to load resource/.test(it.text())) complain(`${where}: ${it.text()}`); });
  page.on('request', (it) => { if (!it.url().startsWith(url) && !it.url().startsWith('blob:')) complain(`${where}: asks ${it.url()}`); });
  await page.goto(`${url}/headway/${where}`);
  await settled(page, where);
  return page;
}
async function settled(page, where) {
  await page.waitForSelector('main h1, main [role=alert]');
  await page.waitForFunction(() => !/(Loading|Drawing|Counting)…/.test(document.body.innerText)).catch(() => complain(`${where}: is still loading after a minute`));
}

async function look(page, name) {
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) complain(`${name}: wider than the window`);
  const odd = await page.evaluate(() => document.body.innerText.match(/undefined|NaN|\[object|Infinity|Invalid Date/)?.[0]);
  if (odd) complain(`${name}: shows '${odd}'`);
  await page.evaluate((source) => window.axe ?? void (0, eval)(source), axe).catch(async () => page.addScriptTag({ content: axe }));
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 140)).join(' | ')}`)));
  for (const each of found) complain(`${name}: axe ${each}`);
}

async function looks(pages, schemes = () => ['light', 'dark']) {
  for (const viewport of [WIDE, NARROW]) {
    for (const colorScheme of schemes(viewport)) {
      // axe is no script of the pages, whose policy lets it not in
      const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true });
      await Promise.all(lanes(pages, 4).map(async (lane) => {
        for (const where of lane) {
          const page = await open(context, where);
          await look(page, `${where || 'overview'} ${viewport.width} ${colorScheme}`);
          await page.close();
        }
      }));
      await context.close();
    }
  }
}
const lanes = (list, n) => Array.from({ length: n }, (_, lane) => list.filter((_, i) => i % n === lane));

const FIRST = ['', 'instances', 'instances?state=completed', 'cases', 'incidents', 'processes', 'jobs', 'jobs?state=DEAD_LETTER', 'tasks', 'batches', 'migration', 'decisions', 'operations', 'engine'];
const MISSING = ['instances/4711', 'processes/none', 'cases/4711', 'batches/4711', 'nowhere'];

/** What the focus is at: a name, whether it shows, and whether something covers it. */
const focused = (page) => page.evaluate(() => {
  const it = document.activeElement;
  if (!it || it === document.body) return null;
  const box = it.getBoundingClientRect();
  const style = getComputedStyle(it);
  const drawn = it.tagName === 'g' && it.querySelector('.shape'); // an item of a diagram has a thick border instead
  const outlined = drawn ? getComputedStyle(drawn).strokeWidth === '3px' : style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
  const [x, y] = [Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 2), Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 1), innerHeight - 2)];
  const top = document.elementFromPoint(x, y);
  const inSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const covered = !(top && (it.contains(top) || top.contains(it) || top.closest('label')?.contains(it)));
  if (!it.dataset.walked) it.dataset.walked = String((window.walked = (window.walked ?? 0) + 1));
  return { name: `${it.tagName.toLowerCase()} ${(it.getAttribute('aria-label') ?? it.textContent ?? '').trim().slice(0, 40)}`, id: it.dataset.walked, outlined, inSight, covered, inDialog: !!it.closest('dialog'), inMain: !!it.closest('main') };
});

/** All that a mouse reaches. */
const reachable = (page) => page.evaluate(() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter((it) => it.tabIndex >= 0 && !it.disabled && it.checkVisibility({ visibilityProperty: true }) && !it.closest('.djs-container, .bjs-powered-by'))
  .map((it) => ({ walked: !!it.dataset.walked, name: `${it.tagName.toLowerCase()} ${(it.getAttribute('aria-label') ?? it.textContent ?? '').trim().slice(0, 40)}`, positive: it.tabIndex > 0 })));

async function walk(page, name, key) {
  const seen = [];
  for (let i = 0; i < 400; i++) {
    await page.keyboard.press(key);
    const at = await focused(page);
    if (!at || (at.id === seen[0]?.id && at.id !== seen.at(-1).id)) break; // a time has several stops
    seen.push(at);
    if (!at.outlined) complain(`${name}: the focus does not show at ${at.name}`);
    if (!at.inSight) complain(`${name}: the focus is out of sight at ${at.name}`);
    else if (at.covered) complain(`${name}: something covers ${at.name}, which has the focus`);
  }
  return seen;
}

/** Each button of the page is pressed by Enter. Where it opens a dialog, that keeps the focus, ends at Escape, and gives the focus back. */
async function press(page, where) {
  const changes = [];
  await page.route('**/headway/v1/**', (it) => {
    const request = it.request();
    const path = new URL(request.url());
    const reads = request.method() === 'GET' || /\/(search|count|count-by|durations|generate|validate)$/.test(path.pathname) || path.searchParams.get('dryRun') === 'true';
    if (reads) return it.fallback();
    changes.push(`${request.method()} ${path.pathname}`);
    return it.abort();
  });
  const pressed = new Set();
  const names = [];
  let dialogs = 0;
  for (let i = 0; i < 200; i++) {
    const name = await page.evaluate((before) => {
      const nameOf = (it) => `${(it.getAttribute('aria-label') ?? it.textContent).trim()}`.replace(/\d+/g, '#');
      const it = [...document.querySelectorAll('main button, main summary')].find((one) => !one.disabled && one.checkVisibility() && !one.closest('dialog') && !before.includes(nameOf(one)));
      it?.focus();
      return it ? nameOf(it) : null;
    }, [...pressed]);
    if (name === null) break;
    pressed.add(name);
    await page.evaluate(() => { document.querySelectorAll('[data-opener]').forEach((it) => delete it.dataset.opener); document.activeElement.dataset.opener = 'yes'; });
    const before = page.url();
    const asks = await page.evaluate(() => !document.activeElement.matches('summary, [role=tab], [aria-pressed], [aria-label^=Zoom], [aria-label^=Fit]') && !/^(Refresh|Save as|Copy|Close|Stack trace|All|To the|The usual|Move|Start|Cancel the token|Older|Further|Clear|Same)/.test(document.activeElement.textContent.trim()));
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog[open]');
    /** It opens a dialog, leads to another address, or has a form to fill in first. */
    const became = (url) => (document.querySelector('dialog[open]') ? 'dialog' : location.href !== url || document.activeElement.form?.matches(':invalid') ? 'other' : '');
    const did = asks ? await page.waitForFunction(became, before, { timeout: 30_000 }).then((it) => it.jsonValue(), () => '') : '';
    if (asks && !did) complain(`${where}: '${name}' does nothing`);
    const opened = did === 'dialog' || (!asks && (await dialog.waitFor({ timeout: 100 }).then(() => true, () => false)));
    if (!opened) {
      if (page.url() !== before) {
        await page.goto(`${url}/headway/${where}`);
        await settled(page, where);
      }
      continue;
    }
    dialogs++;
    names.push(name);
    for (let tab = 0; tab < 14; tab++) {
      await page.keyboard.press(tab % 5 === 4 ? 'Shift+Tab' : 'Tab');
      const at = await focused(page);
      if (at && !at.inDialog) complain(`${where}: the dialog of '${name}' lets the focus out to ${at.name}`);
      if (at && !at.outlined) complain(`${where}: the focus does not show in the dialog of '${name}' at ${at.name}`);
    }
    // Past the last stop comes the browser itself, which hands the focus back a moment later: that must not be after the dialog has closed.
    for (let tab = 0; tab < 5 && !(await focused(page))?.inDialog; tab++) await page.keyboard.press('Tab');
    await page.waitForFunction(() => !/Counting…/.test(document.body.innerText));
    if (!/\d/.test(await dialog.locator('form > :not(.end)').allInnerTexts().then((it) => it.join(' ')))) complain(`${where}: the dialog of '${name}' does not say how many it will touch`);
    await look(page, `${where}, dialog of '${name}'`);
    await page.keyboard.press('Escape');
    if (!(await page.locator('dialog').waitFor({ state: 'detached' }).then(() => true, () => false))) complain(`${where}: Escape does not close the dialog of '${name}'`);
    const back = await page.evaluate(() => document.activeElement.dataset.opener === 'yes' || document.activeElement.tagName === 'SUMMARY');
    const menu = await page.evaluate(() => (document.activeElement.tagName === 'SUMMARY' ? document.activeElement.textContent.trim().replace(/\d+/g, '#') : ''));
    if (menu) pressed.delete(menu); // for what else is in it
    if (!back) complain(`${where}: the dialog of '${name}' does not give the focus back, but to ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 80))}`);
  }
  await page.unroute('**/headway/v1/**');
  for (const each of changes) complain(`${where}: changes without asking: ${each}`);
  console.log(`  ${where}: ${names.join(', ') || 'no dialog'}`);
  return dialogs;
}

const KEY = 'walk';
const MODEL = (name) => `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="walk">
  <process id="${KEY}" name="Order to walk through" isExecutable="true">
    <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="both"/><parallelGateway id="both"/>
    <sequenceFlow id="f2" sourceRef="both" targetRef="rate"/><businessRuleTask id="rate" name="Rate" camunda:decisionRef="rating" camunda:resultVariable="rating" camunda:mapDecisionResult="singleEntry"/>
    <sequenceFlow id="f3" sourceRef="rate" targetRef="approve"/><userTask id="approve" name="${name}" camunda:candidateGroups="sales"/>
    <sequenceFlow id="f4" sourceRef="both" targetRef="charge"/><serviceTask id="charge" name="Charge" camunda:type="external" camunda:topic="walk"/>
    <sequenceFlow id="f5" sourceRef="both" targetRef="later"/><intermediateCatchEvent id="later" name="Later"><timerEventDefinition><timeDuration>P9D</timeDuration></timerEventDefinition></intermediateCatchEvent>
    <sequenceFlow id="f6" sourceRef="approve" targetRef="end"/><sequenceFlow id="f7" sourceRef="charge" targetRef="end"/><sequenceFlow id="f8" sourceRef="later" targetRef="end"/><endEvent id="end"/>
  </process>
</definitions>`;
const TABLE = `<?xml version="1.0"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="ratings" name="Ratings" namespace="walk">
  <decision id="rating" name="Rating"><decisionTable id="table">
    <input id="in"><inputExpression id="ine" typeRef="number"><text>amount</text></inputExpression></input><output id="out" name="rating" typeRef="string"/>
    <rule id="much"><inputEntry id="i1"><text>&gt;= 100</text></inputEntry><outputEntry id="o1"><text>"much"</text></outputEntry></rule>
    <rule id="little"><inputEntry id="i2"><text>&lt; 100</text></inputEntry><outputEntry id="o2"><text>"little"</text></outputEntry></rule>
  </decisionTable></decision>
</definitions>`;
const CASE = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" targetNamespace="walk">
  <case id="${KEY}-claim" name="Claim to walk through"><casePlanModel id="plan" name="Claim">
    <planItem id="look" name="Look" definitionRef="lookTask"/>
    <planItem id="extra" name="Extra" definitionRef="extraTask"><itemControl><manualActivationRule/></itemControl></planItem>
    <planItem id="stop" name="Stop" definitionRef="stopping"/>
    <humanTask id="lookTask"/><humanTask id="extraTask"/><userEventListener id="stopping"/>
  </casePlanModel></case>
</definitions>`;

/** Something of everything; which pages then show it. */
async function data() {
  for (const name of ['Approve', 'Approve it']) {
    const form = new FormData();
    for (const [file, content] of [['walk.bpmn', MODEL(name)], ['rating.dmn', TABLE], ['claim.cmmn', CASE]]) form.append('files', new Blob([content]), file);
    await post('deployments', form);
  }
  const started = [];
  for (let i = 0; i < 12; i++) started.push(await post('process-instances', { processDefinitionKey: KEY, businessKey: `walk-${i}`, variables: { amount: { value: i * 20 }, order: { value: { lines: [1, 2] } } } }));
  const claim = await post('case-instances', { caseDefinitionKey: `${KEY}-claim`, businessKey: 'claim-1', variables: { amount: { value: 7 } } });
  const tasks = await post('external-tasks/fetch', { workerId: 'walk', maxTasks: 8, topics: [{ topicName: KEY, lockMillis: 600_000 }] });
  let failing;
  for (const it of tasks.slice(0, 6)) {
    const task = it.task ?? it;
    failing = task.processInstanceId;
    await post(`external-tasks/${task.id}/failure`, { workerId: 'walk', errorMessage: 'The bank does not answer', errorDetails: 'at the bank', retries: 0 });
  }
  await until('incidents', async () => (await post('incidents/count', { filter: {} })).count === 6);
  const ended = started.find((it) => it.id !== failing);
  await api('DELETE', `process-instances/${ended.id}`);
  await until('history', async () => (await post('history/process-instances/count', { filter: { processInstanceId: ended.id, finished: true } })).count === 1);
  const batch = await post('process-instances/variables', { processInstanceIds: [failing], variables: { seen: { value: true } } });
  await until('a batch', async () => (await api('GET', `batches/${batch.id}`)).ended);
  const tabs = ['variables', 'incidents', 'work', 'tree', 'timeline', 'operations', 'modify'].map((it) => `instances/${failing}?tab=${it}`);
  return [
    ...FIRST, ...tabs, `instances/${ended.id}`, `instances/${ended.id}?tab=timeline`, 'incidents?message=The+bank+does+not+answer', 'jobs?state=TIMER',
    `processes/${KEY}`, `processes/${KEY}?version=1&element=charge`, `processes/${KEY}?heat=mean&span=all`, `processes/${KEY}?version=2&against=1`,
    `batches/${batch.id}`, `migration?process=${KEY}&from=1&to=2`, `decisions?process=${KEY}`, `cases?case=${KEY}-claim`, `cases/${claim.id}`, `cases/${claim.id}?tab=work`,
  ];
}

const parts = {
  async 'with nothing'() {
    await looks([...FIRST, ...MISSING], (viewport) => [viewport === WIDE ? 'dark' : 'light']);
  },
  async 'with data'(pages) {
    await looks(pages);
  },
  async 'by keyboard'(pages) {
    for (const viewport of [WIDE, NARROW]) {
      const context = await browser.newContext({ viewport });
      await Promise.all(lanes(pages, 3).map(async (lane) => {
        for (const where of lane) {
          const name = `${where || 'overview'} ${viewport.width}`;
          const page = await open(context, where);
          const forth = await walk(page, name, 'Tab');
          if (forth[0]?.name !== 'a To the content') complain(`${name}: begins at ${forth[0]?.name}, not at the link to the content`);
          for (const it of await reachable(page)) {
            if (it.positive) complain(`${name}: ${it.name} has an order of its own`);
            if (!it.walked) complain(`${name}: the keyboard does not reach ${it.name}`);
          }
          const back = await walk(page, `${name}, backwards`, 'Shift+Tab');
          if (back.length < forth.length - 2) complain(`${name}: ${forth.length} stops forth, ${back.length} back`);
          await page.close();
        }
      }));
      await context.close();
    }
  },
  async 'dialogs'(pages) {
    const context = await browser.newContext({ viewport: WIDE, bypassCSP: true });
    let dialogs = 0;
    await Promise.all(lanes(pages, 4).map(async (lane) => {
      for (const where of lane) {
        const page = await open(context, where);
        const opened = await press(page, where || 'overview');
        dialogs += opened;
        await page.close();
      }
    }));
    await context.close();
    if (dialogs < 40) complain(`only ${dialogs} dialogs were opened`);
    console.log(`  ${dialogs} dialogs`);
  },
  async 'menus, tabs and links by keyboard'(pages) {
    const context = await browser.newContext({ viewport: WIDE });
    const page = await open(context, 'instances');
    for (const menu of ['Saved views', 'Columns', 'Change all of this list']) {
      const summary = page.locator('summary').filter({ hasText: menu });
      await summary.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      assert.equal(await summary.evaluate((it) => !it.parentElement.open && document.activeElement === it), true, menu);
    }
    await page.locator('summary').filter({ hasText: 'Saved views' }).press('Enter');
    await page.getByLabel('Name of this view').fill('gone soon');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Forget the view gone soon' }).press('Enter');
    await page.getByRole('button', { name: 'Forget the view gone soon' }).waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => !!document.activeElement.closest('details.menu')), true, 'a control that is gone hands the focus on');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'walk-1', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/instances/*');
    await settled(page, 'an instance');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main', 'a new page is read from its beginning');
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-selected')), 'true');
    await page.goto(`${url}/headway/`);
    await settled(page, 'overview');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => !!document.activeElement.closest('main')), true, 'the first link leads to the content');
    const dark = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.getByRole('button', { name: /^Use (dark|light) colours/ }).press('Enter');
    assert.notEqual(await page.evaluate(() => document.documentElement.dataset.theme), dark);
    await context.close();
  },
  async 'menus and what is found fit a narrow window'() {
    const context = await browser.newContext({ viewport: NARROW });
    const page = await open(context, 'instances');
    const fits = async (name, box) => {
      await box.waitFor();
      const { x, width } = await box.boundingBox();
      if (x < 0 || x + width > NARROW.width) complain(`${name}: reaches from ${x} to ${x + width} of ${NARROW.width}`);
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) complain(`${name}: makes the page wider than the window`);
    };
    for (const menu of ['Saved views', 'Columns', 'Change all of this list']) {
      const details = page.locator('details.menu').filter({ has: page.locator('summary', { hasText: menu }) });
      await details.locator('summary').click();
      await fits(menu, details.locator(':scope > :last-child'));
      await page.keyboard.press('Escape');
    }
    await page.getByLabel('Search by id').fill('to walk through');
    await page.keyboard.press('Enter');
    await fits('search', page.getByRole('list', { name: 'Found' }));
    await context.close();
  },
  async 'a long list by keyboard'() {
    for (let i = 0; i < 300; i += 50) await Promise.all(Array.from({ length: 50 }, (_, n) => post('process-instances', { processDefinitionKey: KEY, businessKey: `long-${i + n}`, variables: { amount: { value: 1 } } })));
    const context = await browser.newContext({ viewport: WIDE });
    const page = await open(context, 'instances?key=long-%25');
    const box = page.getByRole('region', { name: 'Instances', exact: true });
    await box.focus();
    await page.keyboard.press('End');
    const last = () => page.evaluate(() => document.querySelector('[aria-label=Instances] tbody tr:not(.gap):last-of-type, [aria-label=Instances] tbody')?.parentElement.querySelectorAll('a').length);
    await until('rows further down', async () => (await box.evaluate((it) => it.scrollTop)) > 5000);
    assert.ok((await last()) > 5);
    await page.keyboard.press('Home');
    await until('the first row', async () => (await box.evaluate((it) => it.scrollTop)) < 36);
    const seen = new Set();
    for (let i = 0; i < 180; i++) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      assert.ok(at.inSight && !at.covered, `row in sight: ${at.name}`);
      if (/long-/.test(at.name)) seen.add(at.name);
    }
    assert.ok(seen.size > 80, `Tab goes on from row to row, got ${seen.size}`);
    await context.close();
  },
  async 'the first page and that of an instance are small'(pages) {
    for (const [where, most] of [['', 120_000], [pages.find((it) => it.startsWith('instances/')), 200_000]]) {
      const context = await browser.newContext({ viewport: WIDE });
      const page = await context.newPage();
      const files = [];
      page.on('response', (it) => { if (!it.url().includes('/v1/')) files.push(it.body().then((body) => gzipSync(body).length)); });
      await page.goto(`${url}/headway/${where}`);
      await settled(page, where);
      const bytes = (await Promise.all(files)).reduce((a, b) => a + b, 0);
      console.log(`  ${where || 'overview'}: ${bytes} bytes, gzipped`);
      if (bytes > most) complain(`${where || 'overview'}: ${bytes} bytes, gzipped, expected at most ${most}`);
      await context.close();
    }
  },
  async 'an open page asks at most twice a second'(pages) {
    const context = await browser.newContext({ viewport: WIDE });
    const asked = new Map();
    let counting = false;
    await Promise.all(lanes(pages, 3).map(async (lane) => {
      for (const where of lane) {
        const page = await open(context, where);
        page.on('request', (it) => { if (counting && it.url().includes('/v1/')) asked.set(where, (asked.get(where) ?? 0) + 1); });
      }
    }));
    counting = true;
    await new Promise((later) => setTimeout(later, 24_000));
    for (const [where, n] of asked) if (n > 48) complain(`${where || 'overview'}: ${n} requests in 24 s`);
    await context.close();
  },
  async 'while each answer takes longer than the page asks'() {
    const context = await browser.newContext({ viewport: NARROW });
    await context.route('**/headway/v1/**', async (it) => {
      await new Promise((later) => setTimeout(later, 6000));
      await it.fallback().catch(() => {}); // the page may be closed
    });
    await Promise.all(['batches', 'engine', 'incidents'].map(async (where) => {
      const page = await open(context, where);
      if (await page.locator('main [role=alert]').count()) complain(`${where}: says that something is wrong`);
      await page.close();
    }));
    await context.close();
  },
  async 'while the server fails, and when it is back'(pages) {
    for (const [how, answer, words] of [
      ['503', (it) => it.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ type: 'urn:headway:problem:unavailable', detail: 'The database of this test is away.' }) }), 'The database of this test is away.'],
      ['no answer', (it) => it.abort(), 'The server does not answer.'],
    ]) {
      const context = await browser.newContext({ viewport: NARROW, bypassCSP: true });
      let away = true;
      await context.route('**/headway/v1/**', (it) => (away ? answer(it) : it.fallback()));
      const opened = [];
      await Promise.all(lanes(pages.filter((it) => !/decisions$/.test(it)), 3).map(async (lane) => {
        for (const where of lane) {
          const page = await context.newPage();
          await page.goto(`${url}/headway/${where}`);
          const said = await page.locator('main [role=alert]').filter({ hasText: words }).first().waitFor({ timeout: 60_000 }).then(() => true, () => false);
          if (!said) complain(`${where || 'overview'}: does not say ${words}`);
          await look(page, `${where || 'overview'}, ${how}`);
          opened.push({ where, page });
        }
      }));
      away = false;
      await Promise.all(opened.map(async ({ where, page }) => {
        const well = await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [role=alert]') && !/Loading…/.test(document.body.innerText), undefined, { timeout: 70_000, polling: 500 }).then(() => true, () => false);
        if (!well) complain(`${where || 'overview'}: does not recover by itself after ${how}`);
        await page.close();
      }));
      await context.close();
    }
  },
};

const only = process.argv[2];
let pages = FIRST;
try {
  for (const [name, part] of Object.entries(parts)) {
    const before = wrong;
    if (name === 'with data') pages = await data();
    if (only && name !== only) continue;
    const from = Date.now();
    try {
      await part(pages);
    } catch (error) {
      complain(error.stack);
    }
    console.log(`${wrong === before ? 'ok    ' : 'FAILED'}  ${name} (${Math.round((Date.now() - from) / 1000)} s)`);
  }
} finally {
  await browser.close();
}
console.log(`${pages.length} pages, ${wrong} failed`);
process.exitCode = wrong ? 1 : 0;
