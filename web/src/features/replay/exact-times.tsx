import type { PastBy, PastWeights } from '../../../../api/contracts/http/replay';
import { SelectField } from '../../ui/field';
import { Disclosure } from '../../ui/disclosure';
import { InstantsForm } from '../../ui/instants-form';
import { TAPE_MS, type Asked } from './asked';

interface WrittenTimesProps {
  asked: Asked;
  onAsk: (asked: Asked) => void;
}

const MOST = { ms: TAPE_MS, text: 'Choose times that are at most three weeks apart.' };

/** Form for exact times and rules. */
export function WrittenTimes({ asked, onAsk }: WrittenTimesProps) {
  const { isOne, from, isNow, by, weights } = asked;
  const to = isNow ? undefined : asked.to;
  const times = isOne
    ? [{ label: 'At', at: to }]
    : [
        { label: 'From', at: from },
        { label: 'To', at: to },
      ];
  const ask = (written: (number | undefined)[]) => {
    const later = written.at(-1);
    onAsk({
      ...asked,
      from: (isOne ? undefined : written[0]) ?? from,
      to: later ?? asked.to,
      isNow: later === undefined,
    });
  };
  return (
    <Disclosure label="Exact times and rules" open={by === 'finished' || weights === 'now'} className="past-exact">
      <div className="past-written">
        <InstantsForm times={times} most={MOST} onAsk={ask} />
        <SelectField
          label="Exams count"
          value={by}
          onChange={({ target }) => onAsk({ ...asked, by: target.value as PastBy })}
        >
          <option value="recorded">from the time they were recorded</option>
          <option value="finished">from the time they finished, as marked now</option>
        </SelectField>
        <SelectField
          label="Weights"
          value={weights}
          onChange={({ target }) => onAsk({ ...asked, weights: target.value as PastWeights })}
        >
          <option value="then">as they were then</option>
          <option value="now">as they are today</option>
        </SelectField>
      </div>
    </Disclosure>
  );
}
