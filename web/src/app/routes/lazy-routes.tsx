import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadChunk } from '../../lib/load-chunk';
import type { ExamKind } from '../../features/attempts/exam';
import type { Area } from '../area';
import type { examKinds } from '../exam-kinds';

type ExamType = keyof typeof examKinds;

/** Imports the module with the component `Name`. */
type Load<Name extends string, Props = object> = () => Promise<Readonly<Record<NoInfer<Name>, ComponentType<Props>>>>;

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

const chunkOf = (path: string): string => path.replace(/^\//, '');

/** Returns the lazy route of a page. @param path also the name of its chunk */
export const page = <Name extends string>(path: string, load: Load<Name>, name: Name): RouteObject => ({
  path,
  ...lazyRoute(chunkOf(path), async () => (await load())[name]),
});

/** Like `page`, for pages whose styles are also in `account.css`. */
export const accountPage = <Name extends string>(path: string, load: Load<Name>, name: Name): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await loadChunk(chunkOf(path), load))[name] }),
});

/** Like `page`, for pages that get the kind of exam as a prop. */
export const examPage = <Name extends string>(
  path: string,
  type: ExamType,
  load: Load<Name, { kind: ExamKind }>,
  name: Name,
): RouteObject => ({
  path,
  ...lazyRoute(chunkOf(path), async () => {
    const [components, { examKinds }] = await Promise.all([load(), import('../exam-kinds')]);
    const Page: ComponentType<{ kind: ExamKind }> = components[name];
    const kind = examKinds[type];
    return () => <Page kind={kind} />;
  }),
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
