import { useId } from 'react';
import { Bubble, letterOf } from '../../ui/bubble';
import { QuestionText } from '../../entities/question/question-text';
import { messages } from './messages';

const texts = messages.keyRow;

export interface KeyRowProps {
  options: readonly string[];
  /** Current key; null if the question is annulled */
  before: string | null;
  /** New key; undefined until it is chosen */
  after: string | null | undefined;
  /** Called with the chosen key; absent if the row is read-only */
  onSelect?: (key: string | null) => void;
}

/** The options of a question, with the old key struck through and the new key circled. */
export function KeyRow({ options, before, after, onSelect }: KeyRowProps) {
  const name = useId();
  const choice = (key: string | null) => ({
    name,
    isOld: key === before && after !== undefined && after !== key,
    isKey: key === before,
    isNew: after !== undefined && key === after && key !== before,
    onSelect: onSelect && (() => onSelect(key)),
  });
  return (
    <div role="radiogroup" aria-label={texts.name} className="mt-4 border-t border-rule">
      <div className="grid grid-cols-2 gap-x-8 phone:grid-cols-1">
        {options.map((option, index) => (
          <KeyChoice key={option} letter={letterOf(index)} text={option} {...choice(option)} />
        ))}
      </div>
      <KeyChoice letter="–" text={texts.annul} isAnnulment {...choice(null)} />
    </div>
  );
}

interface KeyChoiceProps {
  letter: string;
  text: string;
  name: string;
  /** True for the choice that annuls the question */
  isAnnulment?: boolean;
  isKey: boolean;
  isOld: boolean;
  isNew: boolean;
  onSelect: (() => void) | undefined;
}

function KeyChoice({ letter, text, name, isAnnulment = false, isKey, isOld, isNew, onSelect }: KeyChoiceProps) {
  const id = useId();
  if (isAnnulment && !onSelect && !isKey && !isNew) return null;
  const oldNote = isOld ? texts.oldKey : texts.currentKey;
  const newNote = isAnnulment ? texts.fromNowOn : texts.newKey;
  const note = isKey ? oldNote : isNew ? newNote : '';
  return (
    <label className="relative flex min-h-14 items-center gap-4 border-b border-rule has-enabled:hover:bg-tint has-focus-ring -outline-offset-2">
      <input
        type="radio"
        name={name}
        checked={isNew}
        disabled={!onSelect || isKey}
        onChange={() => onSelect?.()}
        aria-labelledby={isAnnulment ? `${id}-text ${id}-note` : `${id}-letter ${id}-text ${id}-note`}
        className="absolute inset-0 z-1 m-0 size-full opacity-0"
      />
      <span className="relative grid">
        <Bubble id={`${id}-letter`} filled={isKey}>
          {letter}
        </Bubble>
        {(isOld || isNew) && <Stroke d={isOld ? STRIKE_PATH : LOOP} />}
      </span>
      {isAnnulment ? (
        <span id={`${id}-text`} className="text-ink-soft">
          {text}
        </span>
      ) : (
        <QuestionText id={`${id}-text`} size="option">
          {text}
        </QuestionText>
      )}
      <span id={`${id}-note`} aria-hidden className="ml-auto pl-2 text-xs whitespace-nowrap text-ink-soft">
        {note}
      </span>
    </label>
  );
}

const STRIKE_PATH = 'M4 46C17 33 34 19 48 6';
const LOOP = 'M14 10C26 2 44 6 48 22c3 14-8 25-22 26C12 48 3 38 4 25 5 12 16 4 30 6';

/** A pen stroke: strike-through or loop. */
const Stroke = ({ d }: { d: string }) => (
  <svg
    viewBox="0 0 52 52"
    aria-hidden
    className="pointer-events-none absolute -inset-2 size-[calc(100%+1rem)] fill-none stroke-examiner stroke-[2.5] [stroke-linecap:round]"
  >
    <path d={d} />
  </svg>
);
