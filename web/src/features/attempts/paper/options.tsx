import { memo, useId, useSyncExternalStore, type ReactNode, type Ref } from 'react';
import { Bubble } from '../../../ui/bubble';
import { classes } from '../../../ui/classes';
import { FieldError } from '../../../ui/field-error';
import { QuestionText } from '../../../entities/question/question-text';
import { SaveState, type SaveStateName } from '../../../ui/save-state';
import { letterOf } from '../../../ui/bubble';
import { useAttempt, useFollowedAttempt } from './attempt-store';
import type { OpenAttempt } from './open-attempt';

export interface OptionsProps {
  attempt: OpenAttempt;
  place: number;
  /** the others are laid out ahead */
  isShown: boolean;
  /** id of the question's text */
  labelledBy: string;
  /** of what scrolls where the screen is short */
  ref: Ref<HTMLDivElement>;
}

/** Where they begin, and as much of the first as tells that it is one. */
export const FIRST_OPTION = 'first-option';

/** The options of a question, of which one can be chosen. */
export function Options({ attempt: { store, outbox, paper, answer }, place, isShown, labelledBy, ref }: OptionsProps) {
  const group = useId();
  const chosen = useAttempt(store, ({ questions }) => questions[place]?.option ?? null);
  // a frame later both: what is said stays with the option it is said of
  const saveOf = useFollowedAttempt(store, ({ questions }) => questions[place]?.option ?? null);
  const save = useFollowedAttempt(store, ({ questions }) => questions[place]?.save ?? 'checking');
  const locked = useAttempt(store, (state) => state.locked);
  const questionId = useAttempt(store, ({ questions }) => questions[place]?.questionId);
  const refusal = useSyncExternalStore(outbox.subscribe, () =>
    questionId === undefined ? undefined : outbox.state.problems[questionId],
  );
  return (
    <div
      ref={ref}
      className="short:col-start-3 short:row-start-1 short:min-h-0 short:overflow-y-auto short:border-l short:border-rule"
    >
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        className="relative isolate mt-6 border-t border-rule upright:mt-4 short:mt-0 short:border-t-0"
      >
        <i id={isShown ? FIRST_OPTION : undefined} className="absolute h-12 w-px upright:scroll-mt-20" />
        {paper.questions[place]?.options.map((option, index) => (
          <OptionRow
            key={index}
            group={group}
            index={index}
            text={option}
            chosen={option === chosen}
            save={option === saveOf ? save : undefined}
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
  /** of the radio group and the ids in it */
  group: string;
  index: number;
  text: string;
  chosen: boolean;
  /** of the answer, beside the option that it is about */
  save: SaveStateName | undefined;
  locked: boolean;
  onChoose: (option: string) => void;
}

/** One option: the whole row is the label of a radio. */
const OptionRow = memo(function OptionRow({ group, index, text, chosen, save, locked, onChoose }: OptionRowProps) {
  const textId = `${group}-${index}`;
  const letterId = `${textId}-letter`;
  const saveId = `${textId}-save`;
  return (
    <label
      className={classes(
        'group relative grid min-h-17 grid-cols-[auto_minmax(0,1fr)_8rem] items-center gap-4 border-b border-rule py-2',
        'before:absolute before:inset-y-0 before:-inset-x-3 before:-z-1 compact:before:inset-x-0',
        'compact:grid-cols-[auto_minmax(0,1fr)] compact:grid-rows-[1fr_1rem] compact:gap-x-3 compact:gap-y-1 compact:px-4 compact:pt-3',
        'short:min-h-16 short:pt-2.5 short:pb-1.5',
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
        id={letterId}
        filled={chosen}
        className={classes(
          'compact:row-span-2 compact:-mt-1 compact:self-start short:-mt-0.75',
          !chosen && !locked && 'group-hover:border-ink group-hover:text-ink',
        )}
      >
        {letterOf(index)}
      </Bubble>
      <QuestionText id={textId}>{text}</QuestionText>
      <SaveSlot id={saveId}>{save && <SaveState key={save} state={save} />}</SaveSlot>
    </label>
  );
});

/** In each row, empty or not: beside the text, under it where that is narrow. */
const SaveSlot = ({ id, children }: { id: string; children: ReactNode }) => (
  <span
    id={id}
    className="flex h-5 items-center justify-end compact:col-start-2 compact:h-4 compact:justify-start compact:[&_.lucide]:size-3.5 compact:[&>*]:gap-1 compact:[&>*]:text-2xs"
  >
    {children}
  </span>
);
