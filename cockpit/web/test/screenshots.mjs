// Looks at every page: node test/screenshots.mjs URL FOLDER [THEME [WIDTHS [PAGES]]]. Says what the browser complains of.
import { chromium } from 'playwright-core';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [url = 'http://127.0.0.1:8080', folder = '../../docs/cockpit', theme = 'light', widths = '1440,360', only = ''] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let complaints = 0;
const complain = (text) => {
  complaints++;
  console.log(text);
};

async function api(where, body = {}) {
  const response = await fetch(`${url}/headway/v1/${where}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return response.json();
}

const incident = (await api('incidents/search', { limit: 1 })).items[0];
const instance = incident?.processInstanceId;
const process_ = (await api('process-definitions/search', { limit: 1 })).items[0]?.key;
const pages = { overview: '', instances: 'instances', incidents: 'incidents', processes: 'processes', jobs: 'jobs?state=TIMER', tasks: 'tasks', batches: 'batches', operations: 'operations', cases: 'cases', decisions: process_ ? `decisions?process=${process_}` : 'decisions', migration: process_ ? `migration?process=${process_}&from=1&to=1` : 'migration', engine: 'engine' };
if (incident) pages['incidents-message'] = `incidents?message=${encodeURIComponent(incident.incidentMessage)}`;
if (process_) Object.assign(pages, { process: `processes/${process_}`, heat: `processes/${process_}?heat=mean&span=day` });
const batches = await (await fetch(`${url}/headway/v1/batches?limit=1`)).json();
if (batches[0]) pages.batch = `batches/${batches[0].id}`;
if (instance) Object.assign(pages, { instance: `instances/${instance}`, 'instance-timeline': `instances/${instance}?tab=timeline`, 'instance-variables': `instances/${instance}?tab=variables`, 'instance-work': `instances/${instance}?tab=work`, 'instance-modify': `instances/${instance}?tab=modify`, 'instance-operations': `instances/${instance}?tab=operations` });

const cases = (await api('case-instances/search', { limit: 20, sort: [{ by: 'startTime', order: 'desc' }] })).items;
if (cases.length) {
  const it = cases[Math.min(3, cases.length - 1)];
  Object.assign(pages, { 'case-definition': `cases?case=${it.caseDefinitionKey}`, case: `cases/${it.id}`, 'case-work': `cases/${it.id}?tab=work`, 'case-operations': `cases/${it.id}?tab=operations` });
}

if (only) for (const name of Object.keys(pages)) if (!only.split(',').includes(name)) delete pages[name];

for (const width of widths.split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: width > 600 ? 900 : 740 }, colorScheme: theme, bypassCSP: false });
  for (const [name, where] of Object.entries(pages)) {
    const page = await context.newPage();
    // 404: an instance of the demo that has just ended is in history alone.
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type()) && !/status of 404/.test(message.text())) complain(`${name} ${width}: ${message.text()}`); });
    page.on('pageerror', (error) => complain(`${name} ${width}: ${error.message}`));
    page.on('request', (request) => { if (!request.url().startsWith(url) && !request.url().startsWith('blob:')) complain(`${name} ${width}: asks ${request.url()}`); });
    await page.goto(`${url}/headway/${where}`);
    await page.waitForSelector('main h1, main h2');
    await page.waitForFunction(() => !/(Loading|Drawing)…/.test(document.body.innerText), undefined, { timeout: 10_000 }).catch(() => complain(`${name} ${width}: is still loading after 10 s`));
    if (name === 'engine') await page.waitForTimeout(9000);
    await page.screenshot({ path: `${folder}/${name}-${width}${theme === 'dark' ? '-dark' : ''}.png` });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) complain(`${name} ${width}: wider than the window`);
    await page.evaluate((source) => void (0, eval)(source), axe).catch(async () => page.addScriptTag({ content: axe }).catch(() => {}));
    const found = await page.evaluate(() => window.axe?.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(' | ')}`)));
    if (!found) complain(`${name} ${width}: axe did not run`);
    for (const each of found ?? []) complain(`${name} ${width}: axe ${each}`);
    await page.close();
  }
  await context.close();
}
await browser.close();
console.log(`${Object.keys(pages).length} pages, ${complaints} complaints`);
process.exitCode = complaints ? 1 : 0;
