import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import {
  reviewsQuery,
  useStartPractice,
  type Practice,
  type PracticeSettings,
} from '../../entities/practice/practice.queries';
import { topicsQuery } from '../../entities/topic/topics.queries';
import { messageOf } from '../../lib/api/api-error';
import { useAccountId } from '../../lib/session';
import { useAddressSearch } from '../../lib/use-address-search';
import { useOnline } from '../../lib/use-online';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { SelectField } from '../../ui/field';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';

/** Selection of the questions: due reviews, weak topics, mistakes or a topic. */
export function PracticeSetup({ busy, onStart }: { busy: boolean; onStart: (practice: Practice) => void }) {
  const reviews = useQuery(reviewsQuery(useAccountId()));
  const isOnline = useOnline();
  const start = useStartPractice();
  const [search] = useAddressSearch();
  const topics = search.getAll('topic');
  const startPractice = (settings: PracticeSettings) => start.mutate(settings, { onSuccess: onStart });
  const isStartDisabled = !isOnline || busy;
  const isBusy = (source: PracticeSettings['source']) => start.isPending && start.variables.source === source;
  const dueCount = reviews.data ? reviews.data.due + reviews.data.new : undefined;
  return (
    <Sheet aria-label={messages.practice}>
      {!isOnline && <output className="block px-6 pt-5 text-caution phone:px-4">{messages.startOffline}</output>}
      <div className={classes(start.isError && 'px-6 pt-5 phone:px-4')}>
        <Alert>{start.isError && messageOf(start.error)}</Alert>
      </div>
      {topics.length > 0 && (
        <Choice title={messages.practiseThese} note={messages.weakNote}>
          <Button
            kind="ink"
            disabled={isStartDisabled}
            busy={isBusy('topic')}
            onClick={() => startPractice({ source: 'topic', topics })}
          >
            {messages.practiseThese}
          </Button>
        </Choice>
      )}
      <Choice
        title={messages.today}
        note={
          dueCount === undefined
            ? ' '
            : dueCount > 0
              ? messages.dueToday(reviews.data!.due, reviews.data!.new)
              : messages.noReviewsLeft
        }
      >
        <Button
          kind={topics.length > 0 || dueCount === 0 ? 'plain' : 'ink'}
          disabled={isStartDisabled || !dueCount}
          busy={isBusy('due')}
          onClick={() => startPractice({ source: 'due' })}
        >
          {messages.startReviews}
        </Button>
      </Choice>
      <FetchRetry query={reviews} />
      <Choice title={messages.weakest} note={messages.weakNote}>
        <Button disabled={isStartDisabled} busy={isBusy('weak')} onClick={() => startPractice({ source: 'weak' })}>
          {messages.practiseWeakest}
        </Button>
      </Choice>
      <Choice title={messages.startMistakes} note={messages.mistakesNote}>
        <Button
          disabled={isStartDisabled}
          busy={isBusy('mistakes')}
          onClick={() =>
            startPractice({ source: 'mistakes', count: Math.min(Math.max(Number(search.get('count')) || 10, 5), 50) })
          }
        >
          {messages.startMistakes}
        </Button>
      </Choice>
      <TopicChoice isDisabled={isStartDisabled} busy={isBusy('topic') && topics.length === 0} onStart={startPractice} />
    </Sheet>
  );
}

const Choice = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 border-b border-rule px-6 py-5 last:border-0 phone:grid-cols-1 phone:px-4">
    <div className="max-w-measure min-w-0">
      <h2 className="section-title">{title}</h2>
      <p className="text-ink-soft">{note}</p>
    </div>
    {children}
  </section>
);

function TopicChoice({
  isDisabled,
  busy,
  onStart,
}: {
  isDisabled: boolean;
  busy: boolean;
  onStart: (settings: PracticeSettings) => void;
}) {
  const [subject, setSubject] = useState<Subject>(SUBJECTS[0]);
  const [topic, setTopic] = useState('');
  const topics = useQuery(topicsQuery(subject));
  const chapters = topics.data?.filter(({ parentId }) => parentId === null) ?? [];
  const topicsIn = (chapter: string) => topics.data?.filter(({ parentId }) => parentId === chapter) ?? [];
  return (
    <Choice title={messages.topic} note={messages.topicNote}>
      <form
        className="col-span-full grid grid-cols-[9rem_minmax(0,1fr)_auto] items-end gap-3 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          onStart(topic ? { source: 'topic', subject, topics: [topic] } : { source: 'topic', subject });
        }}
      >
        <SelectField
          label={messages.subject}
          value={subject}
          onChange={(event) => {
            setSubject(event.target.value as Subject);
            setTopic('');
          }}
        >
          {SUBJECTS.map((subjectName) => (
            <option key={subjectName}>{subjectName}</option>
          ))}
        </SelectField>
        <SelectField label={messages.topic} value={topic} onChange={(event) => setTopic(event.target.value)}>
          <option value="">{messages.wholeSubject(subject)}</option>
          {chapters.flatMap(({ topicId, name }) => [
            <option key={topicId} value={topicId}>
              {name}
            </option>,
            ...topicsIn(topicId).map((child) => (
              <option key={child.topicId} value={child.topicId}>
                {`${name} > ${child.name}`}
              </option>
            )),
          ])}
        </SelectField>
        <Button type="submit" disabled={isDisabled} busy={busy}>
          {messages.startTopic}
        </Button>
      </form>
    </Choice>
  );
}
