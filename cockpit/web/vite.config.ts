import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The result is committed: names by content, no source maps, nothing inlined (the pages allow no data: URLs).
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../src/main/resources/META-INF/resources/headway',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/headway/v1': 'http://127.0.0.1:8080' } },
});
