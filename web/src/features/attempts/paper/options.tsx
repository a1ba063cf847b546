import { useId, useSyncExternalStore } from 'react';
import { FieldError } from '../../../ui/field';
import { useAttempt } from './attempt-store';
import { OptionRow } from './option-row';
import type { Sitting } from './sitting';

export interface OptionsProps {
  sitting: Sitting;
  place: number;
  options: readonly string[];
  /** id of the question's text */
  labelledBy: string;
}

/** The options of a question, of which one can be chosen. */
export function Options({ sitting: { store, outbox, choose }, place, options, labelledBy }: OptionsProps) {
  const group = useId();
  const chosen = useAttempt(store, ({ questions }) => questions[place]?.option ?? null);
  const save = useAttempt(store, ({ questions }) => questions[place]?.save ?? 'checking');
  const locked = useAttempt(store, (state) => state.locked);
  const questionId = useAttempt(store, ({ questions }) => questions[place]?.questionId);
  const refusal = useSyncExternalStore(outbox.subscribe, () =>
    questionId === undefined ? undefined : outbox.state.problems[questionId],
  );
  return (
    <div data-scrolls className="short:min-h-0 short:overflow-y-auto short:border-l short:border-rule">
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        className="isolate mt-6 border-t border-rule upright:mt-4 short:mt-0 short:border-t-0"
      >
        {options.map((option, index) => (
          <OptionRow
            key={index}
            question={place}
            group={group}
            index={index}
            text={option}
            chosen={option === chosen}
            save={save}
            locked={locked}
            onChoose={choose}
          />
        ))}
      </div>
      <div aria-live="polite" className="compact:px-4">
        {refusal && (
          <div className="pt-3">
            <FieldError>{refusal}</FieldError>
          </div>
        )}
      </div>
    </div>
  );
}
