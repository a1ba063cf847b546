import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../lib/time/after-paint';

/** False at first and true right after it was painted: for what is long to draw and must not keep a click waiting. */
export function useSecondFrame(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
