import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { NEGATIVE_MARK } from '../../../../../api/contracts/http/limits';
import { ALL_PICTURES } from '../../../entities/picture/picture.queries';
import { OperatorHead } from '../../../entities/operator/operator-head';
import { QuestionText } from '../../../entities/question/question-text';
import { Solution } from '../../../entities/question/solution';
import { getQuery } from '../../../lib/api/get-query';
import { useAddressSearch } from '../../../lib/use-address-search';
import { BackTitle } from '../../../ui/back-title';
import { Bubble, letterOf } from '../../../ui/bubble';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/field';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { Skeleton } from '../../../ui/loading';
import { usePrintInLightColours } from '../../../ui/use-print-in-light-colours';
import { messages } from '../messages';
import styles from './printable-paper.module.css';
import type { PaperPreview } from './scheduling.queries';

/** The paper of a model test, or its answer key, formatted for A4. */
export function PrintablePaperPage() {
  const { modelTestId = '' } = useParams();
  const [address, changeAddress] = useAddressSearch();
  const isKey = address.get('part') === 'key';
  const preview = useQuery(getQuery('/api/modelTest/{id}/preview', { path: { id: modelTestId } }));
  const isLoadingPictures = useIsFetching(ALL_PICTURES) > 0;
  usePrintInLightColours();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="print:hidden">
        <BackTitle
          back={`/tutor/edit-modeltest/${modelTestId}`}
          actions={
            <Button kind="ink" icon={Printer} disabled={!preview.data || isLoadingPictures} onClick={() => print()}>
              {isKey ? messages.printKey : messages.printPaper}
            </Button>
          }
        >
          {messages.preview}
        </BackTitle>
        <div className="mt-2 phone:px-4">
          <CheckField
            label={messages.showAnswerKey}
            checked={isKey}
            onChange={({ target }) =>
              changeAddress(
                (previous) => {
                  if (target.checked) previous.set('part', 'key');
                  else previous.delete('part');
                  return previous;
                },
                { replace: true },
              )
            }
          />
        </div>
      </div>
      <Sheet
        aria-label={isKey ? messages.answerKey : messages.paper}
        className="p-8 phone:p-4 print:border-0 print:p-0 print:[--picture-height:13rem]"
      >
        <FetchRetry alert={messages.previewFailed} query={preview} />
        {!preview.data && !preview.isError && <Skeleton rows={8} rowClassName="h-20" />}
        {preview.data && (isKey ? <AnswerKey test={preview.data} /> : <Paper test={preview.data} />)}
      </Sheet>
    </div>
  );
}

const Heading = ({ test: { name, subject, questions, time }, note }: { test: PaperPreview; note: string }) => (
  <header className="mb-6 border-b-(length:--line-strong) border-rule-strong pb-4">
    <OperatorHead />
    <h2 className="text-lg font-head wrap-anywhere">{name}</h2>
    <p className="tabular-nums">{messages.facts(subject, questions.length, time)}</p>
    <p className="text-ink-soft">{note}</p>
  </header>
);

const Paper = ({ test }: { test: PaperPreview }) => (
  <>
    <Heading test={test} note={messages.markingNote(NEGATIVE_MARK)} />
    <p aria-hidden className="mb-6 grid grid-cols-[1fr_12rem] gap-8 phone:hidden">
      <span className="border-b border-ink">{messages.nameLine}</span>
      <span className="border-b border-ink">{messages.rollLine}</span>
    </p>
    <ol>
      {test.questions.map(({ _id, question, options }, index) => (
        <li key={_id} className={`${styles.question} grid grid-cols-[2.5rem_minmax(0,1fr)] border-b border-rule py-4`}>
          <b className="text-base/8 text-accent tabular-nums">{index + 1}</b>
          <div>
            <QuestionText>{question}</QuestionText>
            <ol className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 phone:grid-cols-1">
              {options.map((option, at) => (
                <li key={at} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
                  <Bubble size="small">{letterOf(at)}</Bubble>
                  <QuestionText className="text-base!">{option}</QuestionText>
                </li>
              ))}
            </ol>
          </div>
        </li>
      ))}
    </ol>
  </>
);

/** The correct option of each question, with its solution. */
const AnswerKey = ({ test }: { test: PaperPreview }) => (
  <>
    <Heading test={test} note={messages.keyNote} />
    <ol>
      {test.keys.map(({ _id, correctAnswer, solution }, index) => {
        const at = correctAnswer === null ? -1 : test.questions[index]!.options.indexOf(correctAnswer);
        return (
          <li
            key={_id}
            className={`${styles.question} grid grid-cols-[2.5rem_minmax(0,1fr)] items-start border-b border-rule py-2`}
          >
            <b className="text-base/8 text-accent tabular-nums">{index + 1}</b>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {correctAnswer === null ? (
                <p className="leading-8">{messages.annulled}</p>
              ) : (
                <p className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
                  <Bubble size="small" filled>
                    {letterOf(at)}
                  </Bubble>
                  <QuestionText className="text-base!">{correctAnswer}</QuestionText>
                </p>
              )}
              <Solution>{solution}</Solution>
            </div>
          </li>
        );
      })}
    </ol>
  </>
);
