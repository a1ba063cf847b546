import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Boundary } from './app/boundary';
import { Landing } from './app/landing';
import './styles/app.css';

const ErrorPage = lazy(async () => ({ default: (await import('./app/error.page')).ErrorPage }));

/** What every other page needs is loaded once somebody is about to go there. */
function prepareOthers({ target }: Event): void {
  if (target instanceof Element && target.closest('a[href^="/"]')) import('./app/router').catch(() => {});
}
addEventListener('pointerover', prepareOthers);
addEventListener('focusin', prepareOthers);

// what visitors come to first is light: it has a document of its own, without the router
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense fallback={null}>
      <Boundary Instead={ErrorPage}>
        <Landing />
      </Boundary>
    </Suspense>
  </StrictMode>,
);
