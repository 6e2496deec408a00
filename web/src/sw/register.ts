// Registers the service worker, and says when a newer build lies ready. Nothing reloads by itself: somebody
// may be in the middle of a battle.
import { mount } from 'svelte';
import UpdateNote from './UpdateNote.svelte';

function offer(worker: ServiceWorker): void {
  mount(UpdateNote, { target: document.body, props: { use: () => worker.postMessage('take over') } });
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    });
  });
}

export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const replaced = navigator.serviceWorker.controller !== null;
  if (replaced) navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  try {
    watch(await navigator.serviceWorker.register(new URL('sw.js', document.baseURI)));
  } catch {
    // Opened from a host that does not allow it (plain http, a private window): it works, with the network.
  }
}
