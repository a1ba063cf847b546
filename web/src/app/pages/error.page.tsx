import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { PageTitle } from '../../ui/page-title';
import { Sheet } from '../../ui/sheet';

function messageIn(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : texts.unexpected;
}

/** An unknown address, a failed chunk, anything that broke (spec §2, §8). */
export function ErrorPage() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main tabIndex={-1} className="mx-auto grid min-h-dvh max-w-[36rem] content-center gap-6 p-8 phone:px-0">
      <div className="phone:px-4">
        <Mark />
      </div>
      <Sheet className="grid gap-4 p-8 phone:px-4">
        <PageTitle>Unexpected Application Error!</PageTitle>
        <p className="text-ink-soft">{messageIn(error)}</p>
        <div className="flex flex-wrap items-center gap-6">
          {!missing && <Button onClick={() => location.reload()}>Try again</Button>}
          <Link to="/" className="link">
            Go to Home
          </Link>
        </div>
      </Sheet>
    </main>
  );
}
