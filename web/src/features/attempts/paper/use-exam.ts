import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { texts } from '../../../../../api/contracts/http/texts';
import { useLive } from '../../../lib/live/live';
import { openOutbox } from '../../../lib/outbox/open-outbox';
import type { OutboxState } from '../../../lib/outbox/outbox-state';
import { isLastFlag, lastAnswers, hasSubmit } from '../../../lib/outbox/queue';
import { useAccountId } from '../../../lib/session';
import { secondsBetween } from '../../../lib/time/countdown';
import { examTimer } from '../../../lib/time/exam-timer';
import { serverClock } from '../../../lib/time/server-clock';
import { useClockCheck } from '../../../lib/time/use-clock-check';
import { useSecondsLeftSelector } from '../../../lib/time/use-countdown';
import { toast } from '../../../ui/toast';
import { fetchAttemptAtExam, isFinished, isHeld, type EndedAttempt, type LoadedAttempt } from '../attempt.queries';
import { lastQuestionId, recordQuestion } from '../exam-session';
import { storeAnswers } from '../stored-paper';
import { examReducer, initialExamState, questionsOf, savedAnswers, spentMsOn, type Question } from './exam-state';

/** Delay in ms before a failed request for the result is retried. */
const RETRY_RESULT_MS = 3_000;

/** State and actions of a running exam; the same object while nothing changes. */
export interface Exam {
  readonly attempt: LoadedAttempt;
  readonly questions: readonly Question[];
  /** Index of the question on screen */
  readonly current: number;
  /** True if the answers are final */
  readonly isLocked: boolean;
  readonly outbox: OutboxState;
  /** Opens a question; ignores an index out of range. All functions are stable. */
  readonly open: (index: number) => void;
  readonly move: (by: number) => void;
  /** @param option null clears the answer */
  readonly answer: (questionId: string, option: string | null) => void;
  readonly flag: (questionId: string, flagged: boolean) => void;
  readonly retryNow: () => void;
}

export interface ExamCallbacks {
  /** Called when the attempt was refetched after a lost connection. */
  onLoaded: (attempt: LoadedAttempt) => void;
  onFinished: (result: EndedAttempt) => void;
}

/**
 * Returns the running exam of this page: answers go to the outbox, the server's state comes from the loaded attempt
 * and live messages, and the exam ends with the time. Also returns a function that locks the answers and submits
 * them.
 */
export function useExam(
  attempt: LoadedAttempt,
  { onLoaded, onFinished }: ExamCallbacks,
): { exam: Exam; submit: () => void } {
  const { attemptId, examId, deadline } = attempt;
  const account = useAccountId();
  const [outbox] = useState(() => openOutbox(account, attemptId));
  const outboxState = useSyncExternalStore(outbox.subscribe, () => outbox.state);
  const { pending, isDurable } = outboxState;
  const [state, dispatch] = useReducer(examReducer, attempt, () =>
    initialExamState(attempt, lastQuestionId(account, examId)),
  );
  const savedState = useMemo(() => savedAnswers(attempt, state), [attempt, state]);
  const questions = useMemo(
    () => questionsOf(state.questionIds, savedState, outboxState),
    [state.questionIds, savedState, outboxState],
  );
  const questionId = state.questionIds[state.current];
  const isLocked = state.phase !== 'answering';
  const announceTimeUp = useTimeUpToast();

  const finish = (result: EndedAttempt) => {
    // the server may have finished the attempt first, for example while the tab was frozen
    const isTimeUp = isHeld(result) ? result.finishedAt === deadline : result.reason === 'timeUp';
    if (isTimeUp) announceTimeUp();
    onFinished(result);
  };
  const submit = async () => {
    if (isLocked) return;
    dispatch({ type: 'submitted' });
    try {
      finish(await outbox.submit());
    } catch {
      // rejected, since the attempt is already finished
      dispatch({ type: 'ended' });
    }
  };
  /** Loads the result. Queued answers are sent with a submit, so that the result counts them as late (EXAM-65). */
  const loadResult = async () => {
    if (lastAnswers(outbox.state.pending).size > 0) return finish(await outbox.submit());
    const result = await fetchAttemptAtExam(examId);
    if (!result || !isFinished(result)) throw new Error('The result is not available yet.');
    finish(result);
  };
  const refetchAttempt = async () => {
    const loadedAttempt = await fetchAttemptAtExam(examId);
    if (loadedAttempt && !isFinished(loadedAttempt)) onLoaded(loadedAttempt);
    else dispatch({ type: 'ended' });
  };

  useLive('attempt:answer', (message) => {
    if (message.attemptId === attemptId) dispatch({ type: 'answerReported', at: serverClock.ticks(), ...message });
  });
  useLive('attempt:progress', (message) => {
    if (message.attemptId === attemptId) dispatch({ type: 'progressReported', at: serverClock.ticks(), ...message });
  });
  useLive('attempt:finished', (message) => {
    if (message.attemptId === attemptId) dispatch({ type: 'ended' });
  });
  useEffect(
    () =>
      outbox.onReply(({ entry, saved: answer }) => {
        const at = serverClock.ticks();
        if (answer) dispatch({ type: 'answerReported', at, ...answer });
        if (entry.kind !== 'progress') return;
        const { questionId: id, visited, totalSpentMs } = entry;
        const isFlagged = isLastFlag(outbox.state.pending, entry) ? entry.marked : undefined;
        dispatch({ type: 'progressSaved', at, questionId: id, visited, marked: isFlagged, totalSpentMs });
      }),
    [outbox],
  );
  // failures are retried on the next reconnection
  useClockCheck(() => void refetchAttempt().catch(() => {}));

  // a submit from another tab, or from before a reload
  const isSubmitWaiting = hasSubmit(pending);
  const submitAgain = useEffectEvent(submit);
  useEffect(() => {
    if (isSubmitWaiting) void submitAgain();
  }, [isSubmitWaiting]);

  const isTimeUp = useSecondsLeftSelector(deadline, (seconds) => seconds === 0);
  const endTime = useEffectEvent(() => {
    // the mirrored timer runs independently and may not be at zero yet
    examTimer.start(0);
    announceTimeUp();
    void submit();
  });
  useEffect(() => {
    if (isTimeUp) endTime();
  }, [isTimeUp]);

  const isOver = state.phase === 'over';
  const tryToLoadResult = useEffectEvent(loadResult);
  useEffect(() => {
    if (!isOver) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      void tryToLoadResult().catch(() => {
        timer = setTimeout(load, RETRY_RESULT_MS);
      });
    load();
    return () => clearTimeout(timer);
  }, [isOver]);

  useVisibleTime(questionId, (id, ms) => {
    if (isLocked) return;
    const totalSpentMs = spentMsOn(id, savedState, outbox.state.pending) + ms;
    outbox.noteProgress(id, { visited: true, totalSpentMs });
  });

  useExamTimer(deadline);
  useEffect(() => {
    if (questionId !== undefined) recordQuestion(account, examId, attemptId, questionId);
  }, [account, examId, attemptId, questionId]);
  useEffect(() => {
    // after the paint: the write must not delay the click
    const timer = setTimeout(storeAnswers, 0, attemptId, savedState);
    return () => clearTimeout(timer);
  }, [attemptId, savedState]);
  useLeaveWarning(!isDurable && lastAnswers(pending).size > 0);

  const [actions] = useState(() => ({
    open: (index: number) => dispatch({ type: 'opened', index }),
    move: (by: number) => dispatch({ type: 'moved', by }),
    answer: (id: string, option: string | null) => outbox.answer(id, option),
    flag: (id: string, flagged: boolean) => outbox.noteProgress(id, { visited: true, marked: flagged }),
    retryNow: outbox.retryNow,
  }));
  const { current } = state;
  const exam = useMemo(
    () => ({ attempt, questions, current, isLocked, outbox: outboxState, ...actions }),
    [attempt, questions, current, isLocked, outboxState, actions],
  );
  return { exam, submit: () => void submit() };
}

/** Returns a function that announces the end of the time once (EXAM-47). */
function useTimeUpToast(): () => void {
  const isAnnounced = useRef(false);
  return () => {
    if (!isAnnounced.current) toast.info(texts.timeUp);
    isAnnounced.current = true;
  };
}

/** Mirrors the time left to the local storage while the exam is open (EXAM-42). */
function useExamTimer(deadline: string): void {
  useEffect(() => {
    examTimer.start(secondsBetween(serverClock.now(), Date.parse(deadline)));
    return () => examTimer.stop();
  }, [deadline]);
}

/** Reports how long a question was on screen, in ms, whenever the question or the page is left. */
function useVisibleTime(questionId: string | undefined, onLeave: (questionId: string, ms: number) => void): void {
  const report = useEffectEvent(onLeave);
  useEffect(() => {
    if (questionId === undefined) return undefined;
    let since: number | undefined;
    const stopTimer = (): number => {
      const ms = since === undefined ? 0 : Math.max(0, Math.round(serverClock.now() - since));
      since = undefined;
      return ms;
    };
    const onVisibilityChange = () => {
      if (document.visibilityState !== 'hidden') since ??= serverClock.now();
      else if (since !== undefined) report(questionId, stopTimer());
    };
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      // after the paint: recording the time must not delay the move
      if (since !== undefined) setTimeout(report, 0, questionId, stopTimer());
    };
  }, [questionId]);
}

/** Asks for confirmation before the page is closed. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onBeforeUnload = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [isActive]);
}
