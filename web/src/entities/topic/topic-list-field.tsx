import { X } from 'lucide-react';
import { Button } from '../../ui/button';
import { TopicSelect, type TopicSelectProps } from './topic-select';

export interface TopicListFieldProps extends Omit<TopicSelectProps, 'value' | 'onChange'> {
  /** Ids of the selected topics; unknown ids are not shown */
  selectedIds: readonly string[];
  onChange: (topicIds: string[]) => void;
}

/** Field that selects any number of topics, each with a button to remove it. */
export function TopicListField({ topics, selectedIds, onChange, ...select }: TopicListFieldProps) {
  const selectedTopics = topics.filter(({ topicId }) => selectedIds.includes(topicId));
  const otherTopics = topics.filter(({ topicId }) => !selectedIds.includes(topicId));
  return (
    <div className="grid gap-2">
      <TopicSelect {...select} topics={otherTopics} value="" onChange={(id) => id && onChange([...selectedIds, id])} />
      {selectedTopics.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {selectedTopics.map(({ topicId, name }) => (
            <li key={topicId}>
              <Button
                size="dense"
                iconAfter={X}
                aria-label={`Remove ${name}`}
                onClick={() => onChange(selectedIds.filter((id) => id !== topicId))}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
