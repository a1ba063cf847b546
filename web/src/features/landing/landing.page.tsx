import { useDocumentTitle } from '../../ui/page-title';
import type { CoachingCentresProps } from './coaching-centres';
import { Hero, type HeroProps } from './hero';
import { MarkingExplanation } from './marking-explanation';
import { lazySection } from './lazy-section';
import { TryQuestions } from './try/try-questions';
import type { TutorsProps } from './tutor-card';
import { Tutors } from './tutors';

const AnnouncedTests = lazySection(
  'announced-tests',
  async () => (await import('./announced-tests')).AnnouncedTests,
  'min-h-124 border-y-(length:--line-strong) border-rule-strong bg-surface',
);
const ProductPictures = lazySection(
  'product-pictures',
  async () => (await import('./product-pictures')).ProductPictures,
  'min-h-[44rem]',
);
const CoachingCentres = lazySection<CoachingCentresProps>(
  'coaching-centres',
  async () => (await import('./coaching-centres')).CoachingCentres,
  'min-h-[28rem]',
);
const ClosingCall = lazySection(
  'closing-call',
  async () => (await import('./call-to-action')).CallToAction,
  'min-h-100 border-t-(length:--line-strong) border-rule-strong bg-surface',
);

/** The start page for visitors. */
export function LandingPage({ tutors, contact, ...hero }: HeroProps & TutorsProps & CoachingCentresProps) {
  useDocumentTitle('Meritlist');
  return (
    <main tabIndex={-1}>
      <Hero {...hero} />
      <TryQuestions />
      <MarkingExplanation />
      <ProductPictures />
      <AnnouncedTests />
      <div id="for-centres">
        <CoachingCentres contact={contact} />
      </div>
      <Tutors tutors={tutors} />
      <ClosingCall />
    </main>
  );
}
