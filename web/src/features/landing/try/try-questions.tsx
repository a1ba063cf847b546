import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NEGATIVE_MARK } from '../../../../../api/contracts/http/limits';
import { markText } from '../../../entities/score/score-text';
import { Bubble, letterOf } from '../../../ui/bubble';
import { Button } from '../../../ui/button-face';
import { Chip } from '../../../ui/chip';
import { classes } from '../../../ui/classes';
import { SaveState } from '../../../entities/exam/save-state';
import { RuledSection, SECTION_TITLE_CLASSES, MARGIN_CLASSES } from '../ruled-section';
import { messages } from '../messages';
import { SAMPLE_PAPER } from './sample-paper';
import { SampleResult } from './sample-result';
import { Tally } from './tally';
import { useSamplePaper, type SamplePaper } from './use-sample-paper';

/** Three sample questions that are saved and graded as in a test, without layout shifts. */
export function TryQuestions() {
  const paper = useSamplePaper();
  return (
    <RuledSection labelledBy="try">
      <h2 id="try" className={SECTION_TITLE_CLASSES}>
        {messages.tryThreeQuestions}
      </h2>
      <p className="mt-2 text-base text-ink-soft">{messages.tryNote}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_20rem] gap-x-16 gap-y-6 max-desktop:grid-cols-1">
        {paper.index < SAMPLE_PAPER.length ? <Question {...paper} /> : <SampleResult {...paper} />}
        <Tally answers={paper.answers} current={paper.index} />
      </div>
    </RuledSection>
  );
}

function Question(paper: SamplePaper) {
  const { index, answers, choose: chooseOption } = paper;
  const { question, options } = SAMPLE_PAPER[index]!;
  const text = useRef<HTMLParagraphElement>(null);
  const focusedIndex = useRef(index);
  useEffect(() => {
    if (focusedIndex.current === index) return;
    focusedIndex.current = index;
    text.current?.focus({ preventScroll: true });
  }, [index]);
  return (
    <div className="relative">
      <span aria-hidden className={`${MARGIN_CLASSES} top-0 text-lg/8 font-strong phone:text-base/7`}>
        {index + 1}
      </span>
      <p
        ref={text}
        id="try-question"
        tabIndex={-1}
        className="reading min-h-16 phone:min-h-21 max-w-(--measure) outline-none"
      >
        {question}
      </p>
      <div role="radiogroup" aria-labelledby="try-question" className="mt-4 border-t border-rule">
        {options.map((option, optionIndex) => (
          <label
            key={`${index} ${optionIndex}`}
            className={classes(
              'relative grid min-h-17 grid-cols-[auto_minmax(0,1fr)_9rem] items-center gap-3 border-b border-rule has-checked:bg-tint has-checked:shadow-[-0.75rem_0_0_var(--tint),0.75rem_0_0_var(--tint)] has-focus-ring -outline-offset-2 phone:grid-cols-[auto_minmax(0,1fr)] phone:content-center phone:gap-y-0 phone:py-1',
              !answers[index]!.isGraded &&
                'hover:bg-tint hover:shadow-[-0.75rem_0_0_var(--tint),0.75rem_0_0_var(--tint)]',
            )}
          >
            <input
              type="radio"
              name="try"
              checked={answers[index]!.selectedOption === optionIndex}
              disabled={answers[index]!.isGraded}
              onChange={() => chooseOption(optionIndex)}
              className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
            />
            <Bubble
              filled={answers[index]!.selectedOption === optionIndex}
              correct={answers[index]!.isGraded && optionIndex === SAMPLE_PAPER[index]!.correct}
            >
              {letterOf(optionIndex)}
            </Bubble>
            <span className="reading">{option}</span>
            <span className="flex justify-end phone:col-start-2 phone:h-6 phone:justify-start phone:self-start">
              <Verdict {...paper} option={optionIndex} />
            </span>
          </label>
        ))}
      </div>
      <Footer {...paper} />
    </div>
  );
}

/** The save state of an option, or its verdict after grading. */
function Verdict({ index, answers, option }: SamplePaper & { option: number }) {
  const { selectedOption, isSaved, isGraded } = answers[index]!;
  const isSelected = selectedOption === option;
  if (!isGraded) return isSelected && <SaveState state={isSaved ? 'saved' : 'saving'} />;
  if (option === SAMPLE_PAPER[index]!.correct)
    return (
      <Chip tone="positive" icon={Check}>
        {isSelected ? messages.correctMark : messages.correctAnswer}
      </Chip>
    );
  return (
    isSelected && (
      <Chip tone="negative" icon={X}>
        {messages.incorrectMark(markText(-NEGATIVE_MARK))}
      </Chip>
    )
  );
}

/** The hint and the button below a question, with a fixed height. */
function Footer({ index, answers, grade, next }: SamplePaper) {
  const { selectedOption, isSaved, isGraded } = answers[index]!;
  const isLast = index === SAMPLE_PAPER.length - 1;
  const buttonClasses = 'ml-auto min-w-36 phone:order-first phone:m-0 phone:w-full';
  return (
    <div className="flex min-h-20 items-center gap-4 pt-4 phone:min-h-34 phone:flex-col phone:items-stretch phone:justify-start">
      <p aria-live="polite" className="max-w-[30rem] text-pretty text-ink-soft">
        {isGraded
          ? SAMPLE_PAPER[index]!.solution
          : selectedOption === undefined
            ? messages.chooseHint
            : messages.changeHint}
      </p>
      {!isGraded ? (
        <Button kind={isSaved ? 'ink' : 'plain'} disabled={!isSaved} onClick={grade} className={buttonClasses}>
          {messages.checkAnswer}
        </Button>
      ) : (
        <Button kind="ink" onClick={next} className={buttonClasses}>
          {isLast ? messages.seeResult : messages.nextQuestion}
        </Button>
      )}
    </div>
  );
}
