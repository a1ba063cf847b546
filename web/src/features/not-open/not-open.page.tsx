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

/** Student screens that the sidebar names and that are not there yet, by their address below /student. */
export const ANNOUNCED = {
  profile: {
    title: 'Profile',
    text: 'You can’t change your profile yet.',
    instead: { to: '/student/dashboard', name: 'Go to the dashboard' },
  },
} satisfies Record<string, Announcement>;

/** Says that a screen is not there yet, and where to go meanwhile. */
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
