import { lazy, useEffect } from 'react';
import type { AskToLeaveProps } from '../area';

function LeaveAtOnce({ leave }: AskToLeaveProps) {
  useEffect(() => leave(), [leave]);
  return null;
}

/** The confirmation of a logout, loaded on demand. If it fails to load, the logout proceeds. */
export const AskToLeave = lazy(async () => {
  const loaded = await import('../layouts/ask-to-leave').catch(() => ({ AskToLeave: LeaveAtOnce }));
  return { default: loaded.AskToLeave };
});
