// Svelte 5 with runes everywhere; TypeScript is stripped by Vite.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
