import { useSession } from '../../lib/session';
import { ButtonAnchor } from '../../ui/button-face';
import { AnswerSheet } from './answer-sheet';
import './landing.css';
import { MeritSlip } from './merit-slip';

export interface HeroProps {
  /** address of a picture; null for the built-in drawing */
  illustration: string | null;
}

/** The headline with an illustration. */
export function Hero({ illustration }: HeroProps) {
  const student = useSession('student');
  return (
    <section className="mx-auto grid max-w-[84rem] grid-cols-[minmax(0,1fr)_46rem] items-center gap-8 px-8 pt-12 pb-16 max-[78rem]:grid-cols-1 phone:gap-6 phone:px-4 phone:py-8">
      <div>
        <h1 className="text-hero font-head min-[78rem]:max-[90rem]:text-[3.5rem]/none tracking-[-0.025em] text-balance">
          Sit the university admission test before it counts.
        </h1>
        <p className="mt-6 mb-8 max-w-[30rem] text-[1.25rem]/[1.875rem] text-pretty text-ink-soft phone:mt-4 phone:mb-6 phone:text-base">
          Timed papers in Physics, Chemistry, Math and English, marked the way the real admission test is. Every answer
          is saved as you tap it, even when your connection drops.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {student ? (
            <ButtonAnchor to="/student/mock-test" kind="ink" size="tap" className="phone:w-full">
              Sit a mock test
            </ButtonAnchor>
          ) : (
            <ButtonAnchor to="/register" kind="ink" size="tap" className="phone:w-full">
              Register and sit a mock test
            </ButtonAnchor>
          )}
          <a href="#how" className="link font-strong phone:mx-auto pointer-coarse:py-3">
            How a paper is marked
          </a>
        </div>
      </div>
      {illustration ? (
        <img src={illustration} alt="" className="max-h-[42.5rem] w-full object-contain" />
      ) : (
        <OwnDrawing />
      )}
    </section>
  );
}

const OwnDrawing = () => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, for both themes
    role="img"
    aria-label="An answer sheet as it is filled in, and the merit list with your name on it"
    className="relative h-[42.5rem] max-[78rem]:max-w-[46rem] phone:-mx-4 phone:h-[31.5rem] phone:overflow-hidden"
  >
    <AnswerSheet className="absolute top-0 left-0 h-[42.5rem] w-[31.875rem] phone:left-4" />
    <MeritSlip className="absolute right-0 bottom-11 w-[21rem] phone:right-4 phone:bottom-4 phone:w-[calc(100%-4.5rem)]" />
  </div>
);
