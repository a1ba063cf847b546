import { useDocumentTitle } from '../../ui/page-title';
import { Hero, type HeroProps } from './hero';
import { Story } from './story';
import { Tutors, type TutorsProps } from './tutors';

/** Where visitors arrive. */
export function LandingPage({ illustration, tutors }: HeroProps & TutorsProps) {
  useDocumentTitle('Meritlist');
  return (
    <main tabIndex={-1}>
      <Hero illustration={illustration} />
      <Story />
      <Tutors tutors={tutors} />
    </main>
  );
}
