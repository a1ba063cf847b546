/** Integrates by Simpson's rule. */
export function integral(f: (x: number) => number, from: number, to: number, steps = 2000): number {
  const step = (to - from) / steps;
  let sum = f(from) + f(to);
  for (let n = 1; n < steps; n += 1) sum += f(from + n * step) * (n % 2 === 0 ? 2 : 4);
  return (sum * step) / 3;
}

export const derivative = (f: (x: number) => number, x: number, step = 1e-4): number =>
  (8 * (f(x + step) - f(x - step)) - (f(x + 2 * step) - f(x - 2 * step))) / (12 * step);

/** Finds the root of a monotonic function. */
export function root(f: (x: number) => number, from: number, to: number): number {
  const isIncreasing = f(to) > f(from);
  let [low, high] = [from, to];
  for (let n = 0; n < 200; n += 1) {
    const middle = (low + high) / 2;
    if (f(middle) > 0 === isIncreasing) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Finds every root of f on a grid. */
export function roots(f: (x: number) => number, from: number, to: number, steps = 4000): number[] {
  const step = (to - from) / steps;
  const roots: number[] = [];
  for (let n = 0; n < steps; n += 1) {
    const [left, right] = [from + n * step, from + (n + 1) * step];
    if (f(left) === 0) roots.push(left);
    else if (f(left) * f(right) < 0) roots.push(root(f, left, right));
  }
  if (f(to) === 0) roots.push(to);
  return roots;
}

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

export const total = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);

/** Finds the maximum of a unimodal function by golden-section search. */
export function top(f: (x: number) => number, from: number, to: number): number {
  const part = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  for (let n = 0; n < 200; n += 1) {
    const [left, right] = [high - part * (high - low), low + part * (high - low)];
    if (f(left) > f(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

interface Motion {
  time: number;
  position: number;
  speed: number;
}

/** Simulates a body under an acceleration with the midpoint method until a condition is true. */
export function motion(
  { position = 0, speed = 0 }: Partial<Motion>,
  acceleration: (motion: Motion) => number,
  until: (motion: Motion) => boolean,
  step = 1e-3,
): Motion {
  let now: Motion = { time: 0, position, speed };
  for (let n = 0; !until(now); n += 1) {
    if (n > 2e6) throw new Error('the motion does not end');
    const midpoint: Motion = {
      time: now.time + step / 2,
      position: now.position + (now.speed * step) / 2,
      speed: now.speed + (acceleration(now) * step) / 2,
    };
    now = {
      time: now.time + step,
      position: now.position + midpoint.speed * step,
      speed: now.speed + acceleration(midpoint) * step,
    };
  }
  return now;
}
