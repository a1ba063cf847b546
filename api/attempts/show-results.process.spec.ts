import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { HeldAttemptDocument } from '../../projections/held-results/held-attempts.projection.js';
import type { HeldResultsQueries } from '../../projections/held-results/held-results.queries.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { Commands } from '../platform/commands/commands.js';
import type { ExamSourceRegistry } from './exam-source.js';
import { ShowResultsProcess } from './show-results.process.js';

const NOW = new Date('2026-01-05T10:00:00.000Z');

describe('ShowResultsProcess', () => {
  /** Number of held attempts by model test */
  let heldAttempts: Map<string, number>;
  let unreleased: Set<string>;
  let unreadable: Set<string>;
  let isLeader: boolean;
  let shown: { stream: string; command: unknown; context: CommandContext }[];
  let onShow: (stream: string) => void;
  let process: ShowResultsProcess;

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    [heldAttempts, unreleased, unreadable, isLeader, shown] = [new Map(), new Set(), new Set(), true, []];
    onShow = () => {};
    const heldQueries: Pick<HeldResultsQueries, 'findPending' | 'attemptsAt'> = {
      findPending: () => Promise.resolve([...heldAttempts.keys()]),
      async *attemptsAt(modelTestId, pageSize) {
        const attempts = Array.from({ length: heldAttempts.get(modelTestId)! }, (_, index) => ({
          _id: `${modelTestId}-${index}`,
        })) as HeldAttemptDocument[];
        for (let from = 0; from < attempts.length; from += pageSize) {
          yield await Promise.resolve(attempts.slice(from, from + pageSize));
        }
      },
    };
    const exams = {
      sourceOf: () => ({
        resultsOf: (examId: string) =>
          unreadable.has(examId)
            ? Promise.reject(new Error('the stream cannot be read'))
            : Promise.resolve({ areHeld: unreleased.has(examId) }),
      }),
    };
    const commands = {
      decide: (stream: string, _: unknown, command: unknown, context: CommandContext) => {
        shown.push({ stream, command, context });
        onShow(stream);
        return Promise.resolve();
      },
    };
    process = new ShowResultsProcess(
      heldQueries as HeldResultsQueries,
      exams as unknown as ExamSourceRegistry,
      commands as unknown as Commands,
      { now: () => NOW },
      { isHeld: () => isLeader },
    );
  });
  afterEach(() => jest.restoreAllMocks());

  const shownStreams = () => shown.map(({ stream }) => stream);

  it('shows the result of each held attempt once the model test has released its results', async () => {
    heldAttempts.set('physics', 45).set('math', 1);
    await process.run();
    expect(shown).toHaveLength(46);
    expect(shown[0]).toMatchObject({
      stream: streams.attempt('physics-0'),
      command: { type: 'ShowResult' },
      context: { actor: 'process:show-results', now: NOW },
    });
  });

  it('uses the same command id for an attempt in each run', async () => {
    heldAttempts.set('physics', 2);
    await process.run();
    await process.run();
    const [first, second, third] = shown.map(({ context }) => context.commandId);
    expect(third).toBe(first);
    expect(second).not.toBe(first);
  });

  it('does not show results that the model test has not released yet', async () => {
    heldAttempts.set('physics', 3).set('math', 1);
    unreleased.add('physics');
    await process.run();
    expect(shownStreams()).toEqual([streams.attempt('math-0')]);
  });

  it('continues with the other model tests when one cannot be read', async () => {
    heldAttempts.set('physics', 1).set('math', 1);
    unreadable.add('physics');
    await process.run();
    expect(shownStreams()).toEqual([streams.attempt('math-0')]);
    expect(process.stuck).toMatchObject([{ item: streams.modelTest('physics'), failures: 1 }]);
  });

  it('continues with the other attempts when one fails', async () => {
    heldAttempts.set('physics', 3);
    onShow = (stream) => {
      if (stream === streams.attempt('physics-1')) throw new Error('the append failed');
    };
    await process.run();
    expect(shown).toHaveLength(3);
    expect(process.stuck).toMatchObject([{ item: streams.attempt('physics-1') }]);
  });

  it('stops after the current page once another server holds the lease', async () => {
    heldAttempts.set('physics', 60).set('math', 1);
    onShow = (stream) => {
      if (stream === streams.attempt('physics-25')) isLeader = false;
    };
    await process.run();
    expect(shown).toHaveLength(32);
  });
});
