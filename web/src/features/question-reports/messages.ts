import type { ReportOutcome } from '../../../../api/contracts/http/question-reports';
import { formatCount } from '../../lib/format-count';

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

/** UI texts of this feature. */
export const messages = {
  title: 'Reported questions',
  note: (questions: number) => `${formatCount(questions, 'question')} to check, most reports first`,
  noneReported: 'No reports are open. New reports appear here automatically.',
  reports: (count: number) => formatCount(count, 'report'),
  deleted: 'Deleted question',
  keySuspected: 'The key may be wrong',
  topStudentsChose: (letter: string) => `The top students chose ${letter}.`,
  annulled: 'This question is annulled. It is not scored.',
  key: 'Key',
  share: (value: number) => percent.format(value),
  statistics: (attempts: number, correct: number) =>
    `${formatCount(attempts, 'student')} had it in model tests, ${percent.format(correct)} answered correctly`,
  noStatistics: 'No student has finished it in a model test yet.',
  questionLabel: (number: number) => `Question ${number}`,
  newestOf: (visibleCount: number, all: number) => `The newest ${visibleCount} of ${all.toLocaleString('en')}`,
  showAll: (count: number) => `Show all ${count} reports`,
  noComment: 'No comment',
  editQuestion: 'Edit question',
  correctKey: 'Correct key',
  reply: 'Reply',
  replyTitle: (students: number) => `Reply to ${formatCount(students, 'student')}`,
  outcome: 'Outcome',
  outcomes: {
    corrected: 'Key corrected',
    edited: 'Question edited',
    answered: 'Explained',
    fine: 'Nothing wrong',
  } satisfies Record<ReportOutcome, string>,
  message: 'Message (optional)',
  explanation: 'Message',
  messageRequired: 'Explain the question to the students.',
  messageHint: 'All students who reported this question read it. Put formulas between $ signs.',
  lengthOf: (length: number, max: number) => `${length} of ${max}`,
  alreadyResolved:
    'Another tutor has already replied to these reports. Your reply was not sent, your text is still here.',
  unlistedQuestion: 'Question that is no longer on this page',
  unlistedNote:
    'This question is no longer on this page. Another tutor may have replied to it. Your text is still here.',
  cancel: 'Cancel',
  send: 'Send reply',
  sending: 'Sending',
  sent: (students: number) => `Reply sent to ${formatCount(students, 'student')}`,

  ownTitle: 'My reports',
  backToMistakes: 'Back to Mistake Review',
  ownNote: 'Questions that you reported, newest first. We’ll notify you when a tutor replies.',
  noReports:
    'You have not reported a question. If a question looks wrong, select “Report a problem” below it in a finished test, in Mistake Review or in practice.',
  waiting: 'Waiting for a tutor',
  reportedAt: (date: string) => `Reported ${date}`,
  repliedAt: (date: string) => `Tutor, ${date}`,
  /** Outcomes for the student who reported the question. */
  results: {
    corrected: 'The answer key was corrected',
    edited: 'The question was edited',
    answered: 'A tutor explained the question',
    fine: 'A tutor found no mistake',
  } satisfies Record<ReportOutcome, string>,
};
