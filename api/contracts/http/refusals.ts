import type { ExamType } from './limits.js';
import type { PracticeSource } from './practice.js';
import { UNDO_IMPORT_HOURS } from './question-formats.js';
import { texts } from './texts.js';

/** Names of the texts without parameters. */
export type TextName = {
  [Name in keyof typeof texts]: (typeof texts)[Name] extends string ? Name : never;
}[keyof typeof texts];

/** Texts without parameters by name. Not used by web pages, which would bundle all of them. */
export const textOf: Readonly<Record<TextName, string>> = texts;

/** Reason of a refusal: the HTTP status, and the text for given parameters. */
interface Reason<Details> {
  readonly status: number;
  readonly text: (details: Details) => string;
}

function reason<Details extends object = object>(
  status: number,
  text: string | ((details: Details) => string),
): Reason<Details> {
  return { status, text: typeof text === 'string' ? () => text : text };
}

/** Error texts by field. */
interface FieldErrors {
  readonly errors: Readonly<Record<string, TextName>>;
}

/** Reasons by code. The code is the stable `error` field of the response. */
export const refusals = {
  /** Uses the text of the first field. */
  invalid: reason<Partial<FieldErrors>>(400, ({ errors = {} }) => textOf[Object.values(errors)[0] ?? 'invalid']),
  /** `needsNewCode` is set if the code accepts no more attempts. */
  'code-wrong': reason<{ needsNewCode?: true }>(400, texts.codeWrong),
  'page-too-deep': reason<{ rows: number }>(
    400,
    ({ rows }) => `Pages reach ${rows} rows deep. Narrow the list instead.`,
  ),
  'topic-too-deep': reason(400, texts.topicTooDeep),
  'topic-not-mergeable': reason(400, texts.topicNotMergeable),
  'too-many-values': reason(400, 'This has more fields or entries than are expected here.'),
  'file-unreadable': reason<{ why: string }>(400, ({ why }) => `The file ${why}.`),
  'not-json': reason(400, 'The request body is not valid JSON.'),
  'address-unreadable': reason(400, 'This address can’t be read. Check how it is written.'),
  'request-unreadable': reason(400, 'The HTTP request is malformed.'),

  'not-logged-in': reason(401, texts.sessionMissing),
  'session-ended': reason(401, texts.sessionEnded),
  'login-failed': reason(401, texts.loginFailed),

  banned: reason(403, texts.banned),
  'code-not-verified': reason(403, texts.codeNotVerified),
  forbidden: reason(403, texts.forbidden),
  'exam-not-live': reason(403, texts.examNotLive),
  'answer-of-other-tutor': reason(403, texts.answerOfOtherTutor),
  'not-found': reason(404, texts.notFound),
  'method-not-allowed': reason(
    405,
    'This address does not support this method. The header Allow lists the supported methods.',
  ),

  'account-taken': reason<Partial<FieldErrors>>(409, texts.accountTaken),
  'student-taken': reason<Partial<FieldErrors>>(409, texts.studentTaken),
  'tutor-taken': reason<Partial<FieldErrors>>(409, texts.tutorTaken),
  'registration-lapsed': reason(409, texts.registrationLapsed),
  /** The command is based on an outdated state. `current`: the record as it is now, if the caller sent a revision. */
  'changed-meanwhile': reason<{ current?: object }>(409, ({ current }) =>
    current ? texts.recordChangedMeanwhile : texts.changedMeanwhile,
  ),
  'not-enough-questions': reason<{ available: number; subject: string; needed: number }>(
    409,
    ({ available, subject, needed }) => texts.notEnoughQuestions(available, subject, needed),
  ),
  /** Does not contain the number of available questions, which would reveal the number of reserved ones. */
  'not-enough-in-topics': reason<{ needed: number }>(409, ({ needed }) => texts.notEnoughInTopics(needed)),
  'topic-name-taken': reason(409, texts.topicNameTaken),
  'topics-too-many': reason(409, texts.topicsTooMany),
  'question-topics-too-many': reason(409, texts.questionTopicsTooMany),
  'question-set-unknown': reason(409, texts.questionSetUnknown),
  'exam-started': reason<{ attemptId: string; type: ExamType; finished: boolean }>(409, ({ type, finished }) =>
    type === 'ModelTest' && finished ? texts.modelTestTaken : texts.examStarted,
  ),
  /** `attemptId`: the caller's other exam; `running`: the number of attempts at a model test. */
  'exam-running': reason<{ attemptId: string } | { running: number }>(409, (details) =>
    'running' in details ? texts.examsRunning(details.running) : texts.examRunning,
  ),
  'results-not-yet': reason(409, texts.resultsNotYet),
  'results-shown': reason(409, texts.resultsShown),
  'exam-not-started': reason(409, texts.examNotStarted),
  'exam-finished': reason(409, texts.examFinished),
  'attempt-running': reason(409, 'This exam is still running. It can be replayed once it is finished.'),
  'receipt-not-yet': reason(409, texts.receiptNotYet),
  'merit-list-not-yet': reason(409, texts.meritListNotYet),
  'exam-time-over': reason(409, texts.examTimeOver),
  'too-many-changes': reason(
    409,
    'Answers of this exam were changed too often. What you have chosen is saved; submit the exam.',
  ),
  'model-test-started': reason(409, texts.modelTestStarted),
  'model-test-without-question': reason(
    409,
    'A model test that you chose no longer has this question. Reload the page and save again.',
  ),
  'subject-not-in-model-test': reason<{ subject: string; modelTests: readonly string[] }>(
    409,
    ({ subject, modelTests }) => texts.subjectNotInModelTest(subject, modelTests),
  ),
  'question-in-test': reason<{ modelTests: readonly string[] }>(409, ({ modelTests }) =>
    texts.questionInModelTest(modelTests),
  ),
  'import-not-undoable': reason(
    409,
    `An import can be undone for ${UNDO_IMPORT_HOURS} hours. Delete its questions one by one instead.`,
  ),

  'nothing-to-practise': reason<{ source: PracticeSource }>(409, ({ source }) => texts.nothingToPractise[source]),
  answered: reason(409, texts.practiceAnswered),
  'practice-ended': reason(409, texts.practiceEnded),
  'question-unavailable': reason(409, texts.questionUnavailable),

  reported: reason(409, texts.questionAlreadyReported),

  'doubt-answered': reason(409, texts.doubtAnswered),
  'doubt-claimed': reason(409, texts.doubtClaimed),
  'doubt-unsolved': reason(409, texts.doubtUnsolved),
  'answer-not-editable': reason(409, texts.answerNotEditable),
  'answer-published': reason(409, texts.answerPublished),
  'answer-withdrawn': reason(409, texts.answerWithdrawn),

  'question-unknown': reason(404, 'There is no such question.'),
  'key-unchanged': reason(409, 'This is the key already, in every version of the question.'),
  'key-being-corrected': reason(
    409,
    'The key of this question is being corrected. Wait until all attempts are marked again.',
  ),
  'correction-reversed': reason(409, 'This correction was reversed already.'),
  'correction-not-last': reason(409, 'This key was corrected again since. Reverse the later correction first.'),

  'command-id-reused': reason(
    409,
    'This command id was used for something else before. Send it again under a new one.',
  ),

  'request-too-slow': reason(408, 'The request took too long to arrive. Send it again.'),
  'too-large': reason(413, 'This is too large to be accepted.'),
  'picture-too-large': reason(413, texts.pictureTooLarge),
  'address-too-long': reason(414, 'This address is too long.'),
  'not-sent-as-json': reason(415, 'The request body must be JSON.'),
  'not-a-picture': reason(415, texts.notAPicture),
  'picture-damaged': reason(415, texts.pictureDamaged),
  'expectation-failed': reason(417, 'Send the request without the header Expect.'),
  'upgrade-refused': reason(426, 'Only live connections can be upgraded. Send the request without it.'),
  'headers-too-large': reason(431, 'The headers of this request are too large.'),

  'key-not-an-option': reason(422, 'The key must be one of the options of the question.'),
  'topic-of-other-subject': reason(422, texts.topicOfOtherSubject),
  'picture-unknown': reason(422, texts.pictureUnknown),
  'picture-without-alt': reason(422, texts.pictureWithoutAlt),
  'pictures-too-many': reason(422, texts.picturesTooMany),
  'question-not-in-exam': reason(422, texts.questionNotInExam),
  'question-not-in-practice': reason(422, texts.questionNotInPractice),
  'option-not-in-question': reason(422, texts.optionNotInQuestion),

  'too-many': reason<{ seconds: number }>(429, ({ seconds }) => texts.tooMany(seconds)),

  unexpected: reason(500, texts.unexpected),
  unavailable: reason(503, texts.unavailable),
  /** This process has read an event of a newer version. */
  outdated: reason(503, texts.outdated),
  /** The system clock jumped, or is behind the newest event. */
  clock: reason(503, texts.clockUntrusted),
  /** The read model does not exist yet or is being rebuilt. */
  building: reason(503, texts.building),
} as const;

export type RefusalCode = keyof typeof refusals;

/** Details of a refusal: parameters of its text, and response fields such as `attemptId`. */
export type DetailsOf<Code extends RefusalCode> = Parameters<(typeof refusals)[Code]['text']>[0];

/** Returns the text of a refusal for the user. */
export const refusalText = <Code extends RefusalCode>(code: Code, details: DetailsOf<Code>): string =>
  (refusals[code] as Reason<DetailsOf<Code>>).text(details);
