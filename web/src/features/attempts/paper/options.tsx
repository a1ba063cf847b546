import { useId, useSyncExternalStore } from 'react';
import { Bubble } from '../../../ui/bubble';
import { classes } from '../../../ui/classes';
import { FieldError } from '../../../ui/field';
import { QuestionText } from '../../../ui/question-text/question-text';
import { SaveState, type SaveStateName } from '../../../ui/save-state';
import { letterOf } from '../../../ui/bubble';
import { useAttempt } from './attempt-store';
import type { OpenAttempt } from './open-attempt';

export interface OptionsProps {
  attempt: OpenAttempt;
  place: number;
  options: readonly string[];
  /** id of the question's text */
  labelledBy: string;
}

/** The options of a question, of which one can be chosen. */
export function Options({ attempt: { store, outbox, answer }, place, options, labelledBy }: OptionsProps) {
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
            onChoose={answer}
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

interface OptionRowProps {
  /** its place; a row is used for one question after the other, which is quicker than making a new one */
  question: number;
  /** of the radio group and the ids in it */
  group: string;
  index: number;
  text: string;
  chosen: boolean;
  /** of the answer; shown where it is chosen */
  save: SaveStateName;
  locked: boolean;
  onChoose: (option: string) => void;
}

/** One option: the whole row is the label of a radio. */
function OptionRow({ question, group, index, text, chosen, save, locked, onChoose }: OptionRowProps) {
  const textId = `${group}-${index}`;
  const letterId = `${textId}-letter`;
  const saveId = `${textId}-save`;
  return (
    <label
      className={classes(
        'group relative grid min-h-17 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 border-b border-rule py-2',
        'before:absolute before:inset-y-0 before:-inset-x-3 before:-z-1 compact:before:inset-x-0',
        'compact:min-h-15 short:min-h-16 compact:grid-cols-[auto_minmax(0,1fr)] compact:gap-x-3 compact:gap-y-0.5 compact:px-4',
        chosen ? 'before:bg-tint' : !locked && 'hover:before:bg-tint',
      )}
    >
      <input
        type="radio"
        name={group}
        aria-labelledby={`${letterId} ${textId}`}
        aria-describedby={chosen ? saveId : undefined}
        aria-keyshortcuts={letterOf(index)}
        checked={chosen}
        disabled={locked}
        onChange={() => onChoose(text)}
        className="absolute inset-y-0 -inset-x-3 z-1 m-0 cursor-[inherit] appearance-none border-0 bg-transparent -outline-offset-2! compact:inset-x-0"
      />
      <Bubble
        // what is filled already is not seen being filled
        key={question}
        id={letterId}
        filled={chosen}
        className={classes(
          chosen && 'compact:row-span-2',
          !chosen && !locked && 'group-hover:border-ink group-hover:text-ink',
        )}
      >
        {letterOf(index)}
      </Bubble>
      <QuestionText id={textId}>{text}</QuestionText>
      {chosen && (
        <span id={saveId} className="flex compact:col-start-2 compact:[&_.lucide]:size-3.5">
          <SaveState state={save} />
        </span>
      )}
    </label>
  );
}
