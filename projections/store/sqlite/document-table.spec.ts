import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../../api/platform/sqlite/driver.js';
import type { Collection, PageRequest } from '../read-store.js';
import { DocumentTable, rowMaker } from './document-table.js';

interface Score {
  _id: string;
  subject: string;
  points: number;
}
const scores: Collection<Score> = {
  name: 'scores',
  fields: ['subject', 'points'],
  indexes: [['points'], ['subject', 'points']],
};

describe('DocumentTable', () => {
  let folder: string;
  let db: Database;
  let table: DocumentTable;
  let statements: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'meritlist-table-'));
    db = openDatabase(join(folder, 'read-models.db'), { kind: 'read-models', version: 1, schema: '' });
    const recordingDatabase = {
      exec: db.exec.bind(db),
      prepare: (sql: string) => {
        statements.push(sql);
        return db.prepare(sql);
      },
    } as Database;
    table = new DocumentTable(recordingDatabase, 'scores@1', scores);
    statements = [];
    table.create();
    const rowOf = rowMaker(scores);
    for (let n = 0; n < 50; n++) table.put(rowOf({ _id: `${n}`, subject: 'Math', points: n } as Score), 1n);
    statements = [];
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  /** Returns SQLite's query plan of the only executed statement. */
  const plan = () => {
    const [sql] = statements;
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
    return steps.map(({ detail }) => detail);
  };
  const entering = (index: string, terms: string) => [
    expect.stringMatching(new RegExp(`^SEARCH scores@1 USING (COVERING )?INDEX ${index} \\(${terms}\\)$`)),
  ];
  const after = { value: 7, _id: '7' };

  it.each<[PageRequest<Score>, string, string]>([
    [{ where: { subject: 'Math' }, order: { by: 'points' }, limit: 5 }, 'subject, points', 'subject=.'],
    [
      { where: { subject: 'Math' }, order: { by: 'points' }, after, limit: 5 },
      ...(['subject, points', 'subject=. AND .points,_id.>.*'] as const),
    ],
    [{ order: { by: 'points', direction: 'desc' }, after, limit: 5 }, 'points', '.points,_id.<.*'],
    [{ order: { by: 'points' }, range: { from: 3, to: 9 }, limit: 5 }, 'points', 'points>. AND points<.'],
    [
      { order: { by: 'points' }, range: { from: 3, to: 9 }, after, limit: 5 },
      ...(['points', '.points,_id.>.* AND points<.'] as const),
    ],
  ])('seeks in the index to the start of the page without sorting: %j', (request, index, terms) => {
    expect(table.page(request as PageRequest<{ _id: string }>)).not.toEqual([]);
    expect(plan()).toEqual(entering(`scores@1 by ${index}, _id`, terms));
  });

  it('reads the keys in their order', () => {
    expect(JSON.parse(table.page({ limit: 5 })[0]!)).toHaveLength(5);
    expect(plan()).toEqual(['SCAN scores@1 USING INDEX scores@1 by _id']);
  });

  it('returns long documents in pieces, in order', () => {
    const rowOf = rowMaker(scores);
    const text = 'x'.repeat(100_000);
    for (let n = 50; n < 60; n++) {
      table.put(rowOf({ _id: `${n}`, subject: 'English', points: n, text } as Score), 1n);
    }
    const pieces = table.page({
      where: { subject: 'English' },
      order: { by: 'points' },
      limit: 20,
    } as object as PageRequest<{ _id: string }>);
    expect(pieces.map((piece) => (JSON.parse(piece) as Score[]).length)).toEqual([3, 3, 3, 1]);
    expect(pieces.flatMap((piece) => (JSON.parse(piece) as Score[]).map(({ points }) => points))).toEqual(
      Array.from({ length: 10 }, (_, n) => 50 + n),
    );
  });

  it('counts with an index only', () => {
    expect(table.count({ where: { subject: 'Math' } as object })).toBe(50);
    expect(plan()).toEqual(entering('scores@1 by .*points, _id', 'subject=.'));
  });

  it('drops a table in small steps', () => {
    const left = () => db.prepare('SELECT name FROM sqlite_schema').all();
    let steps = 1;
    while (!table.dropInSteps(30)) steps++;
    // Three indexes, two steps of documents, then the table.
    expect([steps, left()]).toEqual([6, []]);
  });
});
