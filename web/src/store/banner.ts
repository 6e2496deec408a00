// What a player is told about the keeping of what he does, in plain words; null while all is well.
import type { KeptLog, Troubles } from './kept.svelte';

export interface Told {
  alarm: boolean; // something may be lost
  words: string;
  act: 'save' | 'reload' | 'take over';
}

function ofBrowser({ browser, unkept }: Troubles): string {
  const why = browser?.kind === 'full' ? 'This browser has no room left.' : 'This browser does not let Umpire keep anything.';
  if (!unkept) return `${why} Umpire on this computer keeps the battle.`;
  return `${why} The battle is on this screen alone: save the record before you close the page.`;
}

/** Where several play, nobody goes on without the others. */
function ofHost({ server }: Troubles): string {
  if (server?.kind === 'gone') return 'The host’s computer does not answer. This screen waits, and goes on by itself as soon as it is back. Nothing is lost.';
  if (server?.kind === 'stranger') return 'This seat has been taken back, or the link was another one. Ask the host for a link.';
  return `The host’s computer could not save. This screen waits and tries again by itself.${server?.message ? ` It says: ${server.message}` : ''}`;
}

function ofServer({ server, unkept }: Troubles): string {
  const safe = unkept ? '' : ' The battle goes on and is kept in this browser.';
  if (server?.kind === 'gone') return `Umpire on this computer does not answer.${safe} It catches up by itself as soon as Umpire is back.`;
  if (server?.kind === 'stranger') return `Umpire on this computer does not know this page.${safe} Open the page by the link that Umpire shows.`;
  const why = server?.message ? ` It says: ${server.message}` : '';
  return `Umpire on this computer could not save.${safe} It tries again by itself.${why}`;
}

const TOO_OLD = 'A newer Umpire keeps your battles now. This page is too old to go on. Nothing is lost: load the page again.';

/** Of a list that is not whole; '' if it is. */
export function listWords({ browser, server }: Troubles): string {
  if (browser?.kind === 'newer') return TOO_OLD;
  if (browser) return 'This browser does not let Umpire keep anything. Battles that you begin are lost with the page, unless you save the record.';
  if (server?.kind === 'stranger') return 'Umpire on this computer does not know this page. Open the page by the link that Umpire shows to see all battles.';
  if (server) return 'Umpire on this computer does not answer. Only the battles of this browser are listed.';
  return '';
}

/** `together`: several screens play this battle. */
export function toldOf({ troubles, stopped, writing }: KeptLog, together = false): Told | null {
  if (stopped) return { alarm: true, words: TOO_OLD, act: 'reload' };
  if (troubles.server && together) return { alarm: troubles.unkept, words: ofHost(troubles), act: 'save' };
  if (troubles.browser) return { alarm: troubles.unkept, words: ofBrowser(troubles), act: 'save' };
  if (troubles.server) return { alarm: troubles.unkept, words: ofServer(troubles), act: 'save' };
  if (!writing) return { alarm: false, words: 'You play this battle in another tab. This tab follows it.', act: 'take over' };
  return null;
}
