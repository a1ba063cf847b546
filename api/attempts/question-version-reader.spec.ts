import { jest } from '@jest/globals';
import type { CorrectedKeysQueries } from '../../projections/corrected-keys/corrected-keys.queries.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import type { QuestionContent, QuestionEvent } from '../contracts/events/question.events.js';
import { QuestionVersionReader } from './question-version-reader.js';

const content = (question: string): QuestionContent => ({
  question,
  subject: 'Math',
  options: ['2', '3'],
  correctAnswers: ['2'],
});
const history: QuestionEvent[] = [
  { type: 'QuestionAdded', data: { questionId: 'sum', ...content('1 + 1') } },
  { type: 'QuestionUpdated', data: { questionId: 'sum', ...content('one and one') } },
  { type: 'QuestionDeleted', data: { questionId: 'sum', subject: 'Math' } },
];

/** Corrected keys by question and version. */
const keys = new Map<string, string | null>();
const corrected = {
  isCurrent: true,
  keyOf: (questionId: string, version: number) => keys.get(`${questionId} ${version}`),
} as CorrectedKeysQueries;

describe('QuestionVersionReader', () => {
  const events = new MemoryEventStore();
  let versions: QuestionVersionReader;

  beforeAll(async () => {
    const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '', version: 1 };
    const recorded = history.map((event, n) => ({ id: `event-${n}`, ...event, metadata }));
    await events.append('question-sum', 'none', recorded);
  });
  beforeEach(() => {
    keys.clear();
    versions = new QuestionVersionReader(new EventLog(events), corrected);
  });

  it('returns the content of a revision after the question was edited and deleted', async () => {
    expect(await versions.at({ questionId: 'sum', version: 0 })).toEqual(content('1 + 1'));
    expect(await versions.at({ questionId: 'sum', version: 1 })).toEqual(content('one and one'));
  });

  it('reads a version once for concurrent callers and caches it', async () => {
    const reads = jest.spyOn(events, 'readStream');
    const pin = { questionId: 'sum', version: 0 };
    await Promise.all([versions.at(pin), versions.at(pin), versions.at(pin)]);
    expect(versions.at(pin)).toEqual(content('1 + 1'));
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });

  it('returns the corrected key, or no key if the question was annulled', async () => {
    const pin = { questionId: 'sum', version: 0 };
    keys.set('sum 0', '3');
    expect(await versions.at(pin)).toEqual({ ...content('1 + 1'), correctAnswers: ['3'] });
    keys.set('sum 0', null);
    expect(versions.at(pin)).toEqual({ ...content('1 + 1'), correctAnswers: [] });
    expect(await versions.at({ questionId: 'sum', version: 1 })).toEqual(content('one and one'));
  });

  it('reads keys from the correction streams while the read model may be stale', async () => {
    const data = { correctionId: 'c', questionId: 'sum', before: '2', after: '3', reason: 'why', attempts: 0 };
    const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '', version: 1 };
    const correctedVersions = [{ version: 0, before: '2', after: '3' }];
    const event = { id: 'c', type: 'KeyCorrected', data: { ...data, versions: correctedVersions }, metadata };
    await events.append('keycorrections-sum', 'none', [event]);
    const earlyReader = new QuestionVersionReader(new EventLog(events), { isCurrent: false } as CorrectedKeysQueries);
    for (const _ of ['read', 'kept']) {
      expect((await earlyReader.at({ questionId: 'sum', version: 0 })).correctAnswers).toEqual(['3']);
      expect((await earlyReader.at({ questionId: 'sum', version: 1 })).correctAnswers).toEqual(['2']);
    }
  });

  it('rejects an unknown version and reads it again on the next call', async () => {
    await expect(versions.at({ questionId: 'sum', version: 2 })).rejects.toThrow('has no version 2');
    await expect(versions.at({ questionId: 'sum', version: 7 })).rejects.toThrow('has no version 7');
    const reads = jest.spyOn(events, 'readStream').mockRejectedValueOnce(new Error('the store is unavailable'));
    await expect(versions.at({ questionId: 'sum', version: 1 })).rejects.toThrow('unavailable');
    expect(await versions.at({ questionId: 'sum', version: 1 })).toEqual(content('one and one'));
    reads.mockRestore();
  });
});
