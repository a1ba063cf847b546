import { Bubble } from '../../../ui/bubble';
import { classes } from '../../../ui/classes';
import { QuestionText } from '../../../ui/question-text/question-text';
import { SaveState, type SaveStateName } from '../../../ui/save-state';
import { letterOf } from '../option-letters';

export interface OptionRowProps {
  /** its place; a row serves one question after the other, which is quicker than to make it anew */
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
export function OptionRow({ question, group, index, text, chosen, save, locked, onChoose }: OptionRowProps) {
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
