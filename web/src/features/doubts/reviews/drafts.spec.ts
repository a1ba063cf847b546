import 'fake-indexeddb/auto';
import { forgetAll } from '../../../lib/device/last-known';
import { clearSession, storeSession } from '../../../lib/session';
import { Drafts } from './drafts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 500));

beforeEach(async () => {
  storeSession({ jwtoken: 'token', tutorId: 'tom', isTutor: true });
  await forgetAll();
});
afterEach(clearSession);

async function nextVisit(): Promise<Drafts> {
  await settled();
  const drafts = new Drafts();
  await drafts.load();
  return drafts;
}

it('are there at the next visit, until they are forgotten', async () => {
  const first = new Drafts();
  for (const text of ['Be', 'Because', 'Because.']) first.write('a', text);
  first.write('b', 'So.');
  const second = await nextVisit();
  expect(['a', 'b'].map((id) => second.of(id))).toEqual(['Because.', 'So.']);
  second.write('a', '');
  expect((await nextVisit()).of('a')).toBe('');
});

it('what is written before they are loaded stands', async () => {
  new Drafts().write('a', 'then');
  await settled();
  const drafts = new Drafts();
  drafts.write('a', 'now');
  await drafts.load();
  expect(drafts.of('a')).toBe('now');
});

it('are the twenty written at last', () => {
  const drafts = new Drafts();
  for (let n = 0; n < 21; n += 1) drafts.write(`${n}`, 'text');
  expect(['0', '1', '20'].map((id) => drafts.of(id))).toEqual(['', 'text', 'text']);
});
