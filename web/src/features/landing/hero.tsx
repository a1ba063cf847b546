import { useSession } from '../../lib/session';
import { ButtonAnchor } from '../../ui/button-face';
import { classes } from '../../ui/classes';
import { AnswerSheetDrawing } from './answer-sheet-drawing';
import { MeritListDrawing } from './merit-list-drawing';
import { useLandingContent } from './landing-content';
import { messages } from './messages';
import { OperatorLine } from './operator';
import styles from './tagline.module.css';

export interface HeroProps {
  /** URL of a picture; null for the built-in drawing */
  illustration: string | null;
  price: string;
  universities: readonly string[];
}

/** The headline with an illustration. */
export function Hero({ illustration, price, universities }: HeroProps) {
  const student = useSession('student');
  return (
    <section className="mx-auto grid max-w-[84rem] grid-cols-[minmax(0,1fr)_46rem] items-center gap-8 px-8 pt-12 pb-16 max-desktop:grid-cols-1 phone:gap-6 phone:px-4 phone:py-8">
      <div>
        <p lang="bn" className={classes('mb-3 text-base text-accent', styles.tagline)}>
          {messages.tagline}
        </p>
        <h1 className="text-hero font-head desktop:text-[min(4.5rem,5vw)]/none tracking-[-0.025em] text-balance">
          {messages.headline}
        </h1>
        <p className="mt-6 mb-8 max-w-[30rem] text-[1.25rem]/[1.875rem] text-pretty text-ink-soft phone:mt-4 phone:mb-6 phone:text-base">
          {messages.heroNote}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {student ? (
            <ButtonAnchor to="/student/mock-test" kind="ink" size="tap" className="phone:w-full">
              {messages.sitAMockTest}
            </ButtonAnchor>
          ) : (
            <ButtonAnchor to="/register" kind="ink" size="tap" className="phone:w-full">
              {messages.registerSitMockTest}
            </ButtonAnchor>
          )}
          <a href="#how" className="link font-strong phone:mx-auto pointer-coarse:py-3">
            {messages.howAPaperIsMarked}
          </a>
        </div>
        <Facts price={price} universities={universities} />
        <Installation />
      </div>
      {illustration ? (
        <img src={illustration} alt="" className="max-h-[42.5rem] w-full object-contain" />
      ) : (
        <HeroDrawing />
      )}
    </section>
  );
}

const Facts = ({ price, universities }: Pick<HeroProps, 'price' | 'universities'>) => (
  <dl className="mt-8 grid max-w-[30rem] grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-rule pt-4 wrap-anywhere phone:mt-6">
    <dt className="text-ink-soft">{messages.price}</dt>
    <dd className="font-strong">{price}</dd>
    <dt className="text-ink-soft">{messages.preparesFor}</dt>
    <dd className="text-pretty">{universities.join(', ')}</dd>
    <dt className="text-ink-soft">{messages.marks}</dt>
    <dd className="text-pretty">{messages.marksNote}</dd>
    <dt className="text-ink-soft">{messages.forCentres}</dt>
    <dd>
      <a href="#for-centres" className="link">
        {messages.runYourOwn}
      </a>
    </dd>
  </dl>
);

/** Smallest numbers worth showing: a new installation shows none. */
const MIN_COUNTS = { questions: 100, modelTests: 3, students: 100 };

/** The operator and the numbers of this installation, in lines that are reserved while they are loading. */
function Installation() {
  const { operator, numbers } = useLandingContent() ?? {};
  const kinds = (['questions', 'modelTests', 'students'] as const).filter(
    (kind) => numbers && numbers[kind] >= MIN_COUNTS[kind],
  );
  return (
    <div className="mt-4 min-h-12 text-ink-soft phone:min-h-18">
      {operator && (
        <p>
          <OperatorLine operator={operator} />
        </p>
      )}
      <p className="text-xs/6 tabular-nums">{kinds.map((kind) => messages[kind](numbers![kind])).join(' · ')}</p>
    </div>
  );
}

const HeroDrawing = () => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline SVG that follows the theme
    role="img"
    aria-label={messages.drawingLabel}
    className="relative h-[42.5rem] max-desktop:max-w-[46rem] phone:-mx-4 phone:h-[31.5rem] phone:overflow-hidden"
  >
    <AnswerSheetDrawing className="absolute top-0 left-0 h-[42.5rem] w-[31.875rem] phone:left-4" />
    <MeritListDrawing className="absolute right-0 bottom-11 w-[21rem] phone:right-4 phone:bottom-4 phone:w-[calc(100%-4.5rem)]" />
  </div>
);
