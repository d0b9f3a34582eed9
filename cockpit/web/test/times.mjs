// How long the requests of each page take together, as a median of five on a warm server: node test/times.mjs URL. Fails beyond 1 s.
import { chromium } from 'playwright-core';

const url = process.argv[2] ?? 'http://127.0.0.1:8080';
const LIMIT_MILLIS = 1000;

async function first(things, filter = {}) {
  const response = await fetch(`${url}/headway/v1/${things}/search`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ filter, limit: 1 }) });
  return (await response.json()).items[0];
}
const incident = await first('incidents');
const ended = await first('history/process-instances', { finished: true });
const claim = await first('case-instances');
const batch = (await (await fetch(`${url}/headway/v1/batches?limit=1`)).json())[0];
const pages = {
  overview: '', instances: 'instances', 'instances by key': 'instances?key=template-task-5%25', 'ended instances': 'instances?state=completed',
  'instances with incidents': 'instances?state=incident&process=scale', 'instances at an element': 'instances?process=scale&element=approve',
  incidents: 'incidents', 'incidents of a message': `incidents?message=${encodeURIComponent(incident.incidentMessage)}`, processes: 'processes',
  process: 'processes/scale', 'version of a process': 'processes/scale?version=7', 'element of a process': 'processes/scale?element=charge',
  jobs: 'jobs?state=DEAD_LETTER', tasks: 'tasks', 'tasks of a group': 'tasks?group=sales', batches: 'batches',
  migration: 'migration?process=scale&from=1&to=50', operations: 'operations', engine: 'engine', instance: `instances/${incident.processInstanceId}`,
  'ended instance': `instances/${ended.id}?tab=timeline`, cases: 'cases', 'cases of a definition': 'cases?case=claim', 'cases by key': 'cases?key=template-case-5%25',
  case: `cases/${claim?.id}`, decisions: 'decisions?process=rated', ...(batch ? { batch: `batches/${batch.id}` } : {}),
};
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let slow = 0;
for (const [name, where] of Object.entries(pages)) {
  const asked = new Map();
  const page = await browser.newPage();
  page.on('request', (it) => {
    if (it.url().includes('/headway/v1/')) asked.set(`${it.method()} ${it.url()} ${it.postData() ?? ''}`, { url: it.url(), method: it.method(), body: it.postData() ?? undefined });
  });
  await page.goto(`${url}/headway/${where}`);
  await page.waitForTimeout(2500);
  await page.close();
  const times = [];
  const each = new Map();
  for (let round = 0; round < 6; round++) {
    const from = performance.now();
    await Promise.all([...asked].map(async ([key, { url, method, body }]) => {
      const began = performance.now();
      const response = await fetch(url, { method, body, headers: { 'Content-Type': 'application/json' } });
      await response.text();
      if (response.status !== 404 && !response.ok) console.log(`  ${response.status} ${key}`);
      each.set(key, performance.now() - began);
    }));
    if (round) times.push(performance.now() - from);
  }
  const median = times.sort((a, b) => a - b)[2];
  console.log(`${name.padEnd(26)} ${String(Math.round(median)).padStart(6)} ms, ${asked.size} requests`);
  if (median > LIMIT_MILLIS) {
    slow++;
    for (const [key, millis] of each) if (millis > LIMIT_MILLIS / 2) console.log(`  ${Math.round(millis)} ms ${key}`);
  }
}
await browser.close();
process.exitCode = slow ? 1 : 0;
