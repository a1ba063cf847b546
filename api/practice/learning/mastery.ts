/** Number of days after which the weight of an answer is halved. */
const HALF_LIFE_DAYS = 30;
/** Quantiles of the 80 % interval. */
const LOW_QUANTILE = 0.1;
const HIGH_QUANTILE = 0.9;

/** Estimated share of correct answers that a student would give now, with its uncertainty. Shares range from 0 to 1. */
export interface Mastery {
  readonly answered: number;
  readonly correct: number;
  /** Mean of the posterior. */
  readonly mastery: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the beta posterior of the share of correct answers, starting from a uniform prior. The weight of an answer is
 * halved every 30 days, so that the interval widens while a student is inactive.
 * @param today days since the Unix epoch, as the day of each answer
 */
export function masteryOf(
  answers: readonly { readonly day: number; readonly isCorrect: boolean }[],
  today: number,
): Mastery {
  let alpha = 1;
  let beta = 1;
  let correct = 0;
  for (const { day, isCorrect } of answers) {
    const weight = 0.5 ** ((today - day) / HALF_LIFE_DAYS);
    if (isCorrect) {
      alpha += weight;
      correct += 1;
    } else beta += weight;
  }
  const mastery = alpha / (alpha + beta);
  return {
    answered: answers.length,
    correct,
    mastery,
    low: betaQuantile(LOW_QUANTILE, alpha, beta),
    high: betaQuantile(HIGH_QUANTILE, alpha, beta),
  };
}

/** Returns the quantile of a beta distribution by bisecting its distribution function. */
function betaQuantile(share: number, alpha: number, beta: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (betaBelow(middle, alpha, beta) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns the regularised incomplete beta function I_x(a, b) (Numerical Recipes, 6.4). */
function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(x, a, b)) / a
    : 1 - (front * continuedFraction(1 - x, b, a)) / b;
}

/** Evaluates the continued fraction with Lentz's method. */
function continuedFraction(x: number, a: number, b: number): number {
  const nonZero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 1_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return result;
}

const LANCZOS = [
  76.18009172947146, -86.5053203294168, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
  -0.5395239384953e-5,
];

/** Returns ln Γ(x) for x > 0, with an error below 2e-10 (Lanczos). */
function logGamma(x: number): number {
  const t = x + 5.5;
  const series = LANCZOS.reduce((sum, term, index) => sum + term / (x + 1 + index), 1.000000000190015);
  return (x + 0.5) * Math.log(t) - t + Math.log((Math.sqrt(2 * Math.PI) * series) / x);
}
