import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bubble } from '../../ui/bubble';
import { Chip, type Tone } from '../../ui/chip';
import { classes } from '../../ui/classes';
import { PenLoop } from '../../ui/pen-loop';
import { SaveState } from '../../ui/save-state';

/** What happens to a paper, step by step; the examples are pictures of the real pages. */
export const Story = () => (
  <section
    id="how"
    aria-label="How a paper is marked"
    className="scroll-mt-0 border-t-(length:--line-strong) border-rule-strong bg-surface"
  >
    <div className="mx-auto max-w-[84rem] px-8 phone:px-0">
      <Step
        number={1}
        title="Fill it in"
        text="Choose, change your mind, clear. Each answer is saved the moment you choose it, and you can see that it is."
      >
        <FilledIn />
      </Step>
      <Step
        number={2}
        title="See it marked"
        text="One mark for a right answer, a quarter off for a wrong one, nothing for a blank. You see the total, and every question with its right option."
      >
        <Marked />
      </Step>
      <Step
        number={3}
        title="Lose the connection, not your answers"
        text="Without a connection you keep answering. When it is back, everything is sent in order. On another device, you go on where you stopped."
      >
        <KeptThrough />
      </Step>
    </div>
  </section>
);

function Step({ number, title, text, children }: { number: number; title: string; text: string; children: ReactNode }) {
  return (
    <article className="grid grid-cols-[var(--margin-col)_minmax(0,22rem)_minmax(0,1fr)] border-rule not-first:border-t max-[64rem]:grid-cols-[var(--margin-col)_minmax(0,1fr)] phone:relative phone:block phone:px-4 phone:py-6">
      <p
        aria-hidden
        className="border-r-(length:--line-strong) border-rule-strong pt-8 text-center text-lg/8 font-strong text-accent max-[64rem]:row-span-2 phone:absolute phone:border-0 phone:p-0"
      >
        {number}
      </p>
      <div className="p-8 phone:p-0">
        <h2 className="mb-2 text-lg/8 font-head phone:pl-8">{title}</h2>
        <p className="text-pretty text-ink-soft">{text}</p>
      </div>
      <div className="self-center py-8 pl-8 max-[64rem]:col-start-2 max-[64rem]:px-8 max-[64rem]:pt-0 phone:p-0 phone:pt-4">
        {children}
      </div>
    </article>
  );
}

const OPTIONS = ['both inputs are 0', 'both inputs are 1', 'the inputs differ', 'one input is 0'];
const CHOSEN = 1;

const FilledIn = () => (
  <>
    <p className="reading">The output of a two-input NAND gate is 0 only when</p>
    <ul className="mt-3 grid grid-cols-2 gap-x-8 phone:grid-cols-1">
      {OPTIONS.map((option, index) => (
        <li key={option} className="flex min-h-13 items-center gap-3 border-b border-rule">
          <Bubble filled={index === CHOSEN}>{'ABCD'[index]}</Bubble>
          <span className="reading">{option}</span>
          {index === CHOSEN && <SaveState state="saved" className="ml-auto" />}
        </li>
      ))}
    </ul>
  </>
);

const SIGN = 'mr-2 inline size-4.5! align-[-0.1875rem] stroke-[2.25]';

const Marked = () => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-12 phone:grid-cols-1 phone:justify-items-center phone:gap-8">
    <table className="w-full tabular-nums [&_td]:py-2 [&_td]:text-right [&_th]:py-2 [&_th]:text-left [&_th]:font-text">
      <tbody>
        <tr className="border-b border-rule">
          <th scope="row">
            <Check className={`${SIGN} text-positive`} />
            Correct
          </th>
          <td className="w-12">17</td>
          <td className="w-32 text-ink-soft phone:w-20">× 1</td>
          <td className="w-20 font-strong">17.00</td>
        </tr>
        <tr>
          <th scope="row">
            <X className={`${SIGN} text-negative`} />
            Incorrect
          </th>
          <td>5</td>
          <td className="text-ink-soft">× −0.25</td>
          <td className="font-strong">−1.25</td>
        </tr>
        <tr className="border-t-(length:--line-strong) border-rule-strong">
          <th scope="row">Score</th>
          <td colSpan={2} className="text-ink-soft">
            15.75 ÷ 25
          </td>
          <td className="font-strong">0.63</td>
        </tr>
      </tbody>
    </table>
    <p className="relative mr-4 px-4 py-2 text-[3.5rem]/none font-head tracking-[-0.02em] tabular-nums phone:order-first phone:mt-3 phone:mr-0">
      <PenLoop />
      0.63
    </p>
  </div>
);

const MOMENTS: readonly { at: string; what: string; state: string; tone: Tone }[] = [
  { at: '11:42', what: 'The connection is lost. You answer three more.', state: 'Kept here', tone: 'caution' },
  { at: '11:45', what: 'The connection is back. All three are sent, in order.', state: 'Saved', tone: 'positive' },
  { at: '11:51', what: 'The phone dies. You go on from a laptop, at question 14.', state: 'Continued', tone: 'info' },
];

const KeptThrough = () => (
  <ol>
    {MOMENTS.map(({ at, what, state, tone }, index) => (
      <li
        key={at}
        className={classes(
          'grid min-h-13 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-rule py-2',
          index === MOMENTS.length - 1 && 'border-b-0',
        )}
      >
        <span className="text-ink-soft tabular-nums">{at}</span>
        <span>{what}</span>
        <Chip tone={tone}>{state}</Chip>
      </li>
    ))}
  </ol>
);
