import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react';
import { cloneElement, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import * as slick from 'react-slick';
import { Button } from '../../ui/button-face';
import { messages } from './messages';
import { TutorCard, type TutorsProps } from './tutor-card';
import styles from './tutor-carousel.module.css';

/** Unwraps the default export of the CommonJS package, which Vite and Jest nest differently. */
const unwrap = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && 'default' in module ? unwrap(module.default) : module;
const Slider = unwrap(slick) as typeof slick.default;

const DESKTOP = 5;
const narrow = matchMedia('(width < 1024px)');
const phone = matchMedia('(width < 600px)');
const slideCount = (): number => (phone.matches ? 1 : narrow.matches ? 2 : DESKTOP);

/** Subscribes to changes of the breakpoints; the `responsive` setting of react-slick ignores the initial width. */
function subscribeToWidth(listener: () => void): () => void {
  for (const width of [narrow, phone]) width.addEventListener('change', listener);
  return () => {
    for (const width of [narrow, phone]) width.removeEventListener('change', listener);
  };
}
/** Duration of a slide in ms. */
const SLIDE_MS = 500;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Infinite carousel with five, two or one tutors in view. */
export function TutorCarousel({ tutors }: TutorsProps) {
  const slidesToShow = useSyncExternalStore(subscribeToWidth, slideCount);
  // react-slick does not slide if all fit in, so they are duplicated
  const slides = tutors.length > DESKTOP ? tutors : [...tutors, ...tutors];
  return (
    <Slider
      className={styles.carousel}
      infinite
      dots
      slidesToShow={slidesToShow}
      slidesToScroll={1}
      speed={reducedMotion.matches ? 0 : SLIDE_MS}
      prevArrow={<Arrow name={messages.previousTutor} icon={ArrowLeft} placement="right-15 phone:right-16" />}
      nextArrow={<Arrow name={messages.nextTutor} icon={ArrowRight} placement="right-3" />}
      customPaging={(index) => <button type="button" aria-label={tutors[index % tutors.length]!.name} />}
      appendDots={(dots) => <ul>{dotsOf(dots as ReactElement<Dot>[], tutors.length)}</ul>}
    >
      {slides.map((tutor, index) => (
        <TutorCard key={index} tutor={tutor} className="px-3" />
      ))}
    </Slider>
  );
}

interface Dot {
  className: string;
  children: ReactNode;
}

/** Returns one dot per tutor, without those of the duplicates. */
function dotsOf(dots: readonly ReactElement<Dot>[], count: number): ReactElement<Dot>[] {
  const activeIndex = dots.findIndex(({ props }) => props.className.includes('slick-active'));
  const first = Math.floor(Math.max(activeIndex, 0) / count) * count;
  return dots
    .slice(first, first + count)
    .map((dot, index) => cloneElement(dot, { 'aria-current': first + index === activeIndex } as Partial<Dot>));
}

/** Arrow button. react-slick passes more props than a button accepts. */
const Arrow = ({
  name,
  icon,
  placement,
  onClick,
}: {
  name: string;
  icon: LucideIcon;
  placement: string;
  onClick?: () => void;
}) => (
  <Button
    square
    icon={icon}
    aria-label={name}
    onClick={onClick}
    className={`absolute! -top-16 phone:-top-18 ${placement}`}
  />
);
