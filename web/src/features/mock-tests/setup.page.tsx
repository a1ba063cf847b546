import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Subject } from '../../../../api/contracts/http/limits';
import { TopicListField } from '../../entities/topic/topic-list-field';
import { topicsQuery } from '../../entities/topic/topics.queries';
import { useAccountId } from '../../lib/session';
import { ActionDock } from '../../ui/action-dock';
import { Alert } from '../../ui/alert';
import { Bubble } from '../../ui/bubble';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Button } from '../../ui/button';
import type { PartialChoice } from '../../entities/exam/mock-test-choice';
import { useMockTestForm, type MockTestForm } from '../../entities/exam/use-mock-test-form';
import { PageTitle } from '../../ui/page-title';
import { FoldedSheet, Script, Sheet } from '../../ui/sheet';
import { Marking } from './marking';
import { messages } from './messages';
import { generateMockTest } from './mock-test.queries';
import { PaperPreview, secondsText } from './paper-preview';
import { Suggestions } from './suggestions';

/** The page where students create a mock test: subject, marks and time (MOCK-1 to MOCK-4). */
export function MockTestSetupPage() {
  const studentId = useAccountId();
  const [limit, setLimit] = useState<{ subject: Subject; topics: readonly string[] }>();
  const topicsOf = (subject: Subject | undefined) => (limit?.subject === subject ? (limit?.topics ?? []) : []);
  const form = useMockTestForm((choice) => generateMockTest(studentId, choice, topicsOf(choice.subject)));
  const { choice, field, onSubmit } = form;
  return (
    <div className="grid gap-6 phone:gap-0 phone:pb-20">
      <PageTitle className="phone:p-4" note={messages.setupNote}>
        {messages.mockTest}
      </PageTitle>
      <Suggestions choice={choice} onSelect={form.choose} />
      <form
        onSubmit={(event) => void onSubmit(event)}
        className="grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-6 max-desktop:grid-cols-1 phone:gap-0"
      >
        <Sheet>
          <Step number={1} isDone={choice.subject !== undefined}>
            <BubbleChoice label={messages.subject} {...field('subject')} />
            {choice.subject && (
              <TopicLimit
                subject={choice.subject}
                selected={topicsOf(choice.subject)}
                onChange={(topics) => setLimit({ subject: choice.subject!, topics })}
              />
            )}
          </Step>
          <Step number={2} isDone={choice.marks !== undefined}>
            <BubbleChoice label={messages.marks} {...field('marks')} />
          </Step>
          <Step number={3} isDone={choice.time !== undefined}>
            <BubbleChoice label={messages.timeInMinutes} {...field('time')} />
          </Step>
          <Marking />
        </Sheet>
        <FoldedSheet className="grid gap-4 p-6 desktop:sticky desktop:top-8 phone:border-0 phone:px-4 phone:pt-2">
          <PaperPreview {...choice} />
          <Start {...form} />
        </FoldedSheet>
      </form>
    </div>
  );
}

/** Limits the test to topics of the subject; renders nothing if the subject has no topics. */
function TopicLimit({
  subject,
  selected,
  onChange,
}: {
  subject: Subject;
  selected: readonly string[];
  onChange: (topics: string[]) => void;
}) {
  const topics = useQuery(topicsQuery(subject));
  const usedTopics = topics.data?.filter(({ questions }) => questions > 0) ?? [];
  if (usedTopics.length === 0) return null;
  return (
    <div className="mt-4 max-w-md">
      <TopicListField
        label={messages.topics}
        emptyLabel={selected.length === 0 ? messages.allOf(subject) : messages.addATopic}
        hint={selected.length > 0 && messages.topicTestNote}
        topics={usedTopics}
        selectedIds={selected}
        onChange={onChange}
        isCounted
      />
    </div>
  );
}

const Step = ({ number, isDone, children }: { number: number; isDone: boolean; children: ReactNode }) => (
  <Script
    className="phone:grid-cols-[2.75rem_minmax(0,1fr)]! phone:[&>div:first-child]:pt-4 [&:not(:first-child)>div:last-child]:border-t [&:not(:first-child)>div:last-child]:border-rule"
    margin={
      <Bubble size="list" filled={isDone} className="border-transparent! text-sm!">
        {number}
      </Bubble>
    }
  >
    <div className="px-8 py-6 phone:p-4">{children}</div>
  </Script>
);

/** Start button; on phones it is fixed above the dock, next to the choice. */
function Start({ choice, complete, busy, alert }: MockTestForm) {
  const missingFields = missingText(choice);
  return (
    <ActionDock className="grid gap-2 phone:grid-cols-[minmax(0,1fr)_auto] phone:items-center phone:gap-x-3">
      <div className="-mb-2 whitespace-pre-line has-[p]:mb-0 phone:col-span-2">
        <Alert>{alert}</Alert>
      </div>
      <p className="hidden min-w-0 phone:block">
        <b className="block truncate">
          {messages.choice(choice.subject, choice.marks, choice.time) || messages.nothingChosenYet}
        </b>
        <span className="block text-xs text-ink-soft">
          {complete ? messages.secondsPerQuestion(secondsText((complete.time * 60) / complete.marks)) : missingFields}
        </span>
      </p>
      <Button
        type="submit"
        kind={complete ? 'ink' : 'plain'}
        size="tap"
        disabled={!complete}
        busy={busy}
        busyLabel={messages.pickingQuestions}
        className="phone:px-4"
      >
        {messages.startExam}
      </Button>
      <p className="text-center text-xs text-ink-soft phone:hidden">{missingFields || messages.clockStartsNext}</p>
    </ActionDock>
  );
}

/** Returns a text such as 'Choose a subject and marks.'; '' if everything is chosen. */
function missingText({ subject, marks, time }: PartialChoice): string {
  const missingFields = [!subject && messages.aSubject, !marks && messages.someMarks, !time && messages.aTime].filter(
    (part) => part !== false,
  );
  return missingFields.length > 0 ? messages.chooseMissing(missingFields) : '';
}
