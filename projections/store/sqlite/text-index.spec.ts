import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../../api/platform/sqlite/driver.js';
import type { Collection, PageRequest } from '../read-store.js';
import { DocumentTable, rowMaker } from './document-table.js';

interface Person {
  _id: string;
  role: string;
  name: string;
  text: string;
}
const people: Collection<Person> = {
  name: 'people',
  fields: ['role', 'name', 'text'],
  indexes: [['role', 'name']],
  searched: 'text',
};

/** Enough students to cover every search strategy. */
const STUDENTS = 10_500;
const students = Array.from({ length: STUDENTS }, (_, n): Person => {
  const name = `${'sarah nadia rafi'.split(' ')[n % 3]}${(n * 7919) % STUDENTS}`;
  const end = n % 1_000 === 9 ? '9x' : 'test';
  return { _id: `${n}`, role: 'student', name, text: `${name}\n${name}@example.${end}` };
});
const tutors = Array.from({ length: 20 }, (_, n): Person => ({
  _id: `tutor ${n}`,
  role: 'tutor',
  name: `tutor${n}`,
  text: `tutor${n}\nquill${n}@example.test`,
}));

describe('TextIndex', () => {
  let folder: string;
  let db: Database;
  let table: DocumentTable;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'meritlist-texts-'));
    db = openDatabase(join(folder, 'read-models.db'), { kind: 'read-models', version: 1, schema: '' });
    table = new DocumentTable(db, 'people@1', people);
    table.create();
    const rowOf = rowMaker(people);
    db.exec('BEGIN');
    for (const person of [...students, ...tutors]) table.put(rowOf(person), 1n);
    db.exec('COMMIT');
  });
  afterAll(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  const page = (request: Partial<PageRequest<Person>>): Person[] =>
    table
      .page({ order: { by: 'name' }, limit: 30, ...request } as PageRequest<{ _id: string }>)
      .flatMap((piece) => JSON.parse(piece) as Person[]);
  const count = (request: object): number => table.count(request);
  const byName = (results: readonly Person[]) =>
    results.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));

  it.each([
    ['few', 'nadia42'],
    ['few, of one run', '999'],
    ['some', 'sarah'],
    ['all', 'example'],
    ['none', 'quetzalcoatl'],
    ['only others', 'quill'],
    ['many, by two letters', 'ra'],
    ['none, by two letters', 'zz'],
    ['few, by two letters', '9x'],
    ['those that end so, by two letters', 'st'],
    ['none, by a letter', 'q'],
    ['many, by a letter', 'x'],
    ['all, by a letter', 'e'],
  ])('finds texts that contain the search string, in order: %s', (_, contains) => {
    const expected = byName(students.filter(({ text }) => text.includes(contains)));
    const selection = { where: { role: 'student' }, contains };
    expect(page(selection)).toEqual(expected.slice(0, 30));
    expect(page({ ...selection, offset: 2_000 })).toEqual(expected.slice(2_000, 2_030));
    expect(page({ ...selection, order: { by: 'name', direction: 'desc' } })).toEqual(
      expected.toReversed().slice(0, 30),
    );
    expect(page({ ...selection, range: { from: 'rafi' } })).toEqual(
      expected.filter(({ name }) => name >= 'rafi').slice(0, 30),
    );
    const { name: value, _id } = byName(students)[1_000]!;
    const behind = expected.filter(({ name }) => name > value);
    expect(page({ ...selection, after: { value, _id } })).toEqual(behind.slice(0, 30));
    expect(count(selection)).toBe(expected.length);
    expect(count({ ...selection, atMost: 100 })).toBe(Math.min(100, expected.length));
  });

  it('reads only the texts found in the index when few match', () => {
    const statements: string[] = [];
    const listening = {
      prepare(sql: string) {
        statements.push(sql);
        return db.prepare(sql);
      },
    } as Database;
    const selection = { where: { role: 'student' }, contains: 'nadia42', order: { by: 'name' }, limit: 30 };
    new DocumentTable(listening, 'people@1', people).page(selection as PageRequest<{ _id: string }>);
    expect(statements.at(-1)).toMatch(/^SELECT _doc FROM \(SELECT rowid AS _found .* MATCH \?\) CROSS JOIN/);
  });

  it('finds matches within a small selection', () => {
    expect(page({ where: { role: 'tutor' }, contains: 'example' })).toEqual(byName(tutors));
    expect(count({ where: { role: 'tutor' }, contains: 'nadia' })).toBe(0);
  });
});
