import { Check } from 'lucide-react';
import { useId } from 'react';
import { MOCK_TEST_MARKS, MOCK_TEST_MINUTES, NEGATIVE_MARK, SUBJECTS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { Alert } from '../../ui/alert';
import { Bubble, letterOf } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import type { MockTestChoice } from '../../entities/exam/mock-test-choice';
import { useMockTestForm } from '../../entities/exam/use-mock-test-form';
import { NameColumns } from '../../entities/account/name-columns';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { useTypedName } from './name-in-boxes';
import type { CreateMockTest } from './next-step';

const texts = messages.firstTest;

const DEFAULT_CHOICE: MockTestChoice = { subject: 'Physics', marks: 25, time: 30 };

export interface FirstTestProps {
  name: string;
  createTest: CreateMockTest;
}

/** The dashboard before the first test: an answer sheet to choose subject, marks and minutes. */
export function FirstTest({ name, createTest }: FirstTestProps) {
  const studentId = useAccountId();
  const { complete, busy, alert, field, onSubmit } = useMockTestForm(
    (choice) => createTest(studentId, choice),
    DEFAULT_CHOICE,
  );
  const questionId = useId();
  return (
    <Sheet
      aria-labelledby={questionId}
      className="relative overflow-hidden phone:border-t-0 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <form
        onSubmit={(event) => void onSubmit(event)}
        className="relative grid grid-cols-[var(--margin-col)_minmax(0,1fr)] phone:grid-cols-1 [&>*]:min-w-0"
      >
        <i
          aria-hidden
          className="absolute inset-y-0 left-(--margin-col) border-l-(length:--line-strong) border-rule-strong phone:hidden"
        />
        <TimingMarks />
        <Number>1</Number>
        <div className="px-8 pt-8 @max-4xl:px-6 phone:px-0 phone:pt-5">
          <p id={questionId} className="reading phone:px-4">
            <span aria-hidden className="mr-2 hidden font-sans font-strong text-accent phone:inline">
              1
            </span>
            {texts.question}
          </p>
          <div
            role="radiogroup"
            aria-labelledby={questionId}
            className="mt-4 mb-3 border-t border-rule phone:mt-3 phone:mb-1"
          >
            {SUBJECTS.map((subject, index) => (
              <SubjectRow
                key={subject}
                letter={letterOf(index)}
                subject={subject}
                isSelected={complete?.subject === subject}
                onSelect={() => field('subject').onSelect(subject)}
              />
            ))}
          </div>
        </div>
        <Number>2</Number>
        <BubbleLine
          label={texts.marks}
          values={MOCK_TEST_MARKS}
          selected={complete?.marks}
          onSelect={field('marks').onSelect}
        />
        <Number>3</Number>
        <BubbleLine
          label={texts.minutes}
          values={MOCK_TEST_MINUTES}
          selected={complete?.time}
          onSelect={field('time').onSelect}
        />
        <div className="col-start-2 px-8 pt-6 pb-6 @max-4xl:px-6 phone:col-start-1 phone:px-4 phone:pt-3 phone:pb-4">
          <Alert>{alert}</Alert>
          <div className="flex items-center gap-6 @max-3xl:grid @max-3xl:justify-start @max-3xl:gap-3 phone:justify-stretch">
            <Button
              type="submit"
              kind="ink"
              size="tap"
              busy={busy}
              busyLabel={messages.next.creatingTest}
              className="h-14! min-w-62 phone:min-w-0"
            >
              {messages.next.startWith(complete?.subject)}
            </Button>
            <p className="max-w-72 text-xs text-pretty text-ink-soft phone:max-w-none">
              {texts.about(complete?.marks, complete?.time, NEGATIVE_MARK)}
            </p>
          </div>
        </div>
      </form>
      <div className="border-l border-rule py-6 pl-6 @max-4xl:hidden">
        <NameColumns label={texts.yourName} name={useTypedName(name)} shape="whole" className="w-[19rem]" />
      </div>
    </Sheet>
  );
}

/** The timing marks at the edge of the sheet. */
const TimingMarks = () => (
  <div
    aria-hidden
    className="absolute top-0 right-8 left-[calc(var(--margin-col)+2rem)] flex items-start gap-[3px] phone:right-4 phone:left-4 phone:gap-[2px]"
  >
    {Array.from({ length: 12 }, (_, tickIndex) => (
      <i key={tickIndex} className={classes('flex-1', tickIndex === 0 ? 'h-3.5 bg-pen' : 'h-1.5 bg-rule')} />
    ))}
  </div>
);

const Number = ({ children }: { children: string }) => (
  <p
    aria-hidden
    className="self-start pt-8 text-center text-lg/8 font-strong text-accent tabular-nums [&:not(:nth-child(3))]:pt-3 phone:hidden"
  >
    {children}
  </p>
);

interface SubjectRowProps {
  letter: string;
  subject: string;
  isSelected: boolean;
  onSelect: () => void;
}

function SubjectRow({ letter, subject, isSelected, onSelect }: SubjectRowProps) {
  return (
    <label
      className={classes(
        'group relative isolate flex h-16 items-center gap-4 border-b border-rule before:absolute before:-inset-x-3 before:inset-y-0 before:-z-1 has-focus-ring -outline-offset-2 phone:h-12 phone:px-4 phone:before:inset-x-0',
        isSelected ? 'before:bg-tint' : 'hover:before:bg-tint',
      )}
    >
      <input
        type="radio"
        name="first-subject"
        value={subject}
        checked={isSelected}
        onChange={onSelect}
        aria-label={subject}
        className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
      />
      <Bubble filled={isSelected} className={classes(!isSelected && 'group-hover:border-ink group-hover:text-ink')}>
        {letter}
      </Bubble>
      <span className="reading">{subject}</span>
      {isSelected && (
        <span aria-hidden className="ml-auto inline-flex items-center gap-2 text-xs text-ink-soft">
          <Check className="size-4.5! stroke-[2.25] text-positive" />
          {texts.chosen}
        </span>
      )}
    </label>
  );
}

interface BubbleLineProps<Value extends number> {
  label: string;
  values: readonly Value[];
  selected: Value | undefined;
  onSelect: (value: Value) => void;
}

function BubbleLine<Value extends number>({ label, values, selected, onSelect }: BubbleLineProps<Value>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className="grid min-h-14 grid-cols-[9.5rem_minmax(0,1fr)] items-center px-8 @max-4xl:grid-cols-[6rem_minmax(0,1fr)] @max-4xl:px-6 @max-xl:grid-cols-1 @max-xl:py-1 phone:min-h-12 phone:grid-cols-[4rem_minmax(0,1fr)] phone:px-4 phone:py-0"
    >
      <span id={id} className="reading phone:font-sans phone:text-sm">
        {label}
      </span>
      <div className="flex flex-wrap gap-x-1 @max-xl:-ml-1 @max-xl:gap-x-0">
        {values.map((value) => (
          <label
            key={value}
            className="group relative grid size-12 place-items-center rounded-bubble has-focus-ring -outline-offset-2 phone:w-11"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={selected === value}
              onChange={() => onSelect(value)}
              aria-label={String(value)}
              className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
            />
            <Bubble
              filled={selected === value}
              className={classes(
                'size-10! text-xs!',
                selected !== value && 'group-hover:border-ink group-hover:text-ink',
              )}
            >
              {value}
            </Bubble>
          </label>
        ))}
      </div>
    </div>
  );
}
