import type { ReactNode } from 'react';
import { classes } from './classes';

/** A figure with its label below. */
export const Stat = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <span className={classes('block', className)}>
    <b className="block text-lg font-head tabular-nums">{children}</b>
    <span className="meta">{label}</span>
  </span>
);
