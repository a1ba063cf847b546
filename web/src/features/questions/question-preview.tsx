import type { ReactNode } from 'react';
import { Bubble, letterOf } from '../../ui/bubble';
import { QuestionText } from '../../entities/question/question-text';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { messages } from './messages';

export interface QuestionPreviewProps {
  question: string;
  options: readonly string[];
  /** Index of the correct option, if one is chosen */
  correctIndex: number | undefined;
  /** Number in the header */
  number?: ReactNode;
  /** Content below the options */
  children?: ReactNode;
  className?: string;
}

/** A question as students see it, with the correct answer filled in. */
export const QuestionPreview = ({
  question,
  options,
  correctIndex,
  number,
  children,
  className,
}: QuestionPreviewProps) => (
  <Sheet aria-label={messages.asStudentsSeeIt} className={className}>
    <header className="flex items-center justify-between border-b-(length:--line-strong) border-rule-strong bg-tint px-4 py-2 text-xs font-strong text-ink-soft">
      {number}
      <span>{messages.asStudentsSeeIt}</span>
    </header>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      {question.trim() ? <QuestionText>{question}</QuestionText> : <SkeletonBar className="w-4/5" />}
      <ol className="border-t border-rule">
        {options.map((option, index) => (
          <li key={index} className="flex min-h-11 items-center gap-3 border-b border-rule py-1">
            <Bubble size="list" filled={index === correctIndex}>
              {letterOf(index)}
            </Bubble>
            {option.trim() ? (
              <QuestionText size="option" className="min-w-0">
                {option}
              </QuestionText>
            ) : (
              <SkeletonBar className="w-1/3" />
            )}
          </li>
        ))}
      </ol>
      {children}
    </div>
  </Sheet>
);
