import { studentSession, useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { useDocumentTitle } from '../../ui/page-title';
import { ThemeSwitch } from '../../ui/theme-switch';
import { AnswerSheet } from './answer-sheet';

/** Where visitors arrive. */
export function LandingPage() {
  useDocumentTitle('Meritlist');
  const student = studentSession(useSession());
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b-(length:--line-strong) border-rule-strong bg-surface">
        <div className="mx-auto flex h-18 max-w-[84rem] items-center gap-2 px-8 phone:h-14 phone:px-4">
          <span className="mr-auto inline-flex">
            <Mark />
          </span>
          <span className="phone:hidden">
            <ThemeSwitch />
          </span>
          {student ? (
            <ButtonLink to="/student/dashboard" kind="ink">
              Dashboard
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/login" kind="bare">
                Log in
              </ButtonLink>
              <ButtonLink to="/register">Register</ButtonLink>
            </>
          )}
        </div>
      </header>
      <main
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[84rem] flex-1 grid-cols-[minmax(0,1fr)_minmax(0,32rem)] items-center gap-16 overflow-hidden px-8 py-16 phone:grid-cols-1 phone:gap-8 phone:px-4 phone:py-8"
      >
        <div>
          <h1 className="text-hero font-head tracking-[-0.025em] text-balance">Sit the test before the test.</h1>
          <p className="mt-6 mb-8 max-w-[30rem] text-base text-ink-soft">
            Timed papers in Physics, Chemistry, Math and English, marked as the admission test marks them. Every bubble
            you fill is saved at once, and waits on your phone while the line is down.
          </p>
          {!student && (
            <ButtonLink to="/register" kind="ink" size="tap" className="phone:w-full">
              Register and sit a mock test
            </ButtonLink>
          )}
        </div>
        <AnswerSheet />
      </main>
    </div>
  );
}
