import type { Subject } from '../../api/contracts/http/limits.js';
import type { EventStore } from '../../api/platform/event-store/event-store.js';
import type { ProjectionProgress } from '../engine/progress.js';
import { ReadModels } from '../read-models.js';
import type { ReadStore } from '../store/read-store.js';
import { PooledQuestionsQueries } from './pooled-questions.queries.js';
import type { PooledQuestion } from './question-pool.projection.js';

const question = (_id: string, overrides: Partial<PooledQuestion> = {}): PooledQuestion => ({
  _id,
  subject: 'Math',
  place: 0,
  topicIds: [],
  hasSolution: false,
  version: 0,
  asks: _id,
  content: _id,
  since: 0,
  ...overrides,
});
async function* pagesOf(...pages: PooledQuestion[][]): AsyncGenerator<PooledQuestion[]> {
  yield* pages;
}

describe('PooledQuestionsQueries', () => {
  let pool: PooledQuestionsQueries;
  beforeEach(() => {
    const progress = {} as ProjectionProgress;
    // There is no store to read from.
    pool = new PooledQuestionsQueries(new ReadModels({} as EventStore, {} as ReadStore, progress));
  });
  const ids = (subject: Subject) => pool.ofSubject(subject).map(({ _id }) => _id);

  it('returns the questions of a subject from memory', async () => {
    await pool.load(pagesOf([question('sum'), question('gas', { subject: 'Physics' })], [question('root')]));
    expect([ids('Math'), ids('Physics'), ids('English')]).toEqual([['sum', 'root'], ['gas'], []]);
    expect([pool.find('gas')?.subject, pool.find('gone')]).toEqual(['Physics', undefined]);
  });

  it('applies changes of the read model', async () => {
    await pool.load(pagesOf([question('sum'), question('root'), question('power')]));
    const changed = [question('sum', { version: 3 }), question('root', { subject: 'Physics' }), question('new')];
    pool.change(
      new Map([...changed.map((document) => [document._id, document] as const), ['power', undefined] as const]),
    );
    expect([ids('Math'), ids('Physics')]).toEqual([['sum', 'new'], ['root']]);
    expect(pool.ofSubject('Math')[0]!.version).toBe(3);
  });

  it('rejects queries before the first load', () => {
    expect(() => pool.ofSubject('Math')).toThrow('question-pool is being built');
  });

  it('returns the questions of topics once each in creation order', async () => {
    const root = question('root', { place: 2, topicIds: ['powers', 'roots'] });
    const power = question('power', { place: 1, topicIds: ['powers'] });
    const force = question('force', { place: 3, topicIds: ['powers'], subject: 'Physics' });
    await pool.load(pagesOf([root, power, force, question('sum')]));
    const topicIds = new Set(['powers', 'roots']);
    const foundIds = () => pool.withTopics(topicIds).map(({ _id }) => _id);
    expect(foundIds()).toEqual(['power', 'root', 'force']);
    expect([pool.countWithTopics(topicIds), pool.countWithTopics(new Set(['roots']))]).toEqual([3, 1]);
    expect(pool.ofSubject('Math', topicIds)).toEqual([power, root]);
    pool.change(
      new Map([
        ['root', { ...root, topicIds: ['roots'] }],
        ['force', undefined],
      ]),
    );
    expect([pool.countWithTopics(new Set(['powers'])), ...foundIds()]).toEqual([1, 'power', 'root']);
    expect(pool.countWithTopics(new Set(['none']))).toBe(0);
  });
});
