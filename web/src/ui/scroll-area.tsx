import type { ComponentProps } from 'react';

const FOCUSABLE = { tabIndex: 0 } as const;

/** A scroll container that is focusable, so that it can be scrolled by keyboard. */
export const ScrollArea = (props: ComponentProps<'section'>) => <section {...FOCUSABLE} {...props} />;
