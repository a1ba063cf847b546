import { Check, KeyRound, MessageCircle, PencilLine, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  REPORT_MESSAGE_MAX,
  REPORT_OUTCOMES,
  type ReportOutcome,
} from '../../../../api/contracts/http/question-reports';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { useCommandId } from '../../lib/command-id';
import { useDraft } from '../../lib/device/use-draft';
import { useOnline } from '../../lib/use-online';
import { Alert } from '../../ui/alert';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Button } from '../../ui/button';
import { DraftGuard } from '../../ui/draft-guard';
import { TextArea } from '../../ui/field';
import { toast } from '../../ui/toast';
import { useTextForm } from '../../ui/use-text-form';
import { messages } from './messages';
import { useResolveReports, type ReportedQuestion } from './question-reports.queries';

const ICONS = { corrected: KeyRound, edited: PencilLine, answered: MessageCircle, fine: Check };
const choices = REPORT_OUTCOMES.map((outcome) => {
  const Icon = ICONS[outcome];
  return { value: outcome, mark: <Icon className="size-5" />, label: messages.outcomes[outcome] };
});

interface Draft {
  readonly outcome?: ReportOutcome | undefined;
  readonly message: string;
}
const EMPTY_DRAFT: Draft = { message: '' };

function parseDraft(storedValue: unknown): Draft | undefined {
  const { outcome, message } = (storedValue ?? {}) as Partial<Draft>;
  if (typeof message !== 'string') return undefined;
  return { outcome: REPORT_OUTCOMES.find((value) => value === outcome), message };
}

/** Outcome and message for all students who reported a question, stored as a draft until they are sent. */
export function ReplyForm({ question, onClose }: { question: ReportedQuestion; onClose: () => void }) {
  const { questionId, reportCount } = question;
  const resolve = useResolveReports();
  const online = useOnline();
  const commandIdOf = useCommandId();
  const form = useRef<HTMLFormElement>(null);
  const [draft = EMPTY_DRAFT, setDraft, isStored] = useDraft(`report-reply:${questionId}`, parseDraft);
  const { outcome, message } = draft;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { errorOf, failure, isBusy, clear, onSubmit } = useTextForm({
    fields: ['outcome', 'message'],
    check: () => ({
      outcome: outcome ? undefined : texts.reportOutcomeRequired,
      message: outcome === 'answered' && !message.trim() ? messages.messageRequired : undefined,
    }),
    send: async () => {
      if (!outcome) return;
      const body = { questionId, outcome, ...(message.trim() && { message }) };
      await resolve.mutateAsync({ ...body, commandId: commandIdOf(JSON.stringify(body)) });
      setDraft(undefined);
      toast.success(messages.sent(reportCount));
      onClose();
    },
    explain: (error) =>
      error instanceof ApiError && error.status === 404 ? messages.alreadyResolved : messageOf(error),
  });
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    clear();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      aria-label={messages.replyTitle(reportCount)}
      className="grid max-w-measure grid-cols-[minmax(0,1fr)] gap-4 border-t-(length:--line-strong) border-rule-strong pt-4"
    >
      <DraftGuard isUnstored={!isStored} />
      <h3 className="section-title">{messages.replyTitle(reportCount)}</h3>
      <BubbleChoice
        label={messages.outcome}
        choices={choices}
        selected={outcome}
        onSelect={(next) => change({ outcome: next })}
        error={errorOf('outcome')}
        isNarrow
      />
      <div className="grid gap-1">
        <TextArea
          label={outcome === 'answered' ? messages.explanation : messages.message}
          name="message"
          rows={4}
          value={message}
          maxLength={REPORT_MESSAGE_MAX}
          onChange={({ target }) => change({ message: target.value })}
          hint={messages.messageHint}
          error={errorOf('message')}
          className="py-2"
        />
        <p className="meta text-right tabular-nums">{messages.lengthOf(message.length, REPORT_MESSAGE_MAX)}</p>
      </div>
      <Alert>{failure}</Alert>
      <div className="flex justify-end gap-3 phone:grid phone:grid-cols-2">
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" kind="ink" icon={Send} disabled={!online} busy={isBusy} busyLabel={messages.sending}>
          {messages.send}
        </Button>
      </div>
    </form>
  );
}
