import type { ComponentProps } from 'react';

const FOCUSABLE = { tabIndex: 0 } as const;

/** A region that scrolls on its own. It can take the focus, so that it can be scrolled by keyboard. */
export const ScrollArea = (props: ComponentProps<'section'>) => <section {...FOCUSABLE} {...props} />;
