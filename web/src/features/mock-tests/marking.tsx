import { NEGATIVE_MARK } from '../../../../api/contracts/http/limits';
import { markText } from '../../entities/score/score-text';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes';
import { messages } from './messages';

/** Illustration of the marking scheme. */
export const Marking = () => (
  <section
    aria-labelledby="marking"
    className="@container border-t-(length:--line-strong) border-rule-strong py-6 pr-8 pl-[calc(var(--margin-col)+2rem)] phone:p-4"
  >
    <h2 id="marking" className="section-title mb-4">
      {messages.markingTitle}
    </h2>
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 phone:grid phone:grid-cols-3 phone:gap-x-2">
      <Verdict marks="+1" label={messages.correct}>
        <Ink />
        <Stroke d="m14 24 8 9L39 8" className="stroke-positive" />
      </Verdict>
      <Verdict marks={markText(-NEGATIVE_MARK)} label={messages.incorrect}>
        <Ink />
        <Stroke d="M36 8 8 36M8 8l28 28" className="stroke-examiner" />
      </Verdict>
      <Verdict marks="0" label={messages.skipped}>
        <circle cx="22" cy="22" r="17" className="fill-none stroke-rule-strong stroke-[1.5]" />
      </Verdict>
      <div className="ml-auto grid gap-1 phone:col-span-3 phone:ml-0 phone:border-t phone:border-rule phone:pt-3">
        <svg viewBox="0 0 200 36" aria-hidden className="w-50 overflow-visible fill-none">
          {[13, 43, 73, 103, 178].map((x) => (
            <circle key={x} cx={x} cy="18" r="11" className="fill-pen" />
          ))}
          {[22, 52, 82, 112].map((x) => (
            <Stroke key={x} d={`M${x} 9 ${x - 18} 27M${x - 18} 9l18 18`} className="stroke-examiner" />
          ))}
          <path d="M128 14h18M128 22h18" className="stroke-pen stroke-2 [stroke-linecap:round]" />
          <Stroke d="M158 31C168 24 188 12 198 4" className="stroke-examiner" />
        </svg>
        <p className="text-xs">{messages.penaltyExample}</p>
      </div>
    </div>
  </section>
);

const Verdict = ({ marks, label, children }: { marks: string; label: string; children: ReactNode }) => (
  <p className="grid grid-cols-[auto_auto] items-center gap-x-3 phone:gap-x-2 @max-3xs:grid-cols-1">
    <svg
      viewBox="0 0 44 44"
      aria-hidden
      className="row-span-2 w-11 overflow-visible fill-none phone:w-8 @max-3xs:row-span-1"
    >
      {children}
    </svg>
    <b className="text-lg/6 font-head tabular-nums phone:text-base">{marks}</b>
    <span className="text-xs text-ink-soft">{label}</span>
  </p>
);

const Ink = () => <circle cx="22" cy="22" r="17" className="fill-pen" />;

/** A stroke of the examiner's pen, with an outline against the ink. */
const Stroke = ({ d, className }: { d: string; className: string }) => (
  <g className="[stroke-linecap:round] [stroke-linejoin:round]">
    <path d={d} className="stroke-surface stroke-5" />
    <path d={d} className={classes('stroke-[2.25]', className)} />
  </g>
);
