import type { LiveMessages } from '../../../../../api/contracts/live/messages';
import { openOutbox } from '../../../lib/outbox/open-outbox';
import type { Outbox } from '../../../lib/outbox/outbox';
import { saveStateOf } from '../../../lib/outbox/outbox-state';
import { lastAnswers, lastProgress, submitWaits } from '../../../lib/outbox/queue';
import { afterPaint } from '../../../lib/time/after-paint';
import { serverClock } from '../../../lib/time/server-clock';
import {
  fetchAttempt,
  fetchCurrentAttempt,
  type FinishedAttempt,
  isFinished,
  type RunningAttempt,
} from '../attempt.queries';
import { lastQuestionId, recordQuestion } from '../exam-session';
import {
  locked,
  flaggedHere,
  stateOfPaper,
  refreshed,
  withServerAnswer,
  withServerProgress,
  wentTo,
  withUnsent,
  withWaiting,
} from './attempt-state';
import { AttemptStore } from './attempt-store';
import { PlacesAhead } from './places-ahead';
import { SpentTimes } from './spent-times';
import { keepFollowing } from '../kept-paper';

/** ms until a result that could not be fetched is asked for again */
const LOOK_AGAIN_MS = 3_000;

/**
 * An attempt that is open on this page: what the student does goes into the outbox, what the server says into the store.
 */
export class OpenAttempt {
  readonly store: AttemptStore;
  readonly ahead: PlacesAhead;
  readonly outbox: Outbox;
  private readonly spent: SpentTimes;
  private lookedSince: number | undefined;
  private unsentKnown = false;
  private stops: (() => void)[] = [];
  private lookAgain: ReturnType<typeof setTimeout> | undefined;

  /** @param finished called once there is a result, wherever it was submitted */
  constructor(
    readonly paper: RunningAttempt,
    private readonly account: string,
    private readonly finished: (result: FinishedAttempt) => void,
    open = openOutbox,
  ) {
    this.store = new AttemptStore(stateOfPaper(paper, lastQuestionId(account, paper.examId)));
    this.ahead = new PlacesAhead(this.store);
    this.spent = new SpentTimes(paper.progress);
    this.outbox = open(account, paper.attemptId);
  }

  /** Listens to the outbox and the page; returns a function that stops it. */
  open(): () => void {
    this.stops = [
      this.outbox.subscribe(this.followOutbox),
      this.outbox.onReply(({ saved }) => saved && this.store.change((state) => withServerAnswer(state, saved))),
      // after the line above: the answer is in the store by then
      keepFollowing(this.store, this.outbox, this.paper.attemptId, this.spent),
    ];
    document.addEventListener('visibilitychange', this.lookOrLeave);
    addEventListener('beforeunload', this.warnOfLoss);
    this.followOutbox();
    this.lookOrLeave();
    this.rememberPlace();
    return () => {
      this.lookEnded()?.();
      document.removeEventListener('visibilitychange', this.lookOrLeave);
      removeEventListener('beforeunload', this.warnOfLoss);
      clearTimeout(this.lookAgain);
      this.stops.forEach((stop) => stop());
    };
  }

  readonly goTo = (place: number): void => {
    const { current, questions } = this.store.state();
    if (place === current || !questions[place]) return;
    const note = this.lookEnded();
    this.store.change((state) => wentTo(state, place));
    this.lookOrLeave();
    this.rememberPlace();
    if (note) afterPaint(note);
  };

  readonly move = (by: number): void => this.goTo(this.store.state().current + by);

  /** @param option null clears the answer */
  readonly answer = (option: string | null): void => {
    const { locked: over } = this.store.state();
    const question = this.question();
    if (over || !question || question.option === option) return;
    this.outbox.answer(question.questionId, option);
  };

  readonly toggleFlag = (): void => {
    const { locked: over, current } = this.store.state();
    const question = this.question();
    if (over || !question) return;
    const flagged = !question.flagged;
    this.store.change((state) => flaggedHere(state, current, flagged));
    afterPaint(() => this.outbox.noteProgress(question.questionId, { visited: true, marked: flagged }));
  };

  /** Locks the page and submits, however long that takes. */
  async submit(): Promise<void> {
    if (this.store.state().locked) return;
    this.store.change(locked);
    try {
      this.finished(await this.outbox.submit());
    } catch {
      // refused for good: it is over already
      await this.lookForResult();
    }
  }

  hearAnswer(message: LiveMessages['attempt:answer']): void {
    if (this.isOurs(message)) this.store.change((state) => withServerAnswer(state, message));
  }

  hearProgress(message: LiveMessages['attempt:progress']): void {
    if (this.isOurs(message)) this.store.change((state) => withServerProgress(state, message));
  }

  hearFinished(message: LiveMessages['attempt:finished']): void {
    if (!this.isOurs(message)) return;
    this.store.change(locked);
    void this.lookForResult();
  }

  /** After a gap: what was said meanwhile was missed. */
  readonly refresh = async (): Promise<void> => {
    const asked = this.store.state();
    try {
      const current = await fetchCurrentAttempt();
      if (current?.attemptId !== this.paper.attemptId) return await this.lookForResult();
      this.store.change((state) => refreshed(state, asked, current));
      this.spent.raiseAll(current.progress);
    } catch {
      // the next reconnection asks again
    }
  };

  /** Until it is there: it was said to be over, and nothing else may ever ask (W11). */
  private async lookForResult(): Promise<void> {
    try {
      // what still waits came too late: it goes along, so that the result says so (EXAM-65)
      if (lastAnswers(this.outbox.state.waiting).size > 0) return this.finished(await this.outbox.submit());
      const attempt = await fetchAttempt(this.paper.attemptId);
      if (isFinished(attempt)) this.finished(attempt);
    } catch {
      this.lookAgainSoon();
    }
  }

  private lookAgainSoon(): void {
    clearTimeout(this.lookAgain);
    this.lookAgain = setTimeout(() => void this.lookForResult(), LOOK_AGAIN_MS);
  }

  private isOurs({ attemptId }: { attemptId: string }): boolean {
    return attemptId === this.paper.attemptId;
  }

  private question() {
    const { questions, current } = this.store.state();
    return questions[current];
  }

  private readonly showWaiting = (): void =>
    this.store.change((state) =>
      withWaiting(state, lastAnswers(this.outbox.state.waiting), (questionId) =>
        saveStateOf(this.outbox.state, questionId),
      ),
    );

  /** Once: what is noted from then on is here already. */
  private showUnsent(): void {
    const { waiting, isRead } = this.outbox.state;
    if (!isRead || this.unsentKnown) return;
    this.unsentKnown = true;
    this.store.change((state) => withUnsent(state, lastProgress(waiting)));
    this.spent.include(waiting);
  }

  private readonly followOutbox = (): void => {
    this.showWaiting();
    this.showUnsent();
    // submitted before a reload, or in another tab, and not through yet
    if (submitWaits(this.outbox.state.waiting)) void this.submit();
  };

  /** The time that a question is on a visible screen counts as spent on it. */
  private readonly lookOrLeave = (): void => {
    if (document.visibilityState === 'hidden') this.lookEnded()?.();
    else this.lookedSince = serverClock.now();
  };

  /** Only where nothing can be kept on the device: what waits would go with the tab. */
  private readonly warnOfLoss = (event: Event): void => {
    const { durable, waiting } = this.outbox.state;
    if (!durable && lastAnswers(waiting).size > 0) event.preventDefault();
  };

  /** @returns a function that notes how long the question was looked at, where that is to be noted */
  private lookEnded(): (() => void) | undefined {
    const { locked: over } = this.store.state();
    const question = this.question();
    const since = this.lookedSince;
    this.lookedSince = undefined;
    if (over || !question || since === undefined) return undefined;
    const { questionId } = question;
    const totalSpentMs = this.spent.add(questionId, Math.max(0, Math.round(serverClock.now() - since)));
    return () => this.outbox.noteProgress(questionId, { visited: true, totalSpentMs });
  }

  private rememberPlace(): void {
    const question = this.question();
    if (question) recordQuestion(this.account, this.paper.examId, this.paper.attemptId, question.questionId);
  }
}
