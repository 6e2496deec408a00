// The type of the plugin in precache.js, for vite.config.ts.
import type { Plugin } from 'vite';
export function precache(): Plugin;
