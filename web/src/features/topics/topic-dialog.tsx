import { useState, type FormEvent } from 'react';
import { TOPIC_NAME_MAX, type Subject } from '../../../../api/contracts/http/limits';
import { TOPIC_NAME_TEXTS, topicNameFault } from '../../../../api/contracts/http/topic-names';
import { TopicSelect } from '../../entities/topic/topic-select';
import type { Topic } from '../../entities/topic/topics.queries';
import { ApiError, messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import type { ComparedField } from '../../ui/compared-versions';
import { useSubmitOnce } from '../../ui/use-submit-once';
import { useVersions } from '../../ui/use-versions';
import { VersionComparison } from '../../ui/version-comparison';
import { messages } from './messages';
import { useChangeTopics, type TopicChange } from './topic-changes';

export interface TopicDialogProps {
  subject: Subject;
  change: TopicChange;
  topics: readonly Topic[];
  onClose: () => void;
}

const FORM = 'topic-form';

/** Dialog for a change of the topic tree: asks for a name, a chapter, or a confirmation. */
export function TopicDialog({ subject, change, topics, onClose }: TopicDialogProps) {
  const [value, setValue] = useState(() => ('topic' in change ? valueIn(change.topic, change) : ''));
  const [saved, setSaved] = useState('topic' in change ? change.topic : undefined);
  const [nameError, setNameError] = useState<string>();
  const mutation = useChangeTopics(subject);
  const fields = [fieldOf(change, topics)];
  const { versions, compare } = useVersions(fields);
  const { submit, isBusy } = useSubmitOnce(async () => {
    try {
      await mutation.mutateAsync({ change, value, revision: saved?.revision });
      onClose();
    } catch (error) {
      const current = error instanceof ApiError && (error.details.current as Topic | undefined);
      if (!saved || !current) return;
      setValue(compare({ own: value, saved: valueIn(current, change) }, valueIn(saved, change)));
      setSaved(current);
    }
  });
  const hasName = change.kind === 'add' || change.kind === 'rename';
  const send = (event: FormEvent) => {
    event.preventDefault();
    const nameFault = hasName ? topicNameFault(value) : undefined;
    setNameError(nameFault && TOPIC_NAME_TEXTS[nameFault]);
    if (!nameFault && (change.kind !== 'merge' || value)) void submit();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titleOf(change)}
      text={change.kind === 'merge' ? messages.mergeText : change.kind === 'retire' ? messages.retireText : undefined}
      actions={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            kind={change.kind === 'retire' ? 'danger-solid' : 'ink'}
            busy={isBusy}
            busyLabel={messages.saving}
          >
            {actionOf(change)}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={send} className="grid gap-4">
        {hasName && (
          <TextField
            label={messages.name}
            value={value}
            maxLength={TOPIC_NAME_MAX}
            error={nameError}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        {change.kind === 'move' && (
          <TopicSelect
            label={messages.newParent}
            emptyLabel={messages.topLevel}
            topics={topics.filter(({ parentId, topicId }) => parentId === null && topicId !== change.topic.topicId)}
            value={value}
            onChange={setValue}
          />
        )}
        {change.kind === 'merge' && (
          <TopicSelect
            label={messages.mergeInto}
            emptyLabel={messages.chooseTarget}
            topics={topics.filter(
              ({ parentId, topicId }) => topicId !== change.topic.topicId && parentId !== change.topic.topicId,
            )}
            value={value}
            onChange={setValue}
          />
        )}
        {versions && <VersionComparison fields={fields} versions={versions} draft={value} onChange={setValue} />}
        <Alert>{mutation.isError && !versions && messageOf(mutation.error)}</Alert>
      </form>
    </Dialog>
  );
}

/** Returns the value of a topic that the dialog changes. */
function valueIn({ name, parentId }: Topic, { kind }: TopicChange): string {
  if (kind === 'rename') return name;
  return kind === 'move' ? (parentId ?? '') : '';
}

const fieldOf = ({ kind }: TopicChange, topics: readonly Topic[]): ComparedField<string> => ({
  label: kind === 'move' ? messages.newParent : messages.name,
  text: (value) =>
    kind === 'move' ? (topics.find(({ topicId }) => topicId === value)?.name ?? messages.topLevel) : value.trim(),
  take: (_, from) => from,
});

function titleOf(change: TopicChange): string {
  if (change.kind === 'add') return change.parent ? messages.addTo(change.parent.name) : messages.addChapter;
  return messages[`${change.kind}Named`](change.topic.name);
}

function actionOf(change: TopicChange): string {
  if (change.kind === 'add') return change.parent ? messages.addTopic : messages.addChapter;
  return messages[change.kind];
}
