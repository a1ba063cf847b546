import { EyeOff } from 'lucide-react';
import type { HiddenReason } from '../../../../api/contracts/http/hidden-answers';
import { classes } from '../../ui/classes';

const TEXTS: Readonly<Record<HiddenReason, string>> = {
  running:
    'This question is also in the test you are taking. You will see your answer and the correct one after you submit.',
  withheld:
    'This question is in a test whose answers are still hidden. You will see your answer and the correct one when that test shows its answers.',
};

/** Says why the answer to a question is hidden. */
export const HiddenAnswer = ({ reason, className }: { reason: HiddenReason; className?: string }) => (
  <p className={classes('flex max-w-measure gap-3 border border-info bg-info-soft px-4 py-3', className)}>
    <EyeOff aria-hidden className="mt-0.5 shrink-0 text-info" />
    {TEXTS[reason]}
  </p>
);
