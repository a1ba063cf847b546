import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { DRAWN_QUESTIONS_MAX, type Subject } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { TopicSelect } from '../../../entities/topic/topic-select';
import { topicsQuery, type Topic } from '../../../entities/topic/topics.queries';
import { messageOf } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { drawQuestions } from './scheduling.queries';
import {
  countOf,
  distributeEvenly,
  acceptedSubjects,
  type ModelTestDraft,
  type SelectedQuestion,
} from './model-test-draft';

export interface FillAtRandomProps {
  open: boolean;
  onClose: () => void;
  marks: number;
  draft: ModelTestDraft;
  onSelect: (selected: readonly SelectedQuestion[]) => void;
}

/**
 * Adds random questions of each subject, or of one of its topics. The numbers are distributed evenly by default.
 */
export function FillAtRandom({ open, onClose, marks, draft: { values, selected }, onSelect }: FillAtRandomProps) {
  const subjects = acceptedSubjects(values.Subject);
  const [counts, setCounts] = useState(() => distributeEvenly(marks, subjects, selected));
  const [topics, setTopics] = useState<ReadonlyMap<Subject, string>>(new Map());
  const topicLists = useQueries({ queries: subjects.map((subject) => topicsQuery(subject)) });
  const [failure, setFailure] = useState<string>();
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const { submit: fillPaper, isBusy } = useSubmitOnce(async () => {
    setFailure(undefined);
    try {
      const draw = (subject: Subject, index: number) => {
        const topic = topicLists[index]?.data?.find(({ topicId }) => topicId === topics.get(subject));
        return fetchMissingQuestions(subject, topic, counts.get(subject)!, selected);
      };
      const drawnQuestions = await Promise.all(subjects.map(draw));
      onSelect([...selected, ...drawnQuestions.flat()]);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={messages.fillAtRandom}
      text={messages.fillNote}
      actions={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            kind="ink"
            disabled={total !== marks}
            busy={isBusy}
            busyLabel={messages.filling}
            onClick={() => void fillPaper()}
          >
            {messages.fill}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        {subjects.map((subject, index) => (
          <div key={subject} className="grid content-start gap-2">
            <TextField
              label={subject}
              inputMode="numeric"
              value={counts.get(subject)}
              hint={messages.selectedCount(countOf(selected, subject))}
              onChange={({ target }) =>
                setCounts((previous) => new Map(previous).set(subject, Math.trunc(Number(target.value)) || 0))
              }
            />
            {topicLists[index]?.data && topicLists[index].data.length > 0 && (
              <TopicSelect
                label={<span className="sr-only">{messages.topicOf(subject)}</span>}
                emptyLabel={messages.allOf(subject)}
                topics={topicLists[index].data}
                value={topics.get(subject) ?? ''}
                onChange={(topic) => setTopics((previous) => new Map(previous).set(subject, topic))}
                isCounted
              />
            )}
          </div>
        ))}
      </div>
      <p aria-live="polite" className={total === marks ? 'text-ink-soft' : 'text-negative'}>
        {messages.sumOf(total, marks)}
      </p>
      <Alert>{failure}</Alert>
    </Dialog>
  );
}

/** Fetches the missing questions of a subject, or of its topic; warns if there are too few. */
async function fetchMissingQuestions(
  subject: Subject,
  topic: Topic | undefined,
  targetCount: number,
  selected: readonly SelectedQuestion[],
): Promise<SelectedQuestion[]> {
  const existing = countOf(selected, subject);
  if (targetCount <= existing) return [];
  // some of the random questions may already be selected
  const drawnQuestions = await drawQuestions(subject, topic?.topicId ?? '', Math.min(targetCount, DRAWN_QUESTIONS_MAX));
  const ids = new Set(selected.map(({ _id }) => _id));
  const newQuestions = drawnQuestions.filter(({ _id }) => !ids.has(_id)).slice(0, targetCount - existing);
  if (newQuestions.length < targetCount - existing)
    toast.warning(
      topic
        ? texts.notEnoughQuestions(newQuestions.length, topic.name, targetCount - existing)
        : texts.notEnoughQuestions(existing + newQuestions.length, subject, targetCount),
    );
  return newQuestions;
}
