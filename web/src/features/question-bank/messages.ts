import { formatCount } from '../../lib/format-count';

interface TitledPaper {
  title: string;
  unit: string;
  year: number;
}

const nameOf = ({ title, unit, year }: TitledPaper): string => `${title}, ${unit}, ${year}`;

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  admissionTest: (year: number) => `Admission Test ${year}`,
  roll: 'Roll',
  pdf: 'PDF',
  opensInANewTab: ', opens in a new tab',
  pageNote: 'Original past papers. Each opens as a PDF in a new tab. Start a clock to work on one as in the exam.',
  admissionTests: 'Admission Tests',
  noPapers: 'No past papers yet. Until then, take a mock test.',
  mockTestHint: 'Read a paper, then take a timed mock test.',
  goToMockTest: 'Go to Mock Test',
  clock: {
    label: 'Clock',
    start: 'Start clock',
    startFor: (paper: TitledPaper) => `Start clock for ${nameOf(paper)}`,
    running: 'Clock is running',
    startTitle: ({ title, year }: TitledPaper) => `Start a clock for ${title} ${year}?`,
    startNote: 'It runs on this device only. It continues when you reload or leave this page.',
    replaces: (paper: TitledPaper) => `The clock for ${nameOf(paper)} stops.`,
    minutes: 'Time in minutes',
    minutesName: (minutes: number) => `${minutes} minutes`,
    cancel: 'Cancel',
    paper: nameOf,
    leftOf: (minutes: number) => `left of ${formatCount(minutes, 'minute')}`,
    timeLeft: (time: string, minutes: number) => `${time} left of ${formatCount(minutes, 'minute')}`,
    overtime: (time: string) => `${time} over time`,
    timeIsUp: 'Time is up. The clock shows the time since then.',
    openPaper: 'Open PDF',
    stop: 'Stop clock',
  },
};
