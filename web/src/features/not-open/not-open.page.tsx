import { useMatch } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { Sheet } from '../../ui/sheet';

interface Announcement {
  title: string;
  text: string;
  /** what is open meanwhile */
  instead: { to: string; name: string };
}

const MOCK_TEST = { to: '/student/mock-test', name: 'Take a mock test' };
const HISTORY = { to: '/student/exam-history', name: 'Look at your exams' };

/** Student screens that the sidebar names and that are not there yet, by their address below /student. */
export const ANNOUNCED = {
  'model-test': {
    title: 'Model Test',
    text: 'Model tests are not open yet: no tutor can set one. Until then, sit a test of your own.',
    instead: MOCK_TEST,
  },
  doubts: {
    title: 'Doubts',
    text: 'Asking a tutor is not open yet. Until then, your marked exams show the right option of every question.',
    instead: HISTORY,
  },
  'question-bank': {
    title: 'Question Bank',
    text: 'The past papers are not open yet. Until then, a mock test draws from the questions that are here.',
    instead: MOCK_TEST,
  },
  'mistake-review': {
    title: 'Mistake Review',
    text: 'Mistakes are being collected, but their review is not open yet. Until then, find them in your marked exams.',
    instead: HISTORY,
  },
  profile: {
    title: 'Profile',
    text: 'Changing your profile is not open yet. Your username and picture stay as they are until then.',
    instead: { to: '/student/dashboard', name: 'Go to the dashboard' },
  },
} satisfies Record<string, Announcement>;

/** Says calmly that a screen is yet to come, and what is there meanwhile. */
export function NotOpenPage() {
  const name = useMatch('/student/:name')?.params.name as keyof typeof ANNOUNCED;
  const { title, text, instead } = ANNOUNCED[name];
  return (
    <div className="grid max-w-[56rem] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4">{title}</PageTitle>
      <Sheet>
        <Empty
          act={
            <ButtonLink to={instead.to} className="mt-2">
              {instead.name}
            </ButtonLink>
          }
        >
          {text}
        </Empty>
      </Sheet>
    </div>
  );
}
