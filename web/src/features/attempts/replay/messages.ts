import { counted } from '../../../lib/counted';
import { scoreText } from '../../../entities/score/score-text';

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  deletedAccount: 'a deleted account',
  list: {
    title: 'Attempts',
    name: 'Finished attempts',
    count: (total: number, isMore: boolean) =>
      `${total.toLocaleString('en')}${isMore ? ' or more' : ''} ${total === 1 ? 'attempt' : 'attempts'}, newest first`,
    findStudent: 'Find a student',
    searchHint: 'Search by username or email',
    noMatches: 'No finished attempts match. Enter the start of a username or a full email address.',
    none: 'No student has finished an exam yet.',
    link: (username: string, exam: string) => `${username}, ${exam}, replay`,
    exam: 'Exam',
    allExams: 'All exams',
    selectedExam: 'Selected exam',
  },
  counts: (correct: number, incorrect: number, skipped: number) =>
    `${correct} correct, ${incorrect} incorrect, ${skipped} skipped`,
  title: 'Replay',
  titleOf: (exam: string, username: string) => `${exam}, ${username}`,
  back: 'Back',
  timeLeft: 'Time left',
  connection: {
    submitted: 'Submitted',
    serverUnavailable: 'Server unavailable',
    notConnected: 'Not connected',
    connected: 'Connected',
  },
  question: {
    name: 'Question at this time',
    prefix: 'Question ',
    label: (number: number) => `Question ${number}`,
    mark: '1 mark',
    annulled: 'This question was annulled: it has no correct answer.',
    correctAnswer: 'Correct answer',
    incorrect: 'Incorrect',
    until: (time: string) => `until ${time}`,
    savedAt: (time: string) => `Saved at ${time}`,
    tooLate: 'Too late',
    notSaved: 'Not saved yet',
    onThisQuestion: 'on this question',
    visit: (number: number) => (number > 1 ? `Visit ${number}` : number === 1 ? 'First visit' : 'Not seen yet'),
    changes: (count: number) => (count === 0 ? 'Not changed' : count === 1 ? 'Changed once' : `Changed ${count} times`),
    flagged: 'Marked for review',
    showCorrectAnswer: 'Show the correct answer',
  },
  panel: {
    name: 'Answer sheet at this time',
    question: 'Question',
    sheet: 'Sheet',
    time: 'Time',
    timeLong: 'Time per question',
    changes: 'Changes',
  },
  sheet: {
    cell: (number: number, status: string, isWaiting: boolean) =>
      `Question ${number}, ${status}${isWaiting ? ', not saved yet' : ''}`,
    legend: 'Legend',
    answeredAndFlagged: 'Answered + marked',
    notSaved: 'Not saved',
  },
  actions: {
    changes: 'Answer changes',
    all: 'All actions',
    noChanges: 'No answer was changed.',
    goTo: (time: string) => `Go to ${time}`,
    cleared: 'cleared',
    changeLabel: (from: string, to: string | null) => (to === null ? `${from} cleared` : `${from}, then ${to}`),
    remarked: (before: number, after: number, reason: string) =>
      `Marked again: ${scoreText(before)} → ${scoreText(after)}. ${reason}`,
    timeRanOut: 'Time ran out',
    submitted: 'Submitted',
    opened: 'Opened',
    flagged: 'Marked for review',
    unflagged: 'Mark removed',
    answerCleared: 'Answer cleared',
    chose: (letter: string) => `Chose ${letter}`,
    tooLate: (action: string) => `${action}, too late`,
    savedAfter: (time: string) => `Saved ${time} after it was chosen`,
  },
  player: {
    name: 'Player',
    previous: 'Previous action',
    next: 'Next action',
    play: 'Play',
    pause: 'Pause',
    of: (duration: string) => `of ${duration}`,
    speed: 'Speed',
    speedLabel: (speed: number) => `Speed ${speed}×`,
    lastMinutes: (minutes: number) => `Last ${counted(minutes, 'minute')}`,
    slider: 'Time in the attempt',
    position: (time: string, question: number, isConnected: boolean) =>
      `${time}, question ${question}${isConnected ? '' : ', not connected'}`,
    gapServer: (time: string) => `server unavailable ${time}`,
    gapConnection: (time: string) => `not connected ${time}`,
    legend: {
      onScreen: 'on screen',
      chosen: 'chosen',
      changed: 'changed',
      flagged: 'marked',
      notConnected: 'not connected',
      saved: 'saved',
    },
  },
} as const;

/** '14:12', or '1:14:12' from an hour on. @param ms a duration */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const twoDigits = (n: number) => String(n % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${twoDigits(seconds)}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}
