import { lazy, type ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { chunk } from '../lib/chunk';

interface Parts {
  load: () => Promise<unknown>;
}

/** A route whose page is loaded when somebody goes there. */
export function page(name: string, load: () => Promise<ComponentType>) {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const loadOnce = () => (loading ??= chunk(name, async () => ({ default: await load() })));
  return { Component: lazy(loadOnce), handle: { load: loadOnce } satisfies Parts };
}

/** Begins to load all that an address needs at once, where drawing it would find one part after the other. */
export function loadPartsOf(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    // what can't be had is said where it is drawn
    (route.handle as Parts | undefined)?.load().catch(() => {});
  }
}
