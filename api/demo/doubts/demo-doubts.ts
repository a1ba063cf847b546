import { NEGATIVE_MARK, type DoubtSubject } from '../../contracts/http/limits.js';

export interface DemoDoubt {
  readonly subject: DoubtSubject;
  readonly doubt: string;
  readonly answer: string;
}

const tex = String.raw;

/** Doubts of the demo's students with the tutors' answers. */
export const ANSWERED_DOUBTS: readonly DemoDoubt[] = [
  {
    subject: 'Others',
    doubt: 'Does a skipped question cost anything?',
    answer: `No. A wrong one costs ${NEGATIVE_MARK}, a skipped one nothing.`,
  },
  {
    subject: 'English',
    doubt: '“Had I known” or “If I had known”: is one of them wrong in the test?',
    answer: 'Both are right. “Had I known” is the same sentence turned round; never write “If had I known”.',
  },
  {
    subject: 'Chemistry',
    doubt: tex`Why is the pH of $1.0\times10^{-8}\ \mathrm{M}$ HCl not 8?`,
    answer: tex`An acid can’t be basic. At this dilution the water itself gives about $10^{-7}\ \mathrm{M}$ of $\mathrm{H^+}$, more than the acid does. Take both into account and you get a pH of about 6.98.`,
  },
  {
    subject: 'Math',
    doubt: tex`How do I see that $\displaystyle\lim_{x \to 0} \frac{1-\cos x}{x^2} = \frac{1}{2}$ without L’Hospital’s rule?`,
    answer: tex`Write $1 - \cos x = 2\sin^2\frac{x}{2}$. Then $$\frac{1-\cos x}{x^2} = \frac{2\sin^2\frac{x}{2}}{x^2} = \frac{1}{2}\cdot\frac{\sin^2\frac{x}{2}}{(x/2)^2} \longrightarrow \frac{1}{2}.$$ The last fraction goes to 1. Learn this step, it comes back every year.`,
  },
  {
    subject: 'Physics',
    doubt: 'Why does a capacitor block direct current but let alternating current through?',
    answer: tex`Look at what opposes the current, the reactance $X_C = \dfrac{1}{2\pi f C}$. For direct current $f = 0$, so $X_C$ is infinite: the plates charge once and nothing flows. The faster the supply changes, the smaller $X_C$ becomes.`,
  },
  {
    subject: 'Math',
    doubt: tex`Is $\sqrt{x^2}$ equal to $x$ or to $|x|$?`,
    answer: tex`To $|x|$. A root is never negative: for $x = -3$ it is $\sqrt{9} = 3$, which is $|x|$ and not $x$.`,
  },
  {
    subject: 'Physics',
    doubt: 'A lift moves up with constant velocity. Is the reading of the scale more than the weight?',
    answer: tex`No, equal to it. At constant velocity $a = 0$, so $N - mg = 0$. Only while the lift speeds up upwards (or slows down on its way down) does the scale read more.`,
  },
  {
    subject: 'Chemistry',
    doubt: tex`Why is $\mathrm{NH_3}$ a stronger base than $\mathrm{PH_3}$?`,
    answer:
      'The lone pair of nitrogen sits in a small orbital, where it is dense and takes a proton easily. In phosphorus the orbital is larger and nearly pure s, so the pair is held closer and spread wider.',
  },
  {
    subject: 'English',
    doubt: 'When do I write “fewer” and when “less”?',
    answer:
      '“Fewer” for what you can count (fewer mistakes), “less” for what you can’t (less time). Sums of money, distances and times count as one amount: less than five kilometres.',
  },
  {
    subject: 'Math',
    doubt: 'In how many ways can 5 people sit round a table, and why is it not 5!?',
    answer: tex`In $(5-1)! = 24$ ways. Turning everybody by one seat changes nothing at a round table, and each arrangement can be turned 5 times: $\dfrac{5!}{5} = 24$.`,
  },
  {
    subject: 'Physics',
    doubt: tex`Why is $C_p$ always greater than $C_v$?`,
    answer: tex`At constant volume all the heat raises the temperature. At constant pressure the gas also expands and does work, which needs heat of its own. For one mole of an ideal gas the difference is exactly $C_p - C_v = R$.`,
  },
  {
    subject: 'Chemistry',
    doubt: 'Does a catalyst change the position of an equilibrium?',
    answer:
      'No. It lowers the activation energy of both directions alike, so equilibrium comes sooner, at the same place. Only temperature changes the constant.',
  },
  {
    subject: 'Others',
    doubt: 'How much time should I give one question in the real test?',
    answer:
      'Divide the minutes by the questions and stay a little below. Take the sure ones first, flag the others, and keep the last five minutes for those.',
  },
];

/** Doubts without an answer. */
export const UNANSWERED_DOUBTS: readonly Omit<DemoDoubt, 'answer'>[] = [
  {
    subject: 'Physics',
    doubt: 'In a metre bridge, why do we take the balance point near the middle of the wire?',
  },
  {
    subject: 'Math',
    doubt: tex`For which $k$ does $x^2 + kx + 9 = 0$ have equal roots? I get $k = 6$, but the key also has $-6$.`,
  },
  {
    subject: 'Chemistry',
    doubt: tex`How do I tell quickly whether a complex is high spin, for example $[\mathrm{Fe(CN)_6}]^{3-}$?`,
  },
  { subject: 'English', doubt: '“He is one of those who works hard”, or “who work hard”?' },
];
