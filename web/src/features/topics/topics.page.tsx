import { useQuery } from '@tanstack/react-query';
import { BookPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { topicsQuery, type Topic } from '../../entities/topic/topics.queries';
import { messageOf } from '../../lib/api/api-error';
import { useAddressSearch } from '../../lib/use-address-search';
import { BackTitle } from '../../ui/back-title';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useMutateOnce } from '../../ui/use-submit-once';
import { messages } from './messages';
import { useAddSyllabus, type TopicChange } from './topic-changes';
import { TopicDialog } from './topic-dialog';

/** The syllabus of a subject: chapters and topics, which tutors add, rename, move, merge and retire (TOPIC-1). */
export function TopicsPage() {
  const [address, changeAddress] = useAddressSearch();
  const subject = SUBJECTS.find((value) => value === address.get('subject')) ?? SUBJECTS[0];
  const topics = useQuery(topicsQuery(subject));
  const [change, setChange] = useState<TopicChange>();
  const selectSubject = (next: Subject) =>
    changeAddress(() => new URLSearchParams({ subject: next }), { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackTitle
        back="/tutor/database"
        backName={messages.backToDatabase}
        note={messages.note}
        actions={
          <div className="flex flex-wrap gap-2 phone:-ml-11">
            <SyllabusButton subject={subject} />
            <Button kind="ink" icon={Plus} onClick={() => setChange({ kind: 'add' })}>
              {messages.addChapter}
            </Button>
          </div>
        }
      >
        {messages.topics}
      </BackTitle>
      <FilterTabs
        tabs={SUBJECTS.map((name) => ({ name, label: name, count: undefined }))}
        selected={subject}
        onSelect={selectSubject}
        className="phone:px-4"
      />
      <Sheet aria-label={messages.list(subject)} aria-busy={topics.isPending}>
        <FetchRetry query={topics} skeleton={{ rows: 8, rowClassName: 'h-12' }} />
        {topics.data?.length === 0 && <Empty>{messages.noChapters(subject)}</Empty>}
        {topics.data && topics.data.length > 0 && (
          <ul>
            {topics.data.map((topic) => (
              <TopicRow key={topic.topicId} topic={topic} onChange={setChange} />
            ))}
          </ul>
        )}
      </Sheet>
      {change && (
        <TopicDialog
          subject={subject}
          change={change}
          topics={topics.data ?? []}
          onClose={() => setChange(undefined)}
        />
      )}
    </div>
  );
}

function SyllabusButton({ subject }: { subject: Subject }) {
  const syllabus = useAddSyllabus(subject);
  const { submit, isBusy } = useMutateOnce(syllabus);
  const add = () =>
    void submit(undefined, ({ added }) => toast.success(messages.syllabusAdded(added))).then(() => undefined);
  return (
    <>
      <Button icon={BookPlus} busy={isBusy} busyLabel={messages.addingSyllabus} onClick={add}>
        {messages.addSyllabus}
      </Button>
      {syllabus.isError && <p role="alert">{messageOf(syllabus.error)}</p>}
    </>
  );
}

function TopicRow({ topic, onChange }: { topic: Topic; onChange: (change: TopicChange) => void }) {
  const { name, parentId, questions } = topic;
  const isChapter = parentId === null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule px-4 py-2 last:border-b-0">
      <p className={isChapter ? 'min-w-0 flex-1 basis-56 font-strong' : 'min-w-0 flex-1 basis-56 pl-6'}>{name}</p>
      <p className="meta tabular-nums">{messages.questions(questions)}</p>
      <div className="flex flex-wrap gap-1 phone:-ml-3">
        {isChapter && (
          <Button
            kind="bare"
            size="dense"
            aria-label={messages.addTo(name)}
            onClick={() => onChange({ kind: 'add', parent: topic })}
          >
            {messages.addTopic}
          </Button>
        )}
        {(['rename', 'move', 'merge', 'retire'] as const).map((kind) => (
          <Button
            key={kind}
            kind="bare"
            size="dense"
            aria-label={messages[`${kind}Named`](name)}
            onClick={() => onChange({ kind, topic })}
          >
            {messages[kind]}
          </Button>
        ))}
      </div>
    </li>
  );
}
