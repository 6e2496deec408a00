// A few of the kills of kills.mjs, each time that everything is tested.
import { kills } from './kills.mjs';
import { test } from './harness.mjs';

test('kills: page, browser and server die in mid-battle, and no answer that was shown is lost', async (t) => {
  const { page, browser, server, battles, shown, lost, courses } = await kills(10, Date.now());
  t.note(`${page} pages, ${browser} browsers, ${server} servers; ${shown} answers of ${battles} battles`);
  t.equal(lost, 0, 'answers lost');
  t.equal(courses, 0, 'second courses');
}, { timeout: 240000 });
