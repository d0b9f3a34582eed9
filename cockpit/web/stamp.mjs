// Writes beside the assets which sources they were built from; a Java test compares, so that stale assets are found without node.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const roots = ['index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'public', 'src'];

function files(path) {
  try {
    return readdirSync(path).sort().flatMap((name) => files(join(path, name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

const hash = createHash('sha256');
for (const file of roots.flatMap(files).sort()) {
  hash.update(file + '\n');
  hash.update(readFileSync(file));
}
writeFileSync('../src/main/resources/META-INF/headway-cockpit.sha256', hash.digest('hex') + '\n');
