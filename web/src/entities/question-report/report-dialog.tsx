import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Image, KeyRound, LetterText, WifiOff } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { REPORT_COMMENT_MAX, REPORT_REASONS, type ReportReason } from '../../../../api/contracts/http/question-reports';
import { texts } from '../../../../api/contracts/http/texts';
import { answerOf, api } from '../../lib/api/client';
import { useRefetchPaths } from '../../lib/api/get-query';
import { useCommandId } from '../../lib/command-id';
import { useDraft } from '../../lib/device/use-draft';
import { MONTH_DAY } from '../../lib/time/date-formats';
import { useOnline } from '../../lib/use-online';
import { Alert } from '../../ui/alert';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DraftGuard } from '../../ui/draft-guard';
import { TextArea } from '../../ui/field';
import { toast } from '../../ui/toast';
import { useTextForm } from '../../ui/use-text-form';
import { messages, REASONS } from './messages';
import { ownReportsQuery, type StudentReport } from './own-reports.queries';

const ICONS = { key: KeyRound, text: LetterText, picture: Image, other: Ellipsis };
const choices = REPORT_REASONS.map((reason) => {
  const Icon = ICONS[reason];
  return { value: reason, mark: <Icon className="size-5" />, label: REASONS[reason] };
});

interface Draft {
  readonly reason?: ReportReason | undefined;
  readonly comment: string;
}
const EMPTY_DRAFT: Draft = { comment: '' };

function parseDraft(storedValue: unknown): Draft | undefined {
  const { reason, comment } = (storedValue ?? {}) as Partial<Draft>;
  if (typeof comment !== 'string') return undefined;
  return { reason: REPORT_REASONS.find((value) => value === reason), comment };
}

export interface ReportDialogProps {
  questionId: string;
  attemptId: string | undefined;
  onClose: () => void;
  onReported: () => void;
}

/** The form for reporting a question. Shows a link to the student's reports instead while an earlier report waits for a tutor. */
export function ReportDialog(props: ReportDialogProps) {
  const { questionId, onClose } = props;
  const reports = useQuery(ownReportsQuery(1));
  const waiting = reports.data?.rows.find((report) => report.questionId === questionId && report.outcome === null);
  return waiting ? <EarlierReport report={waiting} onClose={onClose} /> : <ReportForm {...props} />;
}

const EarlierReport = ({ report, onClose }: { report: StudentReport; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={messages.alreadyReported}
    text={messages.waitsSince(MONTH_DAY.format(new Date(report.at)))}
    actions={
      <>
        <Button onClick={onClose}>{messages.close}</Button>
        <ButtonLink to="/student/reports">{messages.myReports}</ButtonLink>
      </>
    }
  />
);

/** Reason and comment of a report, stored as a draft until it is sent. */
function ReportForm({ questionId, attemptId, onClose, onReported }: ReportDialogProps) {
  const id = useId();
  const online = useOnline();
  const refetch = useRefetchPaths();
  const navigate = useNavigate();
  const commandIdOf = useCommandId();
  const [draft = EMPTY_DRAFT, setDraft, isStored] = useDraft(`report:${questionId}`, parseDraft);
  const { reason, comment } = draft;
  const { errorOf, failure, isBusy, clear, onSubmit } = useTextForm({
    fields: ['reason', 'comment'],
    check: () => ({ reason: reason ? undefined : texts.reportReasonRequired }),
    send: async () => {
      if (!reason) return;
      const body = { reason, ...(comment.trim() && { comment }), ...(attemptId && { attemptId }) };
      const commandId = commandIdOf(JSON.stringify(body));
      const params = { path: { questionId } };
      await answerOf(api.POST('/api/question/report/{questionId}', { params, body: { ...body, commandId } }));
      setDraft(undefined);
      void refetch('/api/student/reports');
      const showReports = () => void navigate('/student/reports');
      toast.success(messages.thanks, { label: messages.myReports, onClick: showReports });
      onReported();
      onClose();
    },
  });
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    clear();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.reportProblem}
      text={messages.note}
      actions={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={id} kind="ink" disabled={!online} busy={isBusy} busyLabel={messages.sending}>
            {messages.send}
          </Button>
        </>
      }
    >
      <DraftGuard isUnstored={!isStored} />
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4">
        <BubbleChoice
          label={messages.whatIsWrong}
          choices={choices}
          selected={reason}
          onSelect={(next) => change({ reason: next })}
          error={errorOf('reason')}
          isNarrow
        />
        <div className="grid gap-1">
          <TextArea
            label={messages.comment}
            name="comment"
            rows={4}
            value={comment}
            maxLength={REPORT_COMMENT_MAX}
            onChange={({ target }) => change({ comment: target.value })}
            hint={messages.commentHint}
            error={errorOf('comment')}
            className="py-2"
          />
          <p className="meta text-right tabular-nums">{messages.lengthOf(comment.length, REPORT_COMMENT_MAX)}</p>
        </div>
        {!online && (
          <output className="flex gap-2 text-xs text-caution">
            <WifiOff />
            {isStored ? messages.offline : messages.offlineUnstored}
          </output>
        )}
        <Alert>{failure}</Alert>
      </form>
    </Dialog>
  );
}
