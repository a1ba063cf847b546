import { ArrowRight } from 'lucide-react';
import { scoreText } from '../../entities/score/score-text';
import type { Trial } from './key-corrections.queries';

/** Preview of the notice that a student receives. */
export const Notice = ({ of, reason }: { of: Trial['changes'][number] | undefined; reason: string }) => (
  <section aria-label="The notice" className="bg-raised px-6 pt-4 pb-6 shadow-slip phone:px-4">
    <h2 className="text-sm font-head">Notice to students</h2>
    <p className="meta pb-2">
      {of ? `As ${of.name} would see it` : 'No score changes, so no student gets this notice'}
    </p>
    <p>One of your exams was marked with a wrong answer key. It has been marked again.</p>
    {of && (
      <p className="flex items-baseline gap-3 py-3 text-[length:var(--size-6)]/(--lead-6) font-head tabular-nums">
        <s className="text-ink-soft decoration-examiner decoration-[2.5px]">{scoreText(of.before)}</s>
        <ArrowRight aria-label="to" className="size-6 self-center text-ink-soft" />
        {scoreText(of.after)}
      </p>
    )}
    <p className="mt-2 border-l-(length:--line-strong) border-rule-strong pl-3 wrap-anywhere text-ink-soft">
      {reason.trim() || 'Your reason appears here.'}
    </p>
  </section>
);
