import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadChunk } from '../../lib/load-chunk';
import type { ExamKind } from '../../features/attempts/exam';
import type { Area } from '../area';
import type { examKinds } from '../exam-kinds';

type ExamType = keyof typeof examKinds;

/** Returns a lazy route whose chunk is loaded in parallel with those of its parent routes. */
export const lazyRoute = (name: string, load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    // a page that was opened after the login has only the styles of the login
    const [Component] = await Promise.all([
      loadChunk(name, load),
      loadChunk('styles', () => import('../../styles/app.css')),
    ]);
    return { Component };
  },
});

/** Like `lazyRoute`, for pages whose styles are also in `account.css`. */
export const lazyAccountRoute = (name: string, load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await loadChunk(name, load) }),
});

/** Returns a lazy route that passes the kind of exam as a prop. */
export const lazyExamRoute = (name: string, type: ExamType, load: () => Promise<ComponentType<{ kind: ExamKind }>>) =>
  lazyRoute(name, async () => {
    const [Page, { examKinds }] = await Promise.all([load(), import('../exam-kinds')]);
    const kind = examKinds[type];
    return () => <Page kind={kind} />;
  });

/** Returns the routes of an area: its guard, pages with the sidebar and full-screen pages. */
export const areaRoute = (area: Area, screens: RouteObject[], fullScreen: RouteObject[]): RouteObject => ({
  path: `/${area.role}`,
  ...lazyRoute('guard', async () => (await import('../guard')).guardOf(area)),
  children: [
    {
      ...lazyRoute('layout', async () => (await import('../layouts/role-layout')).layoutOf(area)),
      children: screens,
    },
    ...fullScreen,
  ],
});
