// The types of the plugins in licences.js, for vite.config.ts.
import type { Plugin } from 'vite';
export function licences(): { collect(): Plugin; write(): Plugin };
