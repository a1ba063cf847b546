import { formatCount } from '../../lib/format-count';

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  title: 'Verify',
  note: 'Check that no mark, answer or correction was changed after it was recorded.',
  log: {
    name: 'Event log',
    start: 'Check log',
    checkAgain: 'Check again',
    checking: 'Checking',
    key: (fingerprint: string) => `Public key fingerprint: ${fingerprint}`,
    unchecked: 'Not checked yet',
    unsealed: (events: number) => `${formatCount(events, 'event')}, not sealed yet.`,
    sealed: (events: number, seals: number, since: string | undefined) =>
      `${formatCount(events, 'event')}, sealed ${formatCount(seals, 'time')}${since ? ` since ${since}` : ''}.`,
    percentChecked: (percent: number) => `${percent}% checked`,
    progress: (events: number) =>
      `${formatCount(events, 'event')} checked so far, all unchanged. You can leave this page. The check continues.`,
    interrupted: 'The check was interrupted',
    interruptedHint: 'The server stopped during the check. Check the log again.',
    damaged: 'The log is damaged at one event',
    damagedAt: (how: string, before: number) =>
      before === 1
        ? `One event was ${how}. The event before it is unchanged.`
        : `One event was ${how}. The ${before.toLocaleString('en')} events before it are unchanged.`,
    intact: (since: string) => `No mark has been altered since ${since}`,
    intactUnsealed: 'Unchanged, not sealed yet',
    intactNote: (events: number, unsealed: number, at: string, seconds: number) =>
      `${formatCount(events, 'event')} checked. None was changed, removed or reordered. ` +
      `Not sealed yet: ${unsealed.toLocaleString('en')}. Checked on ${at}, in ${formatCount(seconds, 'second')}.`,
    sealCount: (seals: number) => formatCount(seals, 'seal'),
    sealsPerBubble: (seals: number) => `Each bubble is ${formatCount(seals, 'seal')}`,
    sealTimes: (first: string, last: string) => `first ${first}, last ${last}`,
  },
  protection: {
    title: 'What the seals protect',
    items: [
      ['Answers', 'Which option each student chose, and when it was saved.'],
      ['Marks', 'Every result, and every later change of a mark with its reason.'],
      ['Decisions', 'Corrections of answer keys, bans and deletions, and who made them.'],
    ],
    how:
      'Each event contains the fingerprint of the event before it, and a seal is signed every minute. ' +
      'If anyone changes the database, this page names the first event that was changed.',
  },
  broken: {
    title: (number: number | null) =>
      `The first broken event${number === null ? '' : `: number ${number.toLocaleString('en')}`}`,
    note: 'All events before it are unchanged. Events after it can’t be trusted until this is explained.',
    location: 'Where',
    unknown: 'Unknown',
    place: (revision: number | null, stream: string) => `Revision ${revision} of ${stream}`,
    problem: 'Problem',
    how: (how: string, why: string) => `It was ${how}: ${why}.`,
    sealedIn: 'Sealed in',
    seal: (seal: number) => `Seal ${seal.toLocaleString('en')}`,
  },
  receipt: {
    title: 'Check a student’s receipt',
    label: 'Receipt',
    hint: 'Choose the receipt file that a student saved from a result page, or paste its contents.',
    file: 'Receipt file',
    check: 'Check receipt',
    checking: 'Checking',
    valid: 'This receipt is valid.',
    invalid: 'This receipt is not valid.',
    validNote: 'The result on this receipt matches the log and has not been changed.',
    notAReceipt: 'This is not a Meritlist receipt.',
    steps: {
      signed: 'The seal is signed with our key',
      proven: 'The seal covers this result',
      unchanged: 'The result matches its fingerprint',
      inLog: 'The log has the same result',
    },
    failed: 'no',
    seal: (number: number) => `seal ${number}`,
    event: (position: number) => `event ${position}`,
    now: 'now',
    submitted: 'Submitted',
    counts: 'Correct, incorrect',
    score: 'Score',
    sealNumber: 'Seal',
    fingerprint: 'The fingerprint as a pattern. The same pattern means the same result.',
  },
} as const;
