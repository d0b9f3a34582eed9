// How long the requests of each page take together, as a median of five on a warm server: node test/times.mjs URL. Fails beyond 1 s.
import { chromium } from 'playwright-core';
import { pagesOf } from './pages-at-scale.mjs';

const url = process.argv[2] ?? 'http://127.0.0.1:8080';
const LIMIT_MILLIS = 1000;

const pages = await pagesOf(url);
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
