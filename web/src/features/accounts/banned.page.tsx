import { Link } from 'react-router-dom';
import { anySession } from '../../lib/session';
import { Button, ButtonLink } from '../../ui/button';
import { useDocumentTitle } from '../../ui/page-title';
import { FoldedSheet, Script } from '../../ui/sheet';
import { useLogOut } from '../../entities/account/use-log-out';
import { AccountPage } from './account-sheet';
import { messages } from './messages';

const TITLE = messages.bannedAccount;

/** Text about the content that is kept during a ban, by role. */
const KEPT_CONTENT_TEXTS = {
  student: messages.studentContentKept,
  tutor: messages.tutorContentKept,
  admin: '',
} as const;

/** The page of a banned account (BAN-1 to BAN-3). @param contact support email address, if any */
export function BannedPage({ contact }: { contact?: string | undefined }) {
  useDocumentTitle(TITLE);
  const logOut = useLogOut();
  const role = anySession()?.role;
  return (
    <AccountPage className="grid max-w-[69rem] flex-1 items-center px-6 phone:items-start phone:px-0">
      <FoldedSheet>
        <Script margin={null}>
          <div className="grid min-h-120 grid-cols-[minmax(0,1fr)_24rem] gap-6 p-6 max-laptop:min-h-0 max-laptop:grid-cols-1 short:min-h-0 short:grid-cols-[minmax(0,1fr)_15rem]! phone:px-4">
            <CrossedSheetDrawing className="col-start-2 row-span-2 row-start-1 w-full self-center max-laptop:col-start-1 max-laptop:row-span-1 max-laptop:max-w-80 max-laptop:justify-self-center short:col-start-2! short:row-span-2!" />
            <div className="grid content-start gap-4 laptop:pt-6">
              <h1 className="text-xl font-head text-balance">{TITLE}</h1>
              <p className="max-w-[30rem] text-base text-pretty text-ink-soft">
                {messages.bannedReason}{' '}
                <Link to="/termsandconditions" className="link">
                  {messages.termsOfService}
                </Link>
                .
              </p>
              <p className="max-w-[30rem] text-base text-pretty text-ink-soft">
                {messages.ifMistake}{' '}
                {contact ? (
                  <a href={`mailto:${contact}`} className="link">
                    {contact}
                  </a>
                ) : (
                  messages.anAdmin
                )}
                . {role && KEPT_CONTENT_TEXTS[role]}
              </p>
            </div>
            <div className="flex flex-wrap items-end gap-3 pb-6 phone:grid phone:pb-0">
              <ButtonLink to="/" kind="ink" size="tap">
                {messages.goToHome}
              </ButtonLink>
              {role && (
                <Button size="tap" onClick={() => logOut(role)}>
                  {messages.logout}
                </Button>
              )}
            </div>
          </div>
        </Script>
      </FoldedSheet>
    </AccountPage>
  );
}

const ROWS = Array.from({ length: 7 }, (_, index) => index);
const isFilled = (column: number, row: number) => (column * 3 + row * 5) % 11 === 2;

/** Drawing of an answer sheet that is crossed out. */
const CrossedSheetDrawing = ({ className }: { className: string }) => (
  <svg viewBox="24 8 316 260" fill="none" aria-hidden className={className}>
    <path d="M58 20h220l24 24v216H58zM278 20v24h24" className="fill-paper stroke-rule-strong" strokeWidth="1.5" />
    {ROWS.map((row) => (
      <path key={row} d={`M70 ${64 + row * 26}h12v6h-12z`} className="fill-pen" />
    ))}
    {ROWS.flatMap((row) =>
      ROWS.map((column) => (
        <circle
          key={`${row} ${column}`}
          cx={114 + column * 26}
          cy={67 + row * 26}
          r={isFilled(column, row) ? 9.75 : 9}
          strokeWidth="1.5"
          className={isFilled(column, row) ? 'fill-pen' : 'stroke-rule-strong'}
        />
      )),
    )}
    <path
      d="M40 246C110 190 220 100 318 44M56 264C130 204 236 118 332 64"
      strokeWidth="4"
      strokeLinecap="round"
      className="stroke-examiner"
    />
  </svg>
);
