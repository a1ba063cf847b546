import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { DELETED_QUESTIONS_MAX, TAGGED_QUESTIONS_MAX } from '../../../../api/contracts/http/limits';
import { TopicSelect } from '../../entities/topic/topic-select';
import type { Topic } from '../../entities/topic/topics.queries';
import { messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { useMutateOnce } from '../../ui/use-submit-once';
import { messages } from './messages';
import { useDeleteQuestions, useTagQuestions } from './questions.queries';
import { Dialog } from '../../ui/dialog';

export interface SelectionToolbarProps {
  /** Topics to choose from; empty if the questions belong to several subjects */
  topics: readonly Topic[];
  /** Ids of questions, also of other pages */
  selectedIds: ReadonlySet<string>;
  /** Selects all questions of the page */
  onSelectAll: () => void;
  onClear: () => void;
}

/** Adds a topic to the selected questions, or deletes them. */
export function SelectionToolbar({ topics, selectedIds, onSelectAll, onClear }: SelectionToolbarProps) {
  const [topic, setTopic] = useState('');
  const tag = useTagQuestions();
  const { submit, isBusy } = useMutateOnce(tag);
  const [isDeleting, setDeleting] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const questionIds = [...selectedIds].slice(0, TAGGED_QUESTIONS_MAX);
    void submit({ questionIds, topic }, () => {
      toast.success(messages.topicAdded(questionIds.length));
      onClear();
    });
  };
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-3 phone:px-4">
      <Button onClick={onSelectAll}>{messages.selectAll}</Button>
      {selectedIds.size > 0 && (
        <>
          {topics.length > 0 && (
            <>
              <div className="w-72 max-w-full">
                <TopicSelect
                  label={messages.addTopicTitle(selectedIds.size)}
                  emptyLabel={messages.chooseATopic}
                  topics={topics}
                  value={topic}
                  onChange={setTopic}
                />
              </div>
              <Button type="submit" kind="ink" disabled={topic === ''} busy={isBusy} busyLabel={messages.addingTopic}>
                {messages.addTopicToSelected}
              </Button>
            </>
          )}
          <Button icon={Trash2} onClick={() => setDeleting(true)}>
            {messages.deleteSelected}
          </Button>
          <Button kind="bare" onClick={onClear}>
            {messages.clearSelection}
          </Button>
        </>
      )}
      <DeleteSelected
        open={isDeleting}
        selectedIds={selectedIds}
        onClose={() => setDeleting(false)}
        onDeleted={onClear}
      />
      <Alert>{tag.isError && messageOf(tag.error)}</Alert>
    </form>
  );
}

interface DeleteSelectedProps {
  open: boolean;
  /** Ids of questions, also of other pages */
  selectedIds: ReadonlySet<string>;
  onClose: () => void;
  onDeleted: () => void;
}

/**
 * Confirms the deletion of the selected questions. Stays open to list those that were kept because a model test uses
 * them.
 */
function DeleteSelected({ open, selectedIds, onClose, onDeleted }: DeleteSelectedProps) {
  const remove = useDeleteQuestions();
  const { submit, isBusy } = useMutateOnce(remove);
  const questionIds = [...selectedIds].slice(0, DELETED_QUESTIONS_MAX);
  const keptQuestions = remove.data?.kept ?? [];
  const close = () => {
    if (remove.isSuccess) onDeleted();
    remove.reset();
    onClose();
  };
  const confirm = () =>
    void submit(questionIds, ({ deleted, kept: remaining }) => {
      if (deleted > 0) toast.warning(messages.questionsDeleted(deleted));
      if (remaining.length > 0) return;
      remove.reset();
      onClose();
      onDeleted();
    });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={
        keptQuestions.length > 0
          ? messages.questionsKept(keptQuestions.length)
          : messages.deleteQuestions(questionIds.length)
      }
      text={keptQuestions.length > 0 ? messages.keptExplanation : messages.deletionExplanation}
      actions={
        keptQuestions.length > 0 ? (
          <Button kind="ink" onClick={close}>
            {messages.close}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{messages.cancel}</Button>
            <Button kind="danger-solid" busy={isBusy} busyLabel={messages.deleting} onClick={confirm}>
              {messages.delete}
            </Button>
          </>
        )
      }
    >
      {keptQuestions.length > 0 && (
        <ul className="grid max-h-60 gap-1 overflow-y-auto">
          {Object.entries(countByReason(keptQuestions)).map(([reason, count]) => (
            <li key={reason}>
              {messages.questionCount(count)}: {reason}
            </li>
          ))}
        </ul>
      )}
      <Alert>{remove.isError && messageOf(remove.error)}</Alert>
    </Dialog>
  );
}

function countByReason(keptQuestions: readonly { reason: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of keptQuestions) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
