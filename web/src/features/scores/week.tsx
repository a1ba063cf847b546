import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Bubble } from '../../ui/bubble';
import { classes } from '../../ui/classes';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { messages } from './messages';
import type { Today } from './today.queries';

const texts = messages.week;

/** The last seven days as bubbles, filled where the day's goal was met, and the days until the exam. */
export function Week({ today: query }: { today: UseQueryResult<Today> }) {
  const today = query.data;
  return (
    <Sheet aria-labelledby="week" aria-busy={query.isPending} className="flex flex-col">
      <header className="flex items-baseline gap-3 px-6 pt-4 pb-3 phone:px-4 phone:py-0.5">
        <h2 id="week" className="section-title phone:py-3">
          {texts.title}
        </h2>
        {today && <ExamDate today={today} />}
      </header>
      {(today || query.isPending) && (
        <div className="my-auto grid gap-4 px-6 pb-6 phone:px-4 phone:pb-4">
          <ol className="grid grid-cols-7 justify-items-center">
            {today
              ? today.week.map((day) => <Day key={day.day} day={day} isToday={day.day === today.today} />)
              : Array.from({ length: 7 }, (_, index) => (
                  <li key={index} aria-hidden className="grid justify-items-center gap-2">
                    <Bubble />
                    <SkeletonBar className="h-3 w-6" />
                  </li>
                ))}
          </ol>
          <div className="grid min-h-12 content-start gap-0.5">
            {today && (
              <>
                <p className="font-strong">{texts.goalsMet(today.week.filter(({ met }) => met).length)}</p>
                <p className="text-pretty text-ink-soft">{goalText(today)}</p>
              </>
            )}
          </div>
        </div>
      )}
      <FetchRetry query={query} />
    </Sheet>
  );
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
const LONG_DAY = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' });

function Day({ day, isToday }: { day: Today['week'][number]; isToday: boolean }) {
  const date = new Date(day.day);
  return (
    <li className="grid justify-items-center gap-2">
      <Bubble filled={day.met} className={classes(isToday && !day.met && 'border-ink! text-ink!')}>
        {date.getUTCDate()}
      </Bubble>
      <span aria-hidden className={classes('text-xs/none', isToday ? 'font-strong' : 'text-ink-soft')}>
        {isToday ? texts.today : WEEKDAY.format(date)}
      </span>
      <span className="sr-only">{texts.day(LONG_DAY.format(date), day)}</span>
    </li>
  );
}

/** Returns the remaining work for today's goal, as text. */
function goalText({ week, dailyQuestions }: Today): string {
  const { met, practised } = week.at(-1)!;
  return met ? texts.metToday : texts.goal(practised, dailyQuestions);
}

function ExamDate({ today: { daysToExam } }: { today: Today }) {
  if (daysToExam !== null) return <span className="meta ml-auto tabular-nums">{texts.daysToExam(daysToExam)}</span>;
  return (
    <Link to="/student/practice#plan" className="link ml-auto font-strong pointer-coarse:py-3">
      {texts.setExamDate}
    </Link>
  );
}
