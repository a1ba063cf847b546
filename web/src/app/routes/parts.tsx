import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { chunk } from '../../lib/chunk';
import type { ExamKind } from '../../features/attempts/exam';
import type { Area } from '../area';
import type { examKinds } from '../exam-kinds';

type ExamType = keyof typeof examKinds;

/** A route whose component is loaded when somebody goes there, together with those of the routes around it. */
export const part = (name: string, load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await chunk(name, load) }),
});

/** The same page for every kind of exam. */
export const examPart = (name: string, type: ExamType, load: () => Promise<ComponentType<{ kind: ExamKind }>>) =>
  part(name, async () => {
    const [Page, { examKinds }] = await Promise.all([load(), import('../exam-kinds')]);
    const kind = examKinds[type];
    return () => <Page kind={kind} />;
  });

/** The area of a role, behind its guard: screens with the sidebar, and some that take the whole window. */
export const area = (of: Area, screens: RouteObject[], wholeWindow: RouteObject[]): RouteObject => ({
  path: `/${of.role}`,
  ...part('guard', async () => (await import('../guard')).guardOf(of)),
  children: [
    {
      ...part('layout', async () => (await import('../layouts/role-layout')).layoutOf(of)),
      children: screens,
    },
    ...wholeWindow,
  ],
});
