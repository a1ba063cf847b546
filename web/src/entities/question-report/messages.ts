import type { ReportReason } from '../../../../api/contracts/http/question-reports';

/** Names of the reasons, as in the dialog and in lists of reports. */
export const REASONS: Readonly<Record<ReportReason, string>> = {
  key: 'Answer key',
  text: 'Text or options',
  picture: 'Picture',
  other: 'Something else',
};

export const messages = {
  reportProblem: 'Report a problem',
  reportQuestion: (number: number) => `Report a problem with question ${number}`,
  reported: 'Reported',
  alreadyReported: 'You have reported this question',
  waitsSince: (date: string) =>
    `Your report of ${date} is waiting for a tutor. We’ll notify you when a tutor has checked the question.`,
  close: 'Close',
  formFailed: 'The form did not load. Check your connection and try again.',
  note: 'A tutor will check the question and reply to you.',
  whatIsWrong: 'What is wrong?',
  comment: 'Comment (optional)',
  commentHint: 'Say what is wrong and how you know.',
  lengthOf: (length: number, max: number) => `${length} of ${max}`,
  offline: 'You are offline. Your text is saved on this device. Send the report when you are online again.',
  offlineUnstored: 'You are offline, and your browser does not store drafts. Keep this page open.',
  cancel: 'Cancel',
  send: 'Send report',
  sending: 'Sending',
  thanks: 'Thank you. We’ll notify you when a tutor has checked the question.',
  myReports: 'My reports',
};
