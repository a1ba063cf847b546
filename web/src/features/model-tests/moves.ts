import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverClock } from '../../lib/time/server-clock';
import { useSecondsLeftSelector } from '../../lib/time/use-countdown';
import type { ModelTestList } from './list.queries';
import type { ModelTest } from './model-test.queries';
import { nextChange, sectionsAt, type Sections } from './sections';

/** for which the clock waits when nothing is to change */
const NEVER = '9999-12-31T00:00:00Z';

/** The sections as they are now by the server's clock; renders again at the very moment a test opens or closes. */
export function useSections({ tests, taken }: Pick<ModelTestList, 'tests' | 'taken'>): Sections<ModelTest> {
  const next = () => nextChange(tests, serverClock.now()) ?? NEVER;
  // what is watched changes with each opening and closing: React drops a render in which nothing watched has changed
  useSecondsLeftSelector(next(), next);
  return sectionsAt(tests, taken, serverClock.now());
}

/** how long a test that opens stays where it was closed, so that whoever waited for it sees it open (ms) */
const OPENING_MS = 1_200;

export interface Moves {
  /** the test that has just opened, as long as it stays where it was closed */
  readonly opening: ModelTest | undefined;
  /** what has changed, for those who listen */
  readonly said: string;
}

/** What happens when a test goes from one section to another. */
export function useMoves(sections: Sections<ModelTest>): Moves {
  const [seen, setSeen] = useState(sections);
  const [openingId, setOpeningId] = useState<string>();
  const [said, setSaid] = useState('');

  if (placesIn(seen) !== placesIn(sections)) {
    setSeen(sections);
    const opened = sections.live.filter(isIn(seen.upcoming));
    const closed = sections.archived.filter(isIn(seen.live));
    if (opened.length > 0) setSaid(sentence(opened, 'live now'));
    else if (closed.length > 0) setSaid(sentence(closed, 'over'));
    const next = seen.upcoming[0]?._id;
    if (wantsMotion() && opened.some(({ _id }) => _id === next)) setOpeningId(next);
  }

  useEffect(() => {
    if (!openingId) return undefined;
    const move = () => flushSync(() => setOpeningId(undefined));
    const timer = setTimeout(() => glide(() => followed(openingId, move)), OPENING_MS);
    return () => clearTimeout(timer);
  }, [openingId]);

  return { opening: sections.live.find(({ _id }) => _id === openingId), said };
}

const placesIn = ({ live, upcoming, archived }: Sections<ModelTest>): string =>
  [live, upcoming, archived].map((tests) => tests.map(({ _id }) => _id).join()).join('|');

const isIn =
  (tests: readonly ModelTest[]) =>
  ({ _id }: ModelTest): boolean =>
    tests.some((test) => test._id === _id);

const sentence = (tests: readonly ModelTest[], what: string): string =>
  `${tests.map(({ Name }) => Name).join(' and ')} ${tests.length === 1 ? 'is' : 'are'} ${what}.`;

const wantsMotion = (): boolean => matchMedia('(prefers-reduced-motion: no-preference)').matches;

const cardId = (testId: string): string => `model-test-${testId}`;

/** By what a card is known wherever it stands. */
export function cardOf({ _id }: ModelTest) {
  const id = cardId(_id);
  return { id, style: { viewTransitionName: id } };
}

/** A card that moves takes the focus with it. */
export function useFocusThatMoves(): void {
  const focused = useRef<string>(undefined);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => void (focused.current = (target as Element).closest('li')?.id);
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    document.getElementById(focused.current)?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  });
}

/** Who waited for a test to open sees it still where it has moved to; who looks at something else is left there. */
function followed(testId: string, move: () => void): void {
  const isLookedAt = isInSight(testId);
  move();
  if (isLookedAt && !isInSight(testId)) document.getElementById(cardId(testId))?.scrollIntoView({ block: 'center' });
}

/** Whether most of its card is on the screen. */
function isInSight(testId: string): boolean {
  const card = document.getElementById(cardId(testId))?.getBoundingClientRect();
  if (!card) return false;
  const middle = (card.top + card.bottom) / 2;
  return middle >= 0 && middle <= innerHeight;
}

/** Has every card glide to its new place, where the browser can and the person likes it. */
function glide(change: () => void): void {
  if (!('startViewTransition' in document) || !wantsMotion()) return change();
  // a page that is not looked at changes without a transition
  document.startViewTransition(change).ready.catch(() => {});
}
