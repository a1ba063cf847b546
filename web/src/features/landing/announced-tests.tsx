import { Check, Clock } from 'lucide-react';
import { ButtonAnchor } from '../../ui/button-face';
import { Chip } from '../../ui/chip';
import { useLandingContent, type LandingContent } from './landing-content';
import { messages } from './messages';
import { RuledSection, SECTION_TITLE_CLASSES, MARGIN_CLASSES } from './ruled-section';
import { dayOf, instantText } from '../../lib/time/instant-text';
import { waitText } from './day-text';

type AnnouncedTest = LandingContent['modelTests'][number];

/** The live and upcoming model tests; the margin shows the day on which one starts or ends. */
export function AnnouncedTests() {
  const tests = useLandingContent()?.modelTests;
  return (
    <RuledSection labelledBy="announced">
      <div className="flex flex-wrap items-baseline gap-x-4 pb-6 phone:pb-2">
        <h2 id="announced" className={SECTION_TITLE_CLASSES}>
          {messages.announcedTitle}
        </h2>
        {tests?.length !== 0 && (
          <a
            href="/student/model-test"
            className="link ml-auto font-strong phone:m-0 pointer-coarse:inline-flex pointer-coarse:min-h-(--tap) pointer-coarse:items-center"
          >
            {messages.allModelTests}
          </a>
        )}
      </div>
      {/* reserves the height of three tests */}
      <div aria-busy={!tests} className="min-h-[15.25rem]">
        {tests && (tests.length > 0 ? <List tests={tests} /> : <NoTests />)}
      </div>
    </RuledSection>
  );
}

const List = ({ tests }: { tests: readonly AnnouncedTest[] }) => (
  <ul className="border-b border-rule">
    {tests.map((test) => (
      <li
        key={`${test.name} ${test.at}`}
        className="relative grid min-h-20 grid-cols-[minmax(0,1fr)_11rem_17rem] items-center gap-6 border-t border-rule max-laptop:grid-cols-[minmax(0,1fr)_auto] phone:grid-cols-1 phone:gap-1 phone:py-3"
      >
        <p className={`${MARGIN_CLASSES} text-xs/4 phone:top-3`}>
          {test.status === 'Live' && messages.untilDay}
          <b className="block text-lg/7 font-head tabular-nums">{dayOf(test.at).day}</b>
          {dayOf(test.at).month}
        </p>
        <div>
          <h3 className="section-title">{test.name}</h3>
          <p className="text-ink-soft">{messages.size(test.marks, test.time, test.subject === 'Combined')}</p>
        </div>
        <p className="text-ink-soft max-laptop:hidden">{test.status === 'Upcoming' && waitText(test.at)}</p>
        <div className="grid justify-items-end gap-1 phone:mt-1 phone:justify-items-start">
          {test.status === 'Live' ? (
            <Chip tone="positive" icon={Check}>
              {messages.live}
            </Chip>
          ) : (
            <Chip tone="info" icon={Clock}>
              {messages.upcoming}
            </Chip>
          )}
          <p className="text-right text-xs text-ink-soft phone:text-left">
            {test.status === 'Live' ? messages.until(instantText(test.at)) : instantText(test.at)}
          </p>
        </div>
      </li>
    ))}
  </ul>
);

const NoTests = () => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-6 border-y border-rule py-6 text-ink-soft phone:grid-cols-1">
    <svg viewBox="0 0 104 64" aria-hidden className="w-26 fill-none stroke-[1.5]">
      <path d="M8 6h88v52H8z" className="stroke-rule-strong [stroke-dasharray:4_4]" />
      <path d="M14 16h8v5h-8zM14 29h8v5h-8zM14 42h8v5h-8z" className="fill-pen" />
      <path d="M32 18h52M32 31h52M32 44h30" className="stroke-rule" />
    </svg>
    <p>{messages.noTests}</p>
    <ButtonAnchor to="/student/mock-test">{messages.mockTest}</ButtonAnchor>
  </div>
);
