import { X } from 'lucide-react';
import { Button } from '../../ui/button';
import { TopicSelect, type TopicSelectProps } from './topic-select';

export interface TopicListFieldProps extends Omit<TopicSelectProps, 'value' | 'onChange'> {
  /** Ids of the selected topics; unknown ids are not shown */
  chosen: readonly string[];
  onChange: (topicIds: string[]) => void;
}

/** Field that selects any number of topics, each with a button to remove it. */
export function TopicListField({ topics, chosen, onChange, ...select }: TopicListFieldProps) {
  const shown = topics.filter(({ topicId }) => chosen.includes(topicId));
  const others = topics.filter(({ topicId }) => !chosen.includes(topicId));
  return (
    <div className="grid gap-2">
      <TopicSelect {...select} topics={others} value="" onChange={(id) => id && onChange([...chosen, id])} />
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {shown.map(({ topicId, name }) => (
            <li key={topicId}>
              <Button
                size="dense"
                iconAfter={X}
                aria-label={`Remove ${name}`}
                onClick={() => onChange(chosen.filter((id) => id !== topicId))}
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
