import { Flag } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { loadChunk } from '../../lib/load-chunk';
import { Button, ButtonLink } from '../../ui/button';
import { focusIfLost } from '../../ui/focus-if-lost';
import { toast } from '../../ui/toast';
import { messages } from './messages';
import type { ReportDialogProps } from './report-dialog';

export interface ReportProblemProps {
  questionId: string;
  /** Attempt in which the student read the question */
  attemptId?: string;
  /** Number of the question if the page contains several */
  number?: number;
  className?: string;
}

/**
 * A button that opens the form for reporting a finished question; a link to the student's reports replaces it after the report. The form is loaded on demand.
 */
export function ReportProblem({ questionId, attemptId, number, className }: ReportProblemProps) {
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps>>();
  const [isReported, setReported] = useState(false);
  const open = () =>
    loadChunk('report-dialog', () => import('./report-dialog')).then(
      ({ ReportDialog }) => setDialog(() => ReportDialog),
      () => toast.error(messages.formFailed),
    );
  return (
    <>
      {isReported ? (
        <ButtonLink ref={focusIfLost} kind="bare" size="dense" icon={Flag} className={className} to="/student/reports">
          {messages.reported}
        </ButtonLink>
      ) : (
        <Button
          kind="bare"
          size="dense"
          icon={Flag}
          className={className}
          aria-label={number === undefined ? undefined : messages.reportQuestion(number)}
          onClick={() => void open()}
        >
          {messages.reportProblem}
        </Button>
      )}
      {Dialog && (
        <Dialog
          questionId={questionId}
          attemptId={attemptId}
          onClose={() => setDialog(undefined)}
          onReported={() => setReported(true)}
        />
      )}
    </>
  );
}
