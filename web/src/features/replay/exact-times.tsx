import type { PastBy, PastWeights } from '../../../../api/contracts/http/replay';
import { Disclosure } from '../../ui/disclosure';
import { SelectField } from '../../ui/field';
import { TimesForm } from '../../entities/exam/times-form';
import { messages } from './messages';
import { TIMELINE_MS, type ReplayViewState } from './view';

const texts = messages.exact;
const INTERVAL_MAX = { ms: TIMELINE_MS, text: texts.tooFarApart };

interface ExactTimesProps {
  view: ReplayViewState;
  onChange: (view: ReplayViewState) => void;
}

/** Form for exact times and rules. */
export function ExactTimes({ view, onChange }: ExactTimesProps) {
  const { isSingleBoard, from, isNow, by, weights } = view;
  const to = isNow ? undefined : view.to;
  const times = isSingleBoard
    ? [{ label: texts.at, at: to }]
    : [
        { label: texts.from, at: from },
        { label: texts.to, at: to },
      ];
  const applyTimes = (enteredTimes: (number | undefined)[]) => {
    const later = enteredTimes.at(-1);
    onChange({
      ...view,
      from: (isSingleBoard ? undefined : enteredTimes[0]) ?? from,
      to: later ?? view.to,
      isNow: later === undefined,
    });
  };
  return (
    <Disclosure
      label={texts.title}
      open={by === 'finished' || weights === 'now'}
      className="mt-4 border-t border-rule pt-3"
    >
      <div className="flex flex-wrap items-start gap-3 pt-3 phone:grid">
        <TimesForm times={times} maxInterval={INTERVAL_MAX} onSubmit={applyTimes} />
        <SelectField
          label={texts.by.label}
          value={by}
          onChange={({ target }) => onChange({ ...view, by: target.value as PastBy })}
        >
          <option value="recorded">{texts.by.recorded}</option>
          <option value="finished">{texts.by.finished}</option>
        </SelectField>
        <SelectField
          label={texts.weights.label}
          value={weights}
          onChange={({ target }) => onChange({ ...view, weights: target.value as PastWeights })}
        >
          <option value="then">{texts.weights.asThen}</option>
          <option value="now">{texts.weights.asNow}</option>
        </SelectField>
      </div>
    </Disclosure>
  );
}
