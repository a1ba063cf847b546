import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Boundary } from './app/boundary';
import { Landing } from './app/landing';
import './styles/landing.css';

const ErrorPage = lazy(async () => ({ default: (await import('./app/error.page')).ErrorPage }));

/** Preloads the app when the user is about to open another page. */
function preloadApp({ target }: Event): void {
  if (target instanceof Element && target.closest('a[href^="/"]')) import('./app/router').catch(() => {});
}
addEventListener('pointerover', preloadApp);
addEventListener('focusin', preloadApp);

// the landing page has its own document without the router, to load fast
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense fallback={null}>
      <Boundary Fallback={ErrorPage}>
        <Landing />
      </Boundary>
    </Suspense>
  </StrictMode>,
);
