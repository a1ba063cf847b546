import { eventually } from '../../test/support/assertions/eventually.js';
import { answersProjection, RunningEngine } from '../../test/support/given/running-engine.js';

let run: RunningEngine;
beforeEach(async () => {
  run = new RunningEngine();
  await answer(10);
  await run.startBuilt([answersProjection()]);
  await run.waitUntilUpToDate();
});
afterEach(() => run.dispose());

async function answer(count: number, student = 'ann'): Promise<void> {
  for (let n = 0; n < count; n += 1) await run.appendAnswer(student);
}

const REBUILT_MESSAGE = 'answers was built from another event log: it is rebuilt from this one';

describe('a read model that was built from another event log', () => {
  it('is rebuilt if the log ends before its checkpoint', async () => {
    await run.stop();
    run.replaceLog();
    await answer(3);
    await run.startBuilt([answersProjection()]);
    expect((await run.documents())['ann']).toHaveLength(3);
    expect(run.problems).toContain(REBUILT_MESSAGE);
  });

  it('is rebuilt if the log has another event at its checkpoint', async () => {
    await run.stop();
    run.replaceLog();
    await answer(12, 'ben');
    await run.startBuilt([answersProjection()]);
    expect(Object.keys(await run.documents())).toEqual(['ben']);
    expect(run.problems).toContain(REBUILT_MESSAGE);
  });

  it('is rebuilt if events were removed from the end and others of the same stream followed', async () => {
    await run.stop();
    run.replaceLog();
    await answer(15);
    await run.startBuilt([answersProjection()]);
    expect((await run.documents())['ann']).toHaveLength(15);
    expect(run.problems).toContain(REBUILT_MESSAGE);
  });

  it('serves no reads until it is rebuilt', async () => {
    await run.stop();
    run.replaceLog();
    await answer(3);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await run.start([answersProjection()], {}, (reads) =>
      Object.assign(Object.create(reads) as typeof reads, {
        switchOver: async (name: string) => {
          await released;
          await reads.switchOver(name);
        },
      }),
    );
    await expect(run.documents()).rejects.toMatchObject({ name: 'ReadModelBuilding' });
    expect(run.state('answers')).toBe('building');
    release();
    await run.engine.built(10_000);
    expect((await run.documents())['ann']).toHaveLength(3);
  });

  it('publishes new events after the rebuild but no old ones', async () => {
    await run.stop();
    run.replaceLog();
    await answer(1);
    await run.startBuilt([answersProjection()], { announceFrom: new Map([['answers', 10n]]) });
    const position = await run.appendAnswer('ann');
    await run.waitUntilUpToDate();
    expect(run.announced.map(({ room }) => room)).toEqual([String(position)]);
  });

  it('is not rebuilt on the same log, even after further events were appended', async () => {
    const { id } = (await run.live())!;
    await run.stop();
    await answer(5);
    await run.startBuilt([answersProjection()]);
    await run.waitUntilUpToDate();
    expect((await run.live())!.id).toBe(id);
    expect(run.problems).toEqual([]);
  });

  it('is looked for in three reads within 3 s before the read model is rebuilt', async () => {
    await run.stop();
    run.replaceLog();
    await answer(3);
    await run.startBuilt([answersProjection()]);
    expect(run.problems).toContain(REBUILT_MESSAGE);
    expect(run.pauses.slice(0, 2)).toEqual([1_500, 1_500]);
  });

  it('is not rebuilt if the event at its checkpoint is readable only a moment later', async () => {
    const { id } = (await run.live())!;
    await run.stop();
    const readStream = run.events.readStream.bind(run.events);
    run.events.readStream = async (...args) => (run.pauses.length === 0 ? [] : readStream(...args));
    await run.startBuilt([answersProjection()]);
    expect((await run.live())!.id).toBe(id);
    expect(run.problems).toEqual([]);
  });

  it('is not rebuilt when events are projected while the end of the log is being read', async () => {
    const knownEnd = run.events.knownEnd.bind(run.events);
    let beats = 0;
    let readCalls = 10;
    await new Promise<void>((resolve) => {
      run.events.knownEnd = async () => {
        const newest = await knownEnd();
        await answer(2);
        readCalls += 2;
        const expected = readCalls;
        await eventually(async () => expect((await run.documents())['ann']).toHaveLength(expected), 10_000);
        beats += 1;
        if (beats === 4) resolve();
        return newest;
      };
    });
    run.events.knownEnd = knownEnd;
    expect(run.problems).toEqual([]);
  });
});

describe('a running read model whose events the log does not show', () => {
  /** Reports an earlier end of the log in the next poll and in a number of reads, and resolves at the poll after them. */
  async function hideEnd(reads: number): Promise<void> {
    const lastPosition = run.events.lastPosition.bind(run.events);
    const knownEnd = run.events.knownEnd.bind(run.events);
    let hiddenReads = 0;
    run.events.lastPosition = async () => {
      hiddenReads += 1;
      return hiddenReads <= reads ? 4n : lastPosition();
    };
    let polls = 0;
    await new Promise<void>((resolve) => {
      run.events.knownEnd = async () => {
        polls += 1;
        if (polls === 2) resolve();
        return polls === 1 ? { position: 4n, at: performance.now() } : knownEnd();
      };
    });
  }

  it('is kept if they are shown within 3 s, as after reads of a node that is late', async () => {
    const { id } = (await run.live())!;
    await hideEnd(2);
    expect((await run.live())!.id).toBe(id);
    expect(run.pauses).toEqual([1_500, 1_500]);
    expect(run.problems).toEqual([]);
  });

  it('is rebuilt if the log ends before them in three reads within 3 s', async () => {
    await hideEnd(3);
    await run.engine.built(10_000);
    expect(run.problems).toContain('the event log ends before the checkpoint of answers: it is rebuilt');
    expect((await run.documents())['ann']).toHaveLength(10);
  });
});
