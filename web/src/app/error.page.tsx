import { useEffect, type ReactNode } from 'react';
import { texts } from '../../../api/contracts/http/texts';
import { ChunkLoadError } from '../lib/load-chunk';
import { useSession, type Role } from '../lib/session';
import { Button, ButtonAnchor } from '../ui/button-face';
import { Logo } from '../ui/logo';
import { PageTitle } from '../ui/page-title';
import { FoldedSheet } from '../ui/sheet';
import { FallenBubble, Misprint, TornSheet } from './error-drawings';

const shownErrors = new WeakSet<Error>();

/** Error page for chunks that failed to load and for all other errors (ERR-2, ERR-3). */
export function ErrorPage({ error }: { error: unknown }) {
  useEffect(() => {
    if (!(error instanceof Error)) return;
    // browsers do not retry a failed module import until the page is reloaded
    if (shownErrors.has(error) && navigator.onLine) location.reload();
    shownErrors.add(error);
  }, [error]);
  const isChunk = error instanceof ChunkLoadError;
  const isOffline = useIsOffline(isChunk);
  return (
    <ErrorSheet
      title={isOffline ? 'You are offline' : undefined}
      message={error instanceof Error ? error.message : texts.unexpected}
      drawing={isChunk ? <TornSheet /> : <Misprint />}
      canRetry
    >
      {isOffline
        ? 'This page is not on your device yet. It opens as soon as you are connected again.'
        : isChunk
          ? 'A part of this page did not load. You may have lost your connection, or Meritlist has just been updated.'
          : 'Something went wrong on our side, not on yours.'}
    </ErrorSheet>
  );
}

/**
 * Returns true while the device is offline.
 * @param reloads reloads the page once the device is online
 */
function useIsOffline(reloads: boolean): boolean {
  useEffect(() => {
    if (!reloads) return undefined;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [reloads]);
  return reloads && !navigator.onLine;
}

/** Error page for an unknown URL (ERR-1). */
export const NotFoundPage = () => (
  <ErrorSheet message="404 Not Found" drawing={<FallenBubble />}>
    This page does not exist. Check the address for typos, or the page may have moved.
  </ErrorSheet>
);

interface ErrorSheetProps {
  /** Defaults to the title of the specification */
  title?: string | undefined;
  message: string;
  /** Explanation of the error */
  children: string;
  drawing: ReactNode;
  /** True if a retry may help */
  canRetry?: boolean;
}

type PageLink = readonly [address: string, name: string];

/** The pages that each role uses most. */
const LIKELY_PAGES: Readonly<Record<Role | 'visitor', readonly PageLink[]>> = {
  student: [
    ['/student/dashboard', 'Dashboard'],
    ['/student/mock-test', 'Mock Test'],
    ['/student/model-test', 'Model Test'],
  ],
  tutor: [
    ['/tutor/dashboard', 'Dashboard'],
    ['/tutor/database', 'Database'],
    ['/tutor/reviews', 'Reviews'],
  ],
  admin: [
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/students-list', 'Students'],
    ['/admin/activity', 'Activity'],
  ],
  visitor: [
    ['/login', 'Log in'],
    ['/register', 'Register'],
    ['/tutor-login', 'Tutor Login'],
  ],
};

/** The error message with links to other pages. */
function ErrorSheet({
  title = 'Unexpected Application Error!',
  message,
  children,
  drawing,
  canRetry = false,
}: ErrorSheetProps) {
  const student = useSession('student');
  const tutor = useSession('tutor');
  const admin = useSession('admin');
  const role = (student ?? tutor ?? admin)?.role ?? 'visitor';
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b-(length:--line-strong) border-rule-strong bg-surface">
        <div className="mx-auto max-w-[84rem] px-8 phone:px-4">
          <a href="/" aria-label="Meritlist" className="inline-flex h-18 items-center phone:h-14">
            <Logo />
          </a>
        </div>
      </header>
      <main tabIndex={-1} className="grid flex-1 place-items-center p-6 short:py-4 phone:place-items-stretch phone:p-0">
        <FoldedSheet className="grid w-full max-w-[66rem] grid-cols-[minmax(0,1fr)_26rem] max-laptop:grid-cols-1 short:grid-cols-[minmax(0,1fr)_18rem]! phone:grid-rows-[auto_1fr] phone:border-y-0">
          <div className="grid content-center justify-items-start gap-4 border-l-(length:--line-strong) border-rule-strong ml-(--margin-col) px-8 py-12 short:gap-2 short:py-4 phone:ml-11 phone:content-start phone:px-4 phone:py-6">
            <PageTitle className="[&_h1]:text-xl [&_h1]:text-balance phone:[&_h1]:text-[1.75rem]/8">{title}</PageTitle>
            <p className="max-w-[30rem] text-base text-pretty text-ink-soft">
              {children} {student && canRetry && <b className="text-ink">Your saved answers are safe.</b>}
            </p>
            <p className="w-full max-w-[30rem] border-y border-rule py-3 wrap-anywhere">
              <span className="meta block">Message</span>
              {message}
            </p>
            <div className="flex flex-wrap gap-3 pt-2 phone:grid phone:w-full">
              {canRetry && (
                <Button kind="ink" size="tap" onClick={() => location.reload()}>
                  Try again
                </Button>
              )}
              {/* links reload the app, since it may be broken */}
              <ButtonAnchor to="/" size="tap" kind={canRetry ? 'plain' : 'ink'}>
                Go to Home
              </ButtonAnchor>
            </div>
            <nav aria-label="Other pages" className="flex flex-wrap items-baseline gap-x-4 text-ink-soft">
              <span aria-hidden>Or go to</span>
              {LIKELY_PAGES[role].map(([address, name]) => (
                <a key={address} href={address} className="link text-ink pointer-coarse:py-3">
                  {name}
                </a>
              ))}
            </nav>
          </div>
          <div className="w-full self-center p-6 max-laptop:order-first max-laptop:max-w-[24rem] max-laptop:justify-self-center short:order-none! phone:max-w-none phone:border-b-(length:--line-strong) phone:border-rule-strong phone:bg-paper phone:px-12">
            {drawing}
          </div>
        </FoldedSheet>
      </main>
    </div>
  );
}
