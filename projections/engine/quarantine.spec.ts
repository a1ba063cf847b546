import { currentVersion } from '../../api/contracts/events/catalogue.js';
import { answersProjection, RunningEngine } from '../../test/support/given/running-engine.js';
import type { QuarantinedEvent } from '../store/read-store.js';
import { defineProjection, fingerprintOf } from './projection.js';

let run: RunningEngine;
beforeEach(() => {
  run = new RunningEngine();
});
afterEach(() => run.dispose());

describe('quarantine', () => {
  it('receives an event whose fold throws; the other events of the batch are still folded', async () => {
    for (const student of ['ann', 'ben']) await run.appendAnswer(student);
    await run.start([answersProjection(), answersProjection({ name: 'mended', isFixed: true })]);
    await run.waitUntilUpToDate('answers', 'mended');
    await Promise.all([
      run.appendAnswer('ann'),
      run.appendFailingAnswer('ann'),
      run.appendAnswer('ann'),
      run.appendAnswer('ben'),
    ]);
    await run.waitUntilUpToDate('answers', 'mended');
    expect(await run.documents()).toEqual({ ann: ['1', '3', '5'], ben: ['2', '6'] });
    expect(await run.documents('mended')).toEqual({ ann: ['1', '3', '4', '5'], ben: ['2', '6'] });
    const [event] = (await run.events.readStream('attempt-ann')).slice(2);
    expect(await run.quarantined()).toEqual([
      {
        eventId: event?.id,
        stream: 'attempt-ann',
        position: '4',
        type: 'AnswerSaved',
        error: 'Error: no fold for this',
      },
    ]);
    expect(run.engine.lag().map(({ quarantined }) => quarantined)).toEqual([1, 0, 0]);
    expect(run.problems).toEqual(['answers quarantined AnswerSaved at 4: Error: no fold for this']);
  });

  it('leaves every document of a quarantined event unchanged', async () => {
    await run.start([answersProjection()]);
    await run.appendClearedAnswer('ann');
    await run.appendClearedAnswer('ann', 'unknown');
    await run.waitUntilUpToDate();
    expect(await run.documents()).toEqual({ ann: ['1'], everybody: ['1'] });
  });

  it('receives an event of an unknown version once per projection, and an event of an unknown type once in total', async () => {
    await run.startBuilt([answersProjection(), answersProjection({ name: 'again' })]);
    await run.append('FromTheFuture', { studentId: 'ann' });
    await futureEvent(99);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate('answers', 'again', 'unknown-events');
    const unknownVersion = { error: 'UnknownEvent: AnswerSaved of version 99 is not known here', unknownVersion: 99 };
    expect(await run.quarantined()).toMatchObject([unknownVersion]);
    expect(await run.quarantined('again')).toMatchObject([unknownVersion]);
    expect(await run.quarantined('unknown-events')).toMatchObject([{ type: 'FromTheFuture', unknownVersion: 1 }]);
    expect(await run.documents()).toEqual({ ann: ['3'] });
    await run.stop();
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    expect(run.engine.lag().map(({ quarantined }) => quarantined)).toEqual([1, 1, 1]);
  });

  it('stores a limited number of events and counts all of them', async () => {
    await run.startBuilt([answersProjection()]);
    for (let n = 0; n < 150; n++) await (n % 2 ? run.appendFailingAnswer('ann') : futureEvent(99, `s${n}`));
    for (let n = 0; n < 60; n++) await run.appendFailingAnswer('ann');
    await futureEvent(98);
    await run.waitUntilUpToDate();
    expect(run.engine.lag()[0]?.quarantined).toBe(211);
    const quarantine = await run.quarantined();
    expect(quarantine.length).toBeLessThanOrEqual(102);
    expect(
      quarantine.filter(({ unknownVersion }) => unknownVersion).map(({ unknownVersion }) => unknownVersion),
    ).toEqual([99, 98]);
  });

  it('triggers a rebuild at the start only if a quarantined event is now known', async () => {
    await run.startBuilt([answersProjection(), answersProjection({ name: 'again' })]);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate('answers', 'again', 'unknown-events');
    await run.stop();
    // State written by programs that knew fewer event types or versions.
    await addToQuarantine('answers', { type: 'AnswerSaved', unknownVersion: currentVersion('AnswerSaved') });
    await addToQuarantine('again', { type: 'AnswerSaved', unknownVersion: currentVersion('AnswerSaved') + 1 });
    await addToQuarantine('unknown-events', { type: 'SessionEnded', unknownVersion: 1 });
    run.progress.length = 0;
    await run.startBuilt([answersProjection(), answersProjection({ name: 'again' })]);
    expect(run.progress).toEqual(['answers 1/1', 'unknown-events 1/1']);
    expect(run.engine.lag().map(({ quarantined }) => quarantined)).toEqual([0, 1, 0]);
  });

  const futureEvent = (version: number, student = 'ben') => run.append('AnswerSaved', { studentId: student }, version);

  const addToQuarantine = async (name: string, event: Pick<QuarantinedEvent, 'type' | 'unknownVersion'>) => {
    await run.openReads();
    const [projection] = [answersProjection({ name })];
    await run.reads.declare(projection.collection, fingerprintOf(projection));
    const quarantine = { count: 1, events: [{ position: '1', eventId: 'e', stream: 's', error: 'unknown', ...event }] };
    await run.reads.apply({ collection: name, position: 1n, puts: [], deletes: [], quarantine });
    await run.reads.close();
  };

  it.each<[string, (id: string) => string, object]>([
    ['a key that no store takes', () => 'a\0b', {}],
    ['a document under another key', (id) => id, { _id: 'somebody else' }],
    ['a declared field that can not be ordered', (id) => id, { count: [1] }],
  ])('receives an event that leads to %s', async (_, key, invalidDocument) => {
    const failingProjection = defineProjection<{ _id: string; count: number }>({
      name: 'broken',
      fingerprint: '1',
      collection: { name: 'broken', fields: ['count'], indexes: [['count']] },
      on: {
        AnswerSaved: {
          documents: ({ data }) => (data.option === 'B' ? key(data.studentId) : data.studentId),
          fold: (_before, { data }, _id) => ({ _id, count: 1, ...(data.option === 'B' ? invalidDocument : {}) }),
        },
      },
    });
    await run.start([failingProjection]);
    await run.appendAnswer('ann', 'B');
    await run.appendAnswer('ben');
    await run.waitUntilUpToDate('broken');
    expect(await run.reads.page(failingProjection.collection, { limit: 9 })).toEqual([{ _id: 'ben', count: 1 }]);
    expect((await run.quarantined('broken')).map(({ position }) => position)).toEqual(['1']);
  });

  it('stores no error messages from projections that decrypt personal data', async () => {
    const nonFiniteProjection = defineProjection({
      ...answersProjection({ name: 'spilling' }),
      opens: ['identity'],
      on: {
        StudentRegistered: {
          documents: () => 'a',
          fold: () => {
            throw new RangeError('ann@example.org is odd');
          },
        },
      },
    });
    await run.start([nonFiniteProjection], { openSealed: async (events) => ({ events, failures: [] }) });
    await run.append('StudentRegistered', {});
    await run.waitUntilUpToDate('spilling');
    expect((await run.quarantined('spilling')).map(({ error }) => error)).toEqual(['RangeError']);
    expect(run.problems.join()).not.toContain('example.org');
  });
});
