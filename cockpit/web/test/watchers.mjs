// Asks what open pages ask, as often as they do, for so many people who look: node test/watchers.mjs URL [PEOPLE] [SECONDS].
// Each looks at one page, the next one in order. Beside it, a benchmark says what they cost the engine: see docs/cockpit.md.
import { chromium } from 'playwright-core';
import { pagesOf } from './pages-at-scale.mjs';

const url = process.argv[2] ?? 'http://127.0.0.1:8080';
const people = Number(process.argv[3] ?? 20);
const seconds = Number(process.argv[4] ?? 60);
const ROUND_MILLIS = 24_000;
const FIRST_MILLIS = 2_500;

/** What a page asks in a round after it has loaded, and when. */
const pages = Object.entries(await pagesOf(url));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const asked = new Map();
for (let at = 0; at < Math.min(people, pages.length); at += 5) {
  await Promise.all(pages.slice(at, Math.min(at + 5, people)).map(async ([name, where]) => {
    const page = await browser.newPage();
    const requests = [];
    let from = Infinity;
    page.on('request', (it) => {
      const after = performance.now() - from;
      if (after >= 0 && after < ROUND_MILLIS && it.url().includes('/headway/v1/')) requests.push({ after, url: it.url(), method: it.method(), body: it.postData() ?? undefined });
    });
    await page.goto(`${url}/headway/${where}`);
    await page.waitForTimeout(FIRST_MILLIS);
    from = performance.now();
    await page.waitForTimeout(ROUND_MILLIS);
    await page.close();
    asked.set(name, requests);
  }));
}
await browser.close();
console.log('asking');

const end = performance.now() + seconds * 1000;
const took = [];
let failed = 0;
const pause = (millis) => new Promise((later) => setTimeout(later, Math.max(0, millis)));
await Promise.all(Array.from({ length: people }, async (_, i) => {
  const requests = asked.get(pages[i % pages.length][0]);
  await pause(Math.random() * ROUND_MILLIS);
  for (let round = performance.now(); performance.now() < end; round += ROUND_MILLIS) {
    for (const { after, url, method, body } of requests) {
      await pause(round + after - performance.now());
      if (performance.now() >= end) return;
      const from = performance.now();
      const answer = await fetch(url, { method, body, headers: { 'Content-Type': 'application/json' } }).catch(() => undefined);
      await answer?.text();
      if (!answer?.ok && answer?.status !== 404) failed++;
      took.push(performance.now() - from);
    }
    await pause(round + ROUND_MILLIS - performance.now());
  }
}));
took.sort((a, b) => a - b);
const part = (share) => Math.round(took[Math.floor(took.length * share)] ?? 0);
console.log(`${people} people, ${took.length} requests in ${seconds} s, median ${part(0.5)} ms, 95% at most ${part(0.95)} ms, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
