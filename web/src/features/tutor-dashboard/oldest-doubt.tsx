import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { answerOf, api } from '../../lib/api/client';
import { messageOf } from '../../lib/api/api-error';
import { useRefetchPaths } from '../../lib/api/get-query';
import { useAccountId } from '../../lib/session';
import { Button, ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { QuestionText } from '../../entities/question/question-text';
import { Script, Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useMutateOnce } from '../../ui/use-submit-once';
import type { Doubt } from './dashboard.queries';
import { durationText } from './durations';
import { messages } from './messages';

interface OldestDoubtProps {
  doubts: readonly Doubt[];
  /** Total number of doubts */
  total: number;
  now: number;
}

/** The doubt that has waited longest and is not claimed by another tutor. */
export function OldestDoubt({ doubts, total, now }: OldestDoubtProps) {
  const tutorId = useAccountId();
  const doubt = doubts.find(({ claim }) => claim === undefined || claim.tutorId === tutorId) ?? doubts[0];
  if (!doubt) {
    return (
      <Sheet aria-label={messages.oldestWaitingDoubt} className="grid place-content-center">
        <Empty>{texts.noUnsolvedDoubts}</Empty>
      </Sheet>
    );
  }
  return (
    <Sheet aria-labelledby="oldest" className="grid [--margin-col:6.5rem] phone:[--margin-col:4.75rem]">
      <Script
        className="phone:grid-cols-[4.75rem_minmax(0,1fr)]!"
        margin={
          <>
            <b className="block text-lg text-balance phone:text-base">
              {durationText(now - Date.parse(doubt.askedAt))}
            </b>
            <span className="meta">{messages.waiting}</span>
          </>
        }
      >
        <div className="grid gap-3 px-6 pt-4 pb-6 phone:p-4">
          <header className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 id="oldest" className="section-title">
              {messages.oldestWaitingDoubt}
            </h2>
            <p className="meta">
              {doubt.username}, {doubt.subject}
            </p>
          </header>
          <QuestionText className="max-w-measure">{doubt.doubt}</QuestionText>
          <Actions doubt={doubt} total={total} />
        </div>
      </Script>
    </Sheet>
  );
}

function Actions({ doubt, total }: { doubt: Doubt; total: number }) {
  const navigate = useNavigate();
  const refetch = useRefetchPaths();
  const claimMutation = useMutation({
    mutationFn: () => answerOf(api.POST('/api/doubts/{doubtId}/claim', { params: { path: { doubtId: doubt._id } } })),
    onSuccess: () => navigate('/tutor/reviews'),
    onError: (error) => {
      toast.error(messageOf(error));
      return refetch('/api/tutor/reviews');
    },
  });
  const { submit, isBusy } = useMutateOnce(claimMutation);
  return (
    <footer className="flex flex-wrap items-center gap-3 phone:[&>*]:flex-1">
      <Button kind="ink" busy={isBusy} onClick={() => void submit()}>
        {messages.imAnswering}
      </Button>
      <ButtonLink kind="bare" to="/tutor/reviews">
        {messages.seeAll(total)}
      </ButtonLink>
    </footer>
  );
}
