import { formatCount } from '../../lib/format-count';

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  dashboard: 'Dashboard',
  doubtsWaiting: (count: number) => `${formatCount(count, 'doubt')} ${count === 1 ? 'is' : 'are'} waiting for you.`,
  moreTests: (count: number) => `and ${count} more`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => formatCount(count, 'day'),
  until: (time: string) => `until ${time}`,
  inTime: (duration: string) => `in ${duration}`,
  facts: (questions: number, minutes: number, days: number) =>
    `${formatCount(questions, 'question')}, ${formatCount(minutes, 'minute')}, open for ${formatCount(days, 'day')}`,
  factsUntil: (questions: number, minutes: number, until: string) =>
    `${formatCount(questions, 'question')}, ${formatCount(minutes, 'minute')}, open until ${until}`,
  seeAll: (count: number) => `See all ${formatCount(count, 'doubt')}`,
  totalQuestions: 'Total Questions',
  pendingReviews: 'Pending Reviews',
  liveModelTests: 'Live Model Tests',
  counts: 'Counts',
  nothingWaiting: 'Nothing is waiting for you.',
  nextModelTest: 'Next model test',
  noneScheduled: 'No model test is scheduled.',
  edit: 'Edit',
  createNew: 'Create New',
  oldestWaitingDoubt: 'Oldest waiting doubt',
  waiting: 'waiting',
  imAnswering: 'I’m answering',
  modelTestsThisWeek: 'Model tests this week',
  allModelTests: 'All model tests',
  noneThisWeek: 'No model test is live this week.',
};
