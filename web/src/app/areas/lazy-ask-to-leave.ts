import { lazy, useEffect } from 'react';
import type { AskToLeaveProps } from '../area';

function LeaveAtOnce({ leave }: AskToLeaveProps) {
  useEffect(() => leave(), [leave]);
  return null;
}

/** The question before a logout, loaded when it is needed. Where it cannot be loaded, the logout goes on. */
export const AskToLeave = lazy(async () => {
  const loaded = await import('../layouts/ask-to-leave').catch(() => ({ AskToLeave: LeaveAtOnce }));
  return { default: loaded.AskToLeave };
});
