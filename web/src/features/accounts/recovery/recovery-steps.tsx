import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ROLES } from '../../../lib/session';
import { classes } from '../../../ui/classes';
import { FoldedSheet, Script } from '../../../ui/sheet';
import { AccountPage } from '../account-sheet';
import { messages } from '../messages';
import { roleOf, type RecoveryState } from './recovery-state';

const QUESTIONS = [messages.yourAccount, messages.theCode, messages.aNewPassword] as const;
type StepNumber = 1 | 2 | 3;

/** The frame of the three recovery steps; completed steps are one line each. */
export function RecoverySteps({
  at,
  recovery,
  userType = recovery?.userType,
  children,
}: {
  at: StepNumber;
  recovery: RecoveryState | undefined;
  /** The currently selected role */
  userType?: RecoveryState['userType'];
  children: ReactNode;
}) {
  const answers = [
    <Account key="account" recovery={recovery} />,
    <Answer key="code" to="Code" answer={recovery ? messages.accepted : messages.notEnteredYet} />,
  ];
  return (
    <AccountPage className="max-w-[46rem] phone:py-0!">
      <FoldedSheet>
        {QUESTIONS.map((question, index) => {
          const number = index + 1;
          return (
            <Script
              key={question}
              className={classes(
                'phone:[&>div:first-child]:pt-3',
                index > 0 && '[&>div:last-child]:border-t [&>div:last-child]:border-rule',
              )}
              margin={<Numeral number={number} at={at} isDone={number < at && recovery !== undefined} />}
            >
              {number === at ? (
                <div className="px-8 py-6 phone:px-4 phone:pt-4">{children}</div>
              ) : (
                (answers.slice(0, at - 1)[index] ?? (
                  <p className="px-8 py-6 text-ink-faint phone:px-4 phone:py-4">{question}</p>
                ))
              )}
            </Script>
          );
        })}
        <p className="border-t-(length:--line-strong) border-rule-strong py-3 pr-8 pl-[calc(var(--margin-col)+2rem)] phone:pl-[calc(3.25rem+1rem)]">
          <Link
            to={ROLES[roleOf(userType)].login}
            className="link inline-flex min-h-(--control-dense) items-center phone:min-h-(--tap)"
          >
            {messages.backToSignIn}
          </Link>
        </p>
      </FoldedSheet>
    </AccountPage>
  );
}

/** The step number; filled in when the step is done. */
function Numeral({ number, at, isDone }: { number: number; at: StepNumber; isDone: boolean }) {
  const stepClasses = isDone
    ? 'rounded-bubble bg-pen text-pen-ink'
    : number === at
      ? 'rounded-bubble border-2 border-q-open-edge text-ink'
      : '';
  return (
    <span
      aria-hidden
      data-done={isDone || undefined}
      className={classes('mx-auto grid size-8 place-items-center text-sm leading-none font-strong', stepClasses)}
    >
      {number}
    </span>
  );
}

function Account({ recovery }: { recovery: RecoveryState | undefined }) {
  return (
    <Answer to="Account" answer={recovery ? `${recovery.userType}, ${recovery.email}` : messages.noEmailYet}>
      <Link to="/forgot-password" state={recovery} className="link inline-flex items-center phone:min-h-(--tap)">
        {recovery ? messages.change : messages.startHere}
      </Link>
    </Answer>
  );
}

function Answer({ to, answer, children }: { to: string; answer: string; children?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-6 pr-12 pl-8 phone:items-center phone:py-3 phone:pr-4 phone:pl-4">
      <p className="flex min-w-0 gap-3 phone:block">
        <span className="w-20 flex-none text-ink-soft phone:block phone:text-xs">{to}</span>
        <b className="min-w-0 wrap-anywhere">{answer}</b>
      </p>
      {children}
    </div>
  );
}
