import { SelectField, type SelectFieldProps } from '../../ui/field';
import type { Topic } from './topics.queries';

export interface TopicSelectProps extends Pick<SelectFieldProps, 'label' | 'hint' | 'error' | 'disabled'> {
  topics: readonly Topic[];
  /** Id of the selected topic; '' for none */
  value: string;
  onChange: (topicId: string) => void;
  /** Label of the option for no topic, such as 'All of Physics' */
  emptyLabel: string;
  /** True to show the number of questions */
  isCounted?: boolean;
}

/** Select field for a chapter or one of its topics, which are indented. */
export const TopicSelect = ({ topics, value, onChange, emptyLabel, isCounted = false, ...field }: TopicSelectProps) => (
  <SelectField {...field} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{emptyLabel}</option>
    {topics.map(({ topicId, name, parentId, questions }) => (
      <option key={topicId} value={topicId}>
        {`${parentId === null ? '' : '\u2003'}${name}${isCounted ? ` (${questions})` : ''}`}
      </option>
    ))}
  </SelectField>
);
