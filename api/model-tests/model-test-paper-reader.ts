import { Injectable } from '@nestjs/common';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { ModelTestContent } from '../contracts/events/model-test.events.js';
import { streams } from '../contracts/events/streams.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { releaseTimeOf } from '../contracts/http/result-times.js';
import { Commands } from '../platform/commands/commands.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { QuestionHistoryReader } from '../question-bank/question-history-reader.js';
import type { ExamResults } from '../attempts/exam-source.js';
import { modelTestDecider } from './model-test.decider.js';
import { areResultsHeld, unpinnedQuestionsIn, type ModelTestState } from './model-test-state.js';

/** A model test with the question versions that students get. */
export type ModelTestPaper = ModelTestContent;

/**
 * Pins the question versions of a model test when it goes live. They are recorded in the test's stream by the schedule
 * process or the first start, whichever comes first; all readers use that record.
 */
@Injectable()
export class ModelTestPaperReader {
  private readonly pendingFollows = new Map<string, Promise<ModelTestState>>();

  constructor(
    private readonly commands: Commands,
    private readonly history: QuestionHistoryReader,
  ) {}

  /**
   * Returns the paper of a started model test.
   * @throws Refusal `not-found`, or `exam-not-live` before the start
   */
  async paperOf(modelTestId: string, now: Date): Promise<ModelTestPaper> {
    const { state } = await this.stateOf(modelTestId);
    if (state.status !== 'existing') throw new Refusal('not-found');
    if (statusAt(state.content, now) === 'Upcoming') throw new Refusal('exam-not-live');
    const test = state.pinned ? state : await this.shared(modelTestId, now);
    if (test.status !== 'existing') throw new Refusal('not-found');
    return { ...test.content, questions: await this.questionsOf(modelTestId, test) };
  }

  /**
   * Returns whether the results of the test are withheld from students. After a release before the expiry, verdicts,
   * keys and solutions follow at the expiry, so that students who finished cannot pass them on.
   */
  async resultsOf(modelTestId: string): Promise<ExamResults> {
    const { state } = await this.stateOf(modelTestId);
    const areHeld = areResultsHeld(state);
    if (state.status !== 'existing' || state.content.reveal === 'finish')
      return { areHeld, shownFrom: null, answersAt: null };
    const { content } = state;
    return { areHeld, shownFrom: areHeld ? releaseTimeOf(content) : null, answersAt: content.liveUntil };
  }

  /**
   * Returns the question versions that students get now, or would get if the test were live.
   * @throws Refusal `not-found`
   */
  async questionsNow(modelTestId: string): Promise<readonly PinnedQuestion[]> {
    const { state } = await this.stateOf(modelTestId);
    if (state.status !== 'existing') throw new Refusal('not-found');
    return this.questionsOf(modelTestId, state);
  }

  /** Records that the test is live or archived according to its schedule. Idempotent. */
  async follow(modelTestId: string, now: Date): Promise<ModelTestState> {
    const { state: before } = await this.stateOf(modelTestId);
    if (before.status !== 'existing') return before;
    const { recorded, content } = before;
    const commandId = derivedId('model-test-schedule', modelTestId, recorded, content.liveFrom, content.liveUntil);
    const context = { commandId, actor: 'process:model-test-schedule', correlationId: commandId, now };
    const withEdits = async (state: ModelTestState) => {
      const edits = await this.history.editsAfter(unpinnedQuestionsIn(state));
      return { type: 'FollowSchedule', modelTestId, edits } as const;
    };
    return (await this.commands.decide(streams.modelTest(modelTestId), modelTestDecider, withEdits, context)).state;
  }

  /** Shares one recording among concurrent starts. */
  private shared(modelTestId: string, now: Date): Promise<ModelTestState> {
    const running = this.pendingFollows.get(modelTestId);
    if (running) return running;
    const follow = this.follow(modelTestId, now).finally(() => this.pendingFollows.delete(modelTestId));
    this.pendingFollows.set(modelTestId, follow);
    return follow;
  }

  /**
   * Returns the pinned versions. For tests that went live before versions were recorded, returns those at the
   * scheduled start.
   */
  private async questionsOf(
    modelTestId: string,
    { content, pinned }: Extract<ModelTestState, { status: 'existing' }>,
  ): Promise<PinnedQuestion[]> {
    return pinned ? [...pinned] : this.history.followedBy({ modelTestId, ...content });
  }

  private stateOf(modelTestId: string) {
    return this.commands.state(streams.modelTest(modelTestId), modelTestDecider);
  }
}
