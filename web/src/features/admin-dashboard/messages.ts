/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  dashboard: 'Dashboard',
  totalStudents: 'Total Students',
  numberOfTutors: 'Number of Tutors',
  accounts: 'Accounts',
  addATutor: 'Add a tutor',
  noAccounts: 'No one has registered yet. Students register themselves. You create the accounts of tutors.',
  profileFailed: 'Your profile could not be loaded',
  trends: {
    title: 'Last 28 days',
    note: 'Each bubble is a day. A fuller bubble means more activity.',
    students: 'New students',
    tests: 'Exams finished',
    doubts: 'Doubts asked',
    today: 'today',
    lastWeek: 'Last 7 days',
    weekBefore: '7 before',
    summary: (name: string, all: number, lastWeek: number, weekBefore: number) =>
      `${name}: ${all.toLocaleString('en')} in 28 days, ${lastWeek.toLocaleString('en')} in the last 7 days, ` +
      `${weekBefore.toLocaleString('en')} in the 7 days before.`,
  },
  decisions: {
    title: 'Needs a decision',
    noDecisions: 'There are no open decisions.',
    keys: (count: number) => (count === 1 ? 'Answer key looks wrong' : 'Answer keys look wrong'),
    keysInTests: (tests: readonly string[]) =>
      `In ${tests.slice(0, 2).join(', ')}${tests.length > 2 ? ' and others' : ''}`,
    keysNone: 'In the ten latest model tests',
    doubts: (count: number) => (count === 1 ? 'Doubt without an answer' : 'Doubts without an answer'),
    doubtsNote: 'Tutors answer doubts.',
    reports: (count: number) => (count === 1 ? 'Open question report' : 'Open question reports'),
    reportsNote: 'Tutors reply to reports.',
    oldestDate: (date: string) => `The oldest is from ${date}.`,
    mails: (count: number) => (count === 1 ? 'Mail not sent' : 'Mails not sent'),
    mailsNote: 'Check the mail server (SMTP_URL). Mails are sent again until they expire.',
    mailsNone: 'All mails of the last 24 hours were sent.',
  },
};
