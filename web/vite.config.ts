// How the page is built: relative addresses, so that web/dist works from any folder of any host.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { licences } from './tools/licences.js';
import { precache } from './tools/precache.js';

const terms = licences();

export default defineConfig({
  base: './',
  plugins: [svelte(), terms.collect(), terms.write(), precache()],
  server: { fs: { allow: ['.', '../docs'] } }, // the guide
  build: { target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es', plugins: () => [terms.collect()] },
});
