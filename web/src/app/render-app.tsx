import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { discoverArea, routes } from './router';

/** Renders the page of the current address. */
export function renderApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes, { patchRoutesOnNavigation: discoverArea })} />
    </StrictMode>,
  );
}
