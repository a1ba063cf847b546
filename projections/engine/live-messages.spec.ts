import { eventually } from '../../test/support/assertions/eventually.js';
import { answersProjection, RunningEngine, type AnswersDocument } from '../../test/support/given/running-engine.js';
import type { ProjectedEvent } from './projection.js';

const TIME_MS = 5_000;

let run: RunningEngine;
beforeEach(() => {
  run = new RunningEngine();
});
afterEach(() => run.dispose());

describe('ProjectionEngine.waitFor', () => {
  it('resolves to true once the documents are written, and to false after the timeout', async () => {
    await run.start([answersProjection(), answersProjection({ name: 'again' })]);
    const position = await run.appendAnswer('ann');
    expect(await run.engine.waitFor(['answers', 'again'], position, 10_000)).toBe(true);
    expect(await run.engine.waitFor(['answers'], position, 0)).toBe(true);
    expect(await run.engine.waitFor(['answers'], position + 1n, 20)).toBe(false);
    expect(() => run.engine.waitFor(['unknown'], position, 20)).toThrow(TypeError);
  });

  it('is not blocked by a quarantined event', async () => {
    await run.start([answersProjection()]);
    expect(await run.engine.waitFor(['answers'], await run.appendFailingAnswer('ann'), 10_000)).toBe(true);
  });

  it('makes the written documents readable before it resolves', async () => {
    await run.start([answersProjection()]);
    for (let n = 1; n <= 50; n++) {
      await run.engine.waitFor(['answers'], await run.appendAnswer('ann'), 10_000);
      expect((await run.documents())['ann']).toHaveLength(n);
    }
  });
});

describe('live messages of the projection engine', () => {
  const rooms = () => run.announced.map(({ room }) => room);

  it('are sent after their documents are written, in order', async () => {
    const visibleDocuments: string[][] = [];
    let documents: Promise<unknown> = Promise.resolve();
    await run.startBuilt([answersProjection()], {
      onAnnounce: (messages) => {
        documents = documents.then(async () => {
          const { ann } = await run.documents();
          for (const { room } of messages) visibleDocuments.push([room, String(ann?.includes(room))]);
        });
      },
    });
    await Promise.all([run.appendAnswer('ann'), run.appendAnswer('ann'), run.appendAnswer('ann')]);
    await run.waitUntilUpToDate();
    await eventually(async () => {
      await documents;
      expect(visibleDocuments).toEqual([
        ['1', 'true'],
        ['2', 'true'],
        ['3', 'true'],
      ]);
    }, TIME_MS);
  });

  it('are sent only for new events, not for missed events or rebuilds', async () => {
    await run.startBuilt([answersProjection()]);
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    await run.stop();
    await run.appendAnswer('ann');
    await run.startBuilt([answersProjection(), answersProjection({ name: 'newcomer' })]);
    await run.waitUntilUpToDate('answers', 'newcomer');
    await run.engine.rebuild('answers');
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate('answers', 'newcomer');
    expect(rooms()).toEqual(['1', '3', '3']);
  });

  it('are not sent for quarantined events', async () => {
    await run.startBuilt([answersProjection()]);
    await run.appendFailingAnswer('ann');
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    expect(rooms()).toEqual(['2']);
  });

  it('do not stop the projection when creating or delivering them throws', async () => {
    const projection = answersProjection();
    const failing = {
      ...projection,
      announce: {
        AnswerSaved: ({ data }: ProjectedEvent<'AnswerSaved'>) =>
          JSON.parse(data.option === null ? '{' : '[]') as never,
      },
    };
    const onAnnounce = () => {
      throw new Error('no listener');
    };
    await run.startBuilt([projection, { ...failing, ...named('silent') }], { onAnnounce });
    await run.appendClearedAnswer('ann');
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate('answers', 'silent');
    expect(await run.documents('silent')).toEqual({ ann: ['1', '2'], everybody: ['1'] });
    expect(run.problems.toSorted().toReversed()).toEqual([
      'silent could not announce AnswerSaved: SyntaxError',
      'a listener of the projections failed: no listener',
    ]);
  });

  const named = (name: string) => {
    const { collection } = answersProjection({ name });
    return { name, collection };
  };

  it("receive each document before and after the event's change", async () => {
    const { announce: _announce, ...projection } = answersProjection();
    const announced: unknown[] = [];
    const note = ({ type }: ProjectedEvent, before?: AnswersDocument, after?: AnswersDocument) => {
      announced.push([type, before?.positions, after?._id, after?.positions]);
      return [];
    };
    await run.startBuilt([{ ...projection, announce: { AnswerSaved: note, SessionEnded: note } }]);
    await run.appendAnswer('ann');
    await run.appendClearedAnswer('ann');
    await run.append('SessionEnded', {});
    await run.waitUntilUpToDate();
    expect(announced).toEqual([
      ['AnswerSaved', undefined, 'ann', ['1']],
      ['AnswerSaved', ['1'], 'ann', ['1', '2']],
      ['AnswerSaved', undefined, 'everybody', ['2']],
      ['SessionEnded', undefined, undefined, undefined],
    ]);
  });

  it('include the positions that readers can already see', async () => {
    const movedTo: unknown[] = [];
    await run.startBuilt([answersProjection()], {
      onMoved: (positions) => movedTo.push(positions.get('answers') ?? movedTo.at(-1)),
    });
    await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    expect(movedTo.at(-1)).toBe(1n);
    await run.append('SessionEnded', {});
    await run.waitUntilUpToDate();
    expect(movedTo.at(-1)).toBe(2n);
  });

  it('resume after the last published position, including events that were already projected', async () => {
    await run.startBuilt([answersProjection()]);
    for (const student of ['ann', 'ben', 'eve']) await run.appendAnswer(student);
    await run.waitUntilUpToDate();
    await run.stop();
    await run.appendAnswer('ann');
    run.announced.length = 0;
    await run.startBuilt([answersProjection()], { announceFrom: new Map([['answers', 1n]]) });
    await run.waitUntilUpToDate();
    expect(rooms()).toEqual(['2', '3', '4']);
    expect(run.engine.announced()).toEqual(new Map([['answers', 4n]]));
    expect(await run.documents()).toEqual({ ann: ['1', '4'], ben: ['2'], eve: ['3'] });
  });
});
