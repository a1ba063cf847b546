import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from './messages';
import type { ModelTest } from './model-test.queries';
import type { Sections } from './sections';

/** Time in ms for which a test that goes live stays in the Upcoming section, so that its opening is seen. */
const OPENING_ANIMATION_MS = 1_200;

export interface CardMoves {
  /** The test that has just gone live, while it stays in the Upcoming section */
  readonly openingTest: ModelTest | undefined;
  /** Announcement for screen readers */
  readonly announcement: string;
}

/** Animates and announces tests that move between sections. */
export function useCardMoves(sections: Sections<ModelTest>): CardMoves {
  const [previous, setPrevious] = useState(sections);
  const [openingId, setOpeningId] = useState<string>();
  const [announcement, setAnnouncement] = useState('');

  if (keyOf(previous) !== keyOf(sections)) {
    setPrevious(sections);
    const openedTests = sections.live.filter(isIncludedIn(previous.upcoming));
    const archivedTest = sections.archived.filter(isIncludedIn(previous.live));
    if (openedTests.length > 0) setAnnouncement(messages.liveAnnouncement(namesOf(openedTests)));
    else if (archivedTest.length > 0) setAnnouncement(messages.endedAnnouncement(namesOf(archivedTest)));
    const nextTestId = previous.upcoming[0]?._id;
    if (allowsMotion() && openedTests.some(({ _id }) => _id === nextTestId)) setOpeningId(nextTestId);
  }

  useEffect(() => {
    if (!openingId) return undefined;
    const move = () => flushSync(() => setOpeningId(undefined));
    const timer = setTimeout(() => transition(() => moveAndScroll(openingId, move)), OPENING_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [openingId]);

  return { openingTest: sections.live.find(({ _id }) => _id === openingId), announcement };
}

const keyOf = ({ live, upcoming, archived }: Sections<ModelTest>): string =>
  [live, upcoming, archived].map((tests) => tests.map(({ _id }) => _id).join()).join('|');

const isIncludedIn =
  (tests: readonly ModelTest[]) =>
  ({ _id }: ModelTest): boolean =>
    tests.some((test) => test._id === _id);

const namesOf = (tests: readonly ModelTest[]): string[] => tests.map(({ Name }) => Name);

const allowsMotion = (): boolean => matchMedia('(prefers-reduced-motion: no-preference)').matches;

const cardId = (testId: string): string => `model-test-${testId}`;

/** Attributes that identify a card in every section. */
export function cardOf({ _id }: ModelTest) {
  const id = cardId(_id);
  return { id, style: { viewTransitionName: id } };
}

/** Keeps the focus in a card that moves to another section. */
export function useFocusFollowsCard(sections: Sections<ModelTest>, opening: ModelTest | undefined): void {
  const focusedId = useRef<string>(undefined);
  useEffect(() => {
    const storeFocusedId = ({ target }: FocusEvent) => void (focusedId.current = (target as Element).closest('li')?.id);
    document.addEventListener('focusin', storeFocusedId);
    return () => document.removeEventListener('focusin', storeFocusedId);
  }, []);
  const key = `${keyOf(sections)} ${opening?._id}`;
  useEffect(() => {
    if (!focusedId.current || document.activeElement !== document.body) return;
    document.getElementById(focusedId.current)?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [key]);
}

/** Moves a card, and scrolls to it if it was in view before. */
function moveAndScroll(testId: string, move: () => void): void {
  const wasInView = isInView(testId);
  move();
  if (wasInView && !isInView(testId)) document.getElementById(cardId(testId))?.scrollIntoView({ block: 'center' });
}

/** Returns true if the middle of the card is in the viewport. */
function isInView(testId: string): boolean {
  const card = document.getElementById(cardId(testId))?.getBoundingClientRect();
  if (!card) return false;
  const middleY = (card.top + card.bottom) / 2;
  return middleY >= 0 && middleY <= innerHeight;
}

/** Applies a change with a view transition, if supported and motion is allowed. */
function transition(change: () => void): void {
  if (!('startViewTransition' in document) || !allowsMotion()) return change();
  // hidden pages skip the transition
  document.startViewTransition(change).ready.catch(() => {});
}
