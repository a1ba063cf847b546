import type { Subject } from '../../api/contracts/http/limits.js';
import type { EventStore } from '../../api/platform/event-store/event-store.js';
import type { ProjectionProgress } from '../engine/progress.js';
import { ReadModels } from '../read-models.js';
import type { ReadStore } from '../store/read-store.js';
import { FreeQuestionsQueries } from './free-questions.queries.js';
import type { PooledQuestion } from './question-pool.projection.js';

const question = (_id: string, more: Partial<PooledQuestion> = {}): PooledQuestion => ({
  _id,
  subject: 'Math',
  version: 0,
  asks: _id,
  keptFor: [],
  free: true,
  ...more,
});
async function* pagesOf(...pages: PooledQuestion[][]): AsyncGenerator<PooledQuestion[]> {
  yield* pages;
}

describe('[P16] FreeQuestionsQueries', () => {
  let free: FreeQuestionsQueries;
  beforeEach(() => {
    const progress = {} as ProjectionProgress;
    // No store to read from.
    free = new FreeQuestionsQueries({} as EventStore, {} as ReadStore, progress, new ReadModels(progress));
  });
  const ids = (subject: Subject) => free.ofSubject(subject).map(({ _id }) => _id);

  it('returns questions from memory, except reserved ones', async () => {
    const kept = question('kept', { keptFor: ['test'], free: false });
    await free.load(pagesOf([question('sum'), question('gas', { subject: 'Physics' })], [question('root'), kept]));
    expect([ids('Math'), ids('Physics'), ids('English')]).toEqual([['sum', 'root'], ['gas'], []]);
  });

  it('applies changes', async () => {
    await free.load(pagesOf([question('sum'), question('root'), question('power')]));
    const changed = [question('sum', { version: 3 }), question('root', { subject: 'Physics' }), question('new')];
    free.change(new Map([...changed.map((one) => [one._id, one] as const), ['power', undefined] as const]));
    expect([ids('Math'), ids('Physics')]).toEqual([['sum', 'new'], ['root']]);
    expect(free.ofSubject('Math')[0]!.version).toBe(3);
    free.change(new Map([['new', question('new', { free: false })]]));
    expect(ids('Math')).toEqual(['sum']);
  });

  it('rejects before the first load', () => {
    expect(() => free.ofSubject('Math')).toThrow('question-pool is being built');
  });
});
