import { BookOpenCheck, Trash2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ANSWER_MAX, DOUBT_MAX } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { publishedAnswersQuery } from '../../../entities/doubt/published-answers.queries';
import { FormulaTools } from '../../../entities/question/formula-tools';
import { QuestionText } from '../../../entities/question/question-text';
import { useCommandId } from '../../../lib/command-id';
import { useDraft } from '../../../lib/device/use-draft';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { DeleteDialog } from '../../../ui/delete-dialog';
import { DraftGuard } from '../../../ui/draft-guard';
import { TextArea } from '../../../ui/field';
import { FetchRetry } from '../../../ui/retry';
import { toast } from '../../../ui/toast';
import { useTextForm } from '../../../ui/use-text-form';
import { messages } from '../messages';
import { useDeletePublished, usePublishAnswer, type ReviewedDoubt } from './reviews.queries';

interface PublishedText {
  readonly question: string;
  readonly answer: string;
}

function parseText(storedValue: unknown): PublishedText | undefined {
  const { question, answer } = (storedValue ?? {}) as Partial<PublishedText>;
  return typeof question === 'string' && typeof answer === 'string' ? { question, answer } : undefined;
}

export interface PublishAnswerProps {
  doubt: ReviewedDoubt;
  /** The question under which the answer is published */
  questionId: string;
}

/** Editor of the text that is published, prefilled with the doubt and its answer (ANSWER-12). */
export function PublishAnswer({ doubt: { _id, doubt, answer = '' }, questionId }: PublishAnswerProps) {
  const publish = usePublishAnswer(_id, questionId);
  const commandId = useCommandId();
  const questionField = useRef<HTMLTextAreaElement>(null);
  const answerField = useRef<HTMLTextAreaElement>(null);
  const [text = { question: doubt, answer }, setText, isStored] = useDraft(`publish ${_id}`, parseText);
  const { errorOf, failure, isBusy, clear, onSubmit } = useTextForm({
    fields: ['question', 'answer'],
    check: () => ({
      question: text.question.trim() ? undefined : texts.fieldEmpty,
      answer: text.answer.trim() ? undefined : texts.fieldEmpty,
    }),
    send: async () => {
      await publish.mutateAsync({ ...text, commandId: commandId(JSON.stringify(text)) });
      setText(undefined);
      toast.success(messages.answerPublished);
    },
    focus: (field) => (field === 'question' ? questionField : answerField).current?.focus(),
  });
  const change = (changes: Partial<PublishedText>) => {
    setText({ ...text, ...changes });
    clear();
  };

  return (
    <form noValidate aria-labelledby="publish" onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DraftGuard isUnstored={!isStored} />
      <div>
        <h2 id="publish" className="section-title">
          {messages.publishUnderQuestion}
        </h2>
        <p className="text-ink-soft">{messages.publishNote}</p>
      </div>
      <TextArea
        ref={questionField}
        label={messages.publishedQuestion}
        value={text.question}
        maxLength={DOUBT_MAX}
        error={errorOf('question')}
        onChange={({ target }) => change({ question: target.value })}
        className="min-h-24 py-2 [field-sizing:content]"
        tools={<FormulaTools field={questionField} />}
      />
      <Preview>{text.question}</Preview>
      <TextArea
        ref={answerField}
        label={messages.publishedAnswer}
        value={text.answer}
        maxLength={ANSWER_MAX}
        error={errorOf('answer')}
        onChange={({ target }) => change({ answer: target.value })}
        className="min-h-36 py-2 [field-sizing:content]"
        tools={<FormulaTools field={answerField} />}
      />
      <Preview>{text.answer}</Preview>
      <Alert>{failure && messages.textKept(failure)}</Alert>
      <Button
        type="submit"
        kind="ink"
        icon={BookOpenCheck}
        busy={isBusy}
        busyLabel={messages.publishing}
        className="justify-self-start"
      >
        {messages.publish}
      </Button>
    </form>
  );
}

/** Preview of a text with formulas. */
const Preview = ({ children }: { children: string }) =>
  children.includes('$') && (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="meta">{messages.preview}</p>
      <QuestionText size="note">{children}</QuestionText>
    </div>
  );

export interface PublishedAnswerProps {
  questionId: string;
  answerId: string;
}

/** The published text of a doubt, with a button that deletes it. */
export function PublishedAnswer({ questionId, answerId }: PublishedAnswerProps) {
  const answers = useQuery(publishedAnswersQuery(questionId));
  const [answerToDelete, setAnswerToDelete] = useState<string>();
  const publishedAnswer = answers.data?.find((answer) => answer.answerId === answerId);
  return (
    <section aria-labelledby="published" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="published" className="section-title">
          {messages.published}
        </h2>
        <p className="text-ink-soft">{messages.publishedNote}</p>
      </div>
      <FetchRetry query={answers} />
      {publishedAnswer && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-l-(length:--line-strong) border-rule-strong pl-4">
          <QuestionText size="note" className="max-w-measure font-strong">
            {publishedAnswer.question ?? ''}
          </QuestionText>
          <QuestionText size="note" className="max-w-measure">
            {publishedAnswer.answer ?? ''}
          </QuestionText>
        </div>
      )}
      <Button
        icon={Trash2}
        className="h-auto! min-h-(--control) max-w-full justify-self-start whitespace-normal! phone:min-h-(--tap)"
        onClick={() => setAnswerToDelete(answerId)}
      >
        {messages.deletePublished}
      </Button>
      <DeleteDialog
        item={answerToDelete}
        title={messages.deletePublishedTitle}
        text={messages.deletePublishedNote}
        remove={useDeletePublished()}
        onDeleted={(message) => toast.success(message)}
        onClose={() => setAnswerToDelete(undefined)}
      />
    </section>
  );
}
