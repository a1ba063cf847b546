import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { texts } from '../../../../../api/contracts/http/texts';
import { toast } from '../../../ui/toast';
import { Editor } from './editor';
import { Opening } from './opening';
import { openedTestQuery, selectedQuestionsQuery, useSaveTest } from './scheduling.queries';
import { copyOf, EMPTY, type Draft } from './test-draft';

/** Where a tutor makes a model test: an empty one, or a copy of another one (ROUTE-33, TMODEL-7 to TMODEL-15). */
export function CreateTestPage() {
  const copied = useSearchParams()[0].get('copy');
  return copied === null ? <NewTest initial={EMPTY} /> : <Copy key={copied} id={copied} />;
}

function Copy({ id }: { id: string }) {
  const test = useQuery(openedTestQuery(id));
  const there = useQuery(selectedQuestionsQuery(id));
  if (!test.data || !there.data) return <Opening title={TITLE} test={test} questions={there} />;
  return <NewTest initial={copyOf(test.data, there.data)} isUnsaved />;
}

const TITLE = 'Create Model Test';

function NewTest({ initial, isUnsaved }: { initial: Draft; isUnsaved?: boolean }) {
  const store = useSaveTest();
  return (
    <Editor
      title={TITLE}
      initial={initial}
      isUnsaved={isUnsaved}
      saving={{
        label: TITLE,
        busyLabel: 'Storing',
        failed: texts.modelTestStoreFailed,
        send: async (body) => {
          const { message } = await store.mutateAsync(body);
          toast.success(message);
          return EMPTY;
        },
      }}
    />
  );
}
