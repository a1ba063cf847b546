import { Plus, Trash2 } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type FocusEventHandler,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN } from '../../../../api/contracts/http/limits';
import { referringOptions } from '../../../../api/contracts/http/question-rules';
import { PictureList } from '../../entities/picture/picture-list';
import { Bubble, letterOf } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { CheckField, inputClasses } from '../../ui/field';
import { FieldError } from '../../ui/field-error';
import { messages } from './messages';
import { withoutOption, type QuestionDraft } from './question-draft';
import { FormulaWarning } from './formula-warning';

interface OptionRowsProps {
  draft: QuestionDraft;
  onChange: (draft: QuestionDraft) => void;
  /** Called when an option field receives the focus */
  onFocus: FocusEventHandler<HTMLInputElement>;
  /** Messages of the broken rules */
  optionsError: string | undefined;
  answerError: string | undefined;
}

/** The options, each with a bubble that marks it as correct (QDB-14 to QDB-16, QDB-20 to QDB-24). */
export function OptionRows({ draft, onChange, onFocus, optionsError, answerError }: OptionRowsProps) {
  const { options, right } = draft;
  const rows = useRef<HTMLOListElement>(null);
  const id = useId();
  const errorIds =
    [optionsError && `${id}-options`, answerError && `${id}-answer`].filter(Boolean).join(' ') || undefined;
  const focusOn = (index: number) =>
    rows.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[index]?.focus();
  /** Renders synchronously, so that typing continues in the new field. */
  const changeAndFocus = (next: QuestionDraft, index: number) => {
    flushSync(() => onChange(next));
    focusOn(index);
  };
  const add = () => {
    if (options.length >= OPTIONS_MAX) return;
    changeAndFocus({ ...draft, options: [...options, ''] }, options.length);
  };
  const remove = (index: number) => changeAndFocus(withoutOption(draft, index), Math.min(index, options.length - 2));
  const onKeyDown = (event: ReactKeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index < options.length - 1) focusOn(index + 1);
    else if (options[index]?.trim()) add();
  };
  return (
    <fieldset aria-labelledby={`${id}-label`} aria-describedby={errorIds} className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p id={`${id}-label`} className="section-title">
          {messages.options}
        </p>
        <p className="meta">{messages.fillInCorrect}</p>
      </div>
      <ol ref={rows} className="border-t border-rule">
        {options.map((option, index) => {
          const letter = letterOf(index);
          const isWrong = optionsError !== undefined && !option.trim();
          return (
            <li key={index} className="border-b border-rule py-2">
              <div className="flex items-center gap-3">
                <label className="relative flex-none">
                  <input
                    type="radio"
                    name={`${id}-right`}
                    aria-label={messages.optionIsCorrect(letter)}
                    checked={right === index}
                    data-wrong={answerError && index === 0 ? true : undefined}
                    onChange={() => onChange({ ...draft, right: index })}
                    className="peer absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
                  />
                  <Bubble
                    filled={right === index}
                    className="peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
                  >
                    {letter}
                  </Bubble>
                </label>
                <input
                  type="text"
                  value={option}
                  maxLength={OPTION_MAX}
                  aria-label={messages.option(letter)}
                  aria-invalid={isWrong || undefined}
                  data-wrong={optionsError && index === 0 ? true : undefined}
                  placeholder={messages.option(letter)}
                  onChange={({ target }) => onChange({ ...draft, options: options.with(index, target.value) })}
                  onFocus={onFocus}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  className={inputClasses(isWrong)}
                />
                <Button
                  kind="bare"
                  square
                  icon={Trash2}
                  aria-label={messages.removeOption(letter)}
                  disabled={options.length <= OPTIONS_MIN}
                  onClick={() => remove(index)}
                />
              </div>
              <PictureList
                text={option}
                onChange={(text) => onChange({ ...draft, options: options.with(index, text) })}
                focusField={() => focusOn(index)}
                className="ml-12"
              />
              <FormulaWarning className="ml-12">{option}</FormulaWarning>
            </li>
          );
        })}
      </ol>
      {optionsError && <FieldError id={`${id}-options`}>{optionsError}</FieldError>}
      {answerError && <FieldError id={`${id}-answer`}>{answerError}</FieldError>}
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="bare" icon={Plus} disabled={options.length >= OPTIONS_MAX} onClick={add} className="-ml-2">
          {messages.addOption}
        </Button>
        <p className="meta">{messages.pasteHint}</p>
      </div>
      <CheckField
        label={messages.keepOrder}
        hint={orderNote(options)}
        checked={draft.keepOrder}
        onChange={({ target }) => onChange({ ...draft, keepOrder: target.checked })}
      />
    </fieldset>
  );
}

/** Returns what is recognised in the options about their order. */
function orderNote(options: readonly string[]): string {
  const { kind, options: referring } = referringOptions(options);
  if (referring.length === 0) return messages.keepOrderHint;
  return kind === 'letters' ? messages.keptForLetters(referring) : messages.shownLast(referring);
}

const ANSWER_KEYS = Array.from({ length: OPTIONS_MAX }, (_, index) => `Key${letterOf(index)}`);

/**
 * Alt + letter marks an option as correct, from any field of the form.
 * @param onAnswer called with the index of the option
 */
export function useAnswerKeys(form: RefObject<HTMLFormElement | null>, onAnswer: (index: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const index = event.altKey ? ANSWER_KEYS.indexOf(event.code) : -1;
    if (index < 0 || !(event.target instanceof Node) || !form.current?.contains(event.target)) return;
    event.preventDefault();
    onAnswer(index);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
