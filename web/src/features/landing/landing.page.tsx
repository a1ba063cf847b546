import { useDocumentTitle } from '../../ui/page-title';
import { Hero, type HeroProps } from './hero';
import { HowMarked } from './how-marked';
import { nearPart } from './near';
import { TryQuestions } from './try/try-questions';
import type { TutorsProps } from './tutor-card';
import { Tutors } from './tutors';

const ComingTests = nearPart(
  'coming-tests',
  async () => (await import('./coming-tests')).ComingTests,
  'min-h-124 border-y-(length:--line-strong) border-rule-strong bg-surface',
);
const ClosingCall = nearPart(
  'closing-call',
  async () => (await import('./closing-call')).ClosingCall,
  'min-h-100 border-t-(length:--line-strong) border-rule-strong bg-surface',
);

/** Where visitors arrive. */
export function LandingPage({ illustration, tutors }: HeroProps & TutorsProps) {
  useDocumentTitle('Meritlist');
  return (
    <main tabIndex={-1}>
      <Hero illustration={illustration} />
      <TryQuestions />
      <HowMarked />
      <ComingTests />
      <Tutors tutors={tutors} />
      <ClosingCall />
    </main>
  );
}
