// How the page is built: relative addresses, so that web/dist works from any folder of any host.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { precache } from './tools/precache.js';

export default defineConfig({
  base: './',
  plugins: [svelte(), precache()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es' },
});
