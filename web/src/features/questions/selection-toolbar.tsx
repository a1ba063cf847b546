import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { TAGGED_QUESTIONS_MAX } from '../../../../api/contracts/http/limits';
import { TopicSelect } from '../../entities/topic/topic-select';
import type { Topic } from '../../entities/topic/topics.queries';
import { messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { useMutateOnce } from '../../ui/use-submit-once';
import { DeleteSelected } from './delete-selected';
import { messages } from './messages';
import { useTagQuestions } from './questions.queries';

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
