// Latency of the admin's student list with 100,000 students on SQLite, in ms: a page, a jump to a letter, and a search.
import 'reflect-metadata';
import { AccountListsController } from '../../dist/api/accounts/account-lists.controller.js';
import { accountDirectoryProjection } from '../../dist/projections/account-directory/account-directory.projection.js';
import { AccountDirectoryQueries } from '../../dist/projections/account-directory/account-directory.queries.js';
import { listSpeed } from './list-speed.mjs';

const STUDENTS = 100_000;
const PAGE = { page: 1, pageSize: 50 };

/** Queries of an admin. `search` matches few, some or most usernames and emails. */
const LIST_CALLS = {
  'the first page': PAGE,
  'the 200th page': { ...PAGE, page: 200 },
  'the newest': { ...PAGE, sort: 'newest' },
  'the 200th page from a letter': { ...PAGE, page: 200, from: 'n' },
  'the banned': { ...PAGE, isBanned: 'true' },
  'search that finds few': { ...PAGE, search: 'Nusrat.Haque 5431' },
  'search that finds some': { ...PAGE, search: 'begum' },
  'search that finds most': { ...PAGE, search: 'example' },
  'search that finds none': { ...PAGE, search: 'quetzalcoatl' },
  'search for two letters': { ...PAGE, search: 'na' },
};

/** @param quick true for fewer repetitions */
export const run = ({ quick }) =>
  listSpeed({
    projections: [accountDirectoryProjection],
    count: STUDENTS,
    documents: (n) => ({ 'account-directory': registered(n) }),
    createCalls(reads) {
      const lists = new AccountListsController(new AccountDirectoryQueries(reads));
      return Object.fromEntries(Object.entries(LIST_CALLS).map(([name, query]) => [name, () => lists.students(query)]));
    },
    concurrentWrites: (n) => ({ 'account-directory': { ...registered(n), isBanned: n % 1_000 === 0 } }),
    quick,
  });

const FIRST = 'Abir Anika Farhan Fatema Imran Jannat Kamal Lamia Mehedi Nadia Nusrat Rafi Sadia Tahmid Zara'.split(' ');
const LAST = 'Ahmed Akter Begum Chowdhury Haque Hossain Islam Karim Khan Rahman Sarker Sultana Uddin'.split(' ');

function registered(n) {
  const name = `${FIRST[n % FIRST.length]}.${LAST[n % LAST.length]}`;
  const identity = { username: `${name} ${n}`, email: `${name}${n}@example.org`.toLowerCase() };
  const accountId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const metadata = { at: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString() };
  return accountDirectoryProjection.on.StudentRegistered.fold(
    undefined,
    { data: { accountId, identity }, metadata },
    accountId,
  );
}

if (process.argv[1] === import.meta.filename) console.table(await run({ quick: process.argv.includes('--quick') }));
