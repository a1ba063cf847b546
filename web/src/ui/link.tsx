import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  preventScrollReset?: boolean;
  /** what the page there is told */
  state?: unknown;
}

/** A way to another page. The router's own comes with the prefetching of pages drawn by a server. */
export function Link({ to, replace, preventScrollReset, state, onClick, target, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, { target, replace, preventScrollReset, state });
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
