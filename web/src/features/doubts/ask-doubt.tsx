import { Send, WifiOff } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { DOUBT_MAX, DOUBT_SUBJECTS, type DoubtSubject } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError } from '../../lib/api/api-error';
import { useOnline } from '../../lib/use-online';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/field';
import { FormulaTools } from '../../ui/formula-tools';
import { QuestionText } from '../../ui/question-text/question-text';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { NotSent, useAskDoubt } from './change-doubts';

const subjects = DOUBT_SUBJECTS.map((subject) => ({ value: subject, mark: subject[0], label: subject }));

/** Subject and text of a doubt; what could not be sent stays written (DOUBT-1 to DOUBT-4, DOUBT-9 to DOUBT-11). */
export function AskDoubt() {
  const ask = useAskDoubt();
  const online = useOnline();
  const field = useRef<HTMLTextAreaElement>(null);
  const [subject, setSubject] = useState<DoubtSubject>('Physics');
  const [doubt, setDoubt] = useState('');
  const [error, setError] = useState<string>();

  const write = (text: string) => {
    setDoubt(text);
    setError(undefined);
  };
  const refuse = (text: string) => {
    setError(text);
    field.current?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    if (!doubt.trim()) return refuse(texts.fieldEmpty);
    try {
      await ask.mutateAsync({ subject, doubt });
      write('');
      toast.success(texts.doubtSubmitted);
    } catch (thrown) {
      const wrong = thrown instanceof ApiError ? thrown.errors['doubt'] : undefined;
      if (wrong) refuse(wrong);
      else toast.error(failureText(thrown));
    }
  };

  return (
    <Sheet aria-labelledby="ask" className="px-6 py-4 phone:px-4 min-[1181px]:sticky min-[1181px]:top-6">
      <form noValidate onSubmit={(event) => void send(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="ask" className="section-title">
          Ask a doubt
        </h2>
        <BubbleChoice label="Subject" choices={subjects} chosen={subject} onChoose={setSubject} below />
        <TextArea
          ref={field}
          label="Your doubt"
          name="doubt"
          value={doubt}
          maxLength={DOUBT_MAX}
          onChange={({ target }) => write(target.value)}
          hint="A formula stands between two $ signs."
          error={error}
          className="ruled-page"
          tools={<FormulaTools field={field} />}
        />
        {doubt.includes('$') && (
          <div className="grid gap-1">
            <p className="meta">The tutor reads</p>
            <QuestionText className="text-base! leading-7!">{doubt}</QuestionText>
          </div>
        )}
        {!online && (
          <output className="flex gap-2 text-xs text-caution">
            <WifiOff />
            You are offline. What you write stays here until you can send it.
          </output>
        )}
        <div className="flex items-center justify-between gap-3">
          <p className="meta tabular-nums">
            {doubt.length.toLocaleString('en')} of {DOUBT_MAX.toLocaleString('en')}
          </p>
          <Button
            type="submit"
            kind="ink"
            icon={Send}
            disabled={!online}
            busy={ask.isPending}
            busyLabel="Sending"
            className="phone:min-w-40"
          >
            Ask
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** That it was too many says the server; else the words of the specification. */
function failureText(thrown: unknown): string {
  if (thrown instanceof NotSent || (thrown instanceof ApiError && thrown.status === 429)) return thrown.message;
  return texts.doubtFailed;
}
