import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { texts } from '../../../api/contracts/http/texts';
import { Button } from '../ui/button';
import { Logo } from '../ui/logo';
import { PageTitle } from '../ui/page-title';
import { Sheet } from '../ui/sheet';

const shown = new WeakSet<Error>();

/** A part of the app that could not be loaded, or anything that broke (ERR-1). */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => {
    if (!(error instanceof Error)) return;
    // a document does not load a part again that has failed once; a new document does
    if (shown.has(error) && navigator.onLine) location.reload();
    shown.add(error);
  }, [error]);
  return <ErrorSheet message={error instanceof Error ? error.message : texts.unexpected} again />;
}

/** An unknown address. */
export const NoSuchPage = () => <ErrorSheet message="404 Not Found" />;

const ErrorSheet = ({ message, again = false }: { message: string; again?: boolean }) => (
  <main tabIndex={-1} className="mx-auto grid min-h-dvh max-w-[36rem] content-center gap-6 p-8 phone:px-0">
    <div className="phone:px-4">
      <Logo />
    </div>
    <Sheet className="grid gap-4 p-8 phone:px-4">
      <PageTitle>Unexpected Application Error!</PageTitle>
      <p className="text-ink-soft">{message}</p>
      <div className="flex flex-wrap items-center gap-6">
        {again && <Button onClick={() => location.reload()}>Try again</Button>}
        {/* loads the app again, whatever broke in it */}
        <a href="/" className="link">
          Go to Home
        </a>
      </div>
    </Sheet>
  </main>
);
