import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/sheet';
import type { ModelTest } from './dashboard.queries';
import { messages } from './messages';
import { weekOf } from './week';

/** Bars narrower than this fraction of the week have their text next to them. */
const NARROW = 0.25;
const NAME = '15rem';
const COLUMNS_CLASSES =
  'grid-cols-[15rem_repeat(7,minmax(0,1fr))] max-desktop:grid-cols-[11rem_repeat(7,minmax(0,1fr))] [--name:15rem] max-desktop:[--name:11rem]';
const leftOffset = (fraction: number) => `calc(var(--name, ${NAME}) + (100% - var(--name, ${NAME})) * ${fraction})`;

/** Classes of the text next to a narrow bar: at its right, or at its left near the end of the week. */
const outsideClasses = (end: number) =>
  classes(
    'absolute! bg-surface text-ink phone:static! phone:m-0 phone:text-inherit',
    end > 0.8 ? 'right-full mr-2' : 'left-full ml-2',
  );

/** Timeline of this week's model tests with a line for the current time; a list on phones. */
export function WeekLine({ tests, now }: { tests: readonly ModelTest[]; now: number }) {
  const week = weekOf(tests, new Intl.DateTimeFormat().resolvedOptions().timeZone, now);
  return (
    <Sheet aria-labelledby="week">
      <header className="flex flex-wrap items-baseline gap-x-3 px-6 py-3 phone:px-4">
        <h2 id="week" className="section-title">
          {messages.modelTestsThisWeek}
        </h2>
        <Link to="/tutor/model-test" className="link ml-auto font-strong phone:py-3">
          {messages.allModelTests}
        </Link>
      </header>
      {week.bars.length === 0 ? (
        <p className="border-t border-rule px-6 py-4 text-ink-soft phone:px-4">{messages.noneThisWeek}</p>
      ) : (
        <div className={classes('relative', COLUMNS_CLASSES)}>
          <div
            aria-hidden
            className={classes(
              'grid border-b-(length:--line-strong) border-rule-strong bg-tint text-xs font-strong text-ink-soft phone:hidden',
              COLUMNS_CLASSES,
            )}
          >
            <span />
            {week.days.map(({ text, isToday }) => (
              <span
                key={text}
                className={classes('border-l border-rule px-2 py-2 whitespace-nowrap', isToday && 'text-ink')}
              >
                {text}
              </span>
            ))}
          </div>
          <ul className="relative divide-y divide-rule phone:border-t phone:border-rule">
            {week.bars.map(({ test, from, end, isLive, continues, text }) => (
              <li key={test._id}>
                <Link
                  to={`/tutor/edit-modeltest/${test._id}`}
                  className="relative flex h-11 items-center -outline-offset-2 hover:bg-tint phone:h-auto phone:flex-col phone:items-start phone:px-4 phone:py-3"
                >
                  <span
                    title={test.Name}
                    className="line-clamp-2 w-(--name) pr-3 pl-6 leading-4.5 phone:w-full phone:leading-normal phone:p-0 phone:font-strong"
                  >
                    {test.Name}
                  </span>
                  <span
                    style={{ left: leftOffset(from), width: `calc((100% - var(--name)) * ${end - from})` }}
                    className={classes(
                      'absolute flex h-6 items-center overflow-visible border-(length:--line-strong) border-pen px-2 text-xs whitespace-nowrap tabular-nums',
                      'phone:static phone:w-auto! phone:border-0 phone:bg-transparent phone:p-0 phone:text-ink-soft',
                      isLive ? 'bg-pen text-pen-ink' : 'bg-surface',
                      continues && 'border-r-0',
                    )}
                  >
                    <span className={classes('relative z-1 bg-inherit', end - from < NARROW && outsideClasses(end))}>
                      {text}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <i
            aria-hidden
            style={{ left: leftOffset(week.now) }}
            className="pointer-events-none absolute top-9 bottom-0 w-0 border-l-2 border-examiner phone:hidden"
          />
        </div>
      )}
    </Sheet>
  );
}
