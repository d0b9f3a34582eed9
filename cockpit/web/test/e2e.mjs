// What each page lets its user do, in Chromium against a real server, checked by the API. PagesTest starts the server on each database.
// With an argument, only tests with a part of their name in it: node test/e2e.mjs 'deployed|retried'. Later ones use what earlier ones have made.
import { chromium } from 'playwright-core';
import ends from './e2e/ends.mjs';
import instances from './e2e/instances.mjs';
import odd from './e2e/odd.mjs';
import processes from './e2e/processes.mjs';
import repairs from './e2e/repairs.mjs';

const tests = { ...instances, ...processes, ...repairs, ...odd, ...ends };

let failed = 0;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const [name, test] of Object.entries(tests)) {
    if (process.argv[2] && !process.argv[2].split('|').some((part) => name.includes(part))) continue;
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000); // each wait ends at its state
    try {
      await test(page);
      console.log(`ok      ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${name}\n${error.stack}`);
    }
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(`${Object.keys(tests).length} tests, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
