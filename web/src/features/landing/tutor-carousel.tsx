import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react';
import { cloneElement, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import * as slick from 'react-slick';
import { Button } from '../../ui/button-face';
import { TutorCard, type TutorsProps } from './tutor-card';
import './tutor-carousel.css';

/** CommonJS: Vite hands over its module, Jest what that exports. */
const unwrapped = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && 'default' in module ? unwrapped(module.default) : module;
const Slider = unwrapped(slick) as typeof slick.default;

const DESKTOP = 5;
const narrow = matchMedia('(width < 1024px)');
const phone = matchMedia('(width < 600px)');
const slidesNow = (): number => (phone.matches ? 1 : narrow.matches ? 2 : DESKTOP);

/** react-slick's own `responsive` hears of changes alone, not of the width at first. */
function onWidth(listener: () => void): () => void {
  for (const width of [narrow, phone]) width.addEventListener('change', listener);
  return () => {
    for (const width of [narrow, phone]) width.removeEventListener('change', listener);
  };
}
/** ms */
const SPEED = 500;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Tutors side by side, five, two or one; it goes on from the last to the first. */
export function TutorCarousel({ tutors }: TutorsProps) {
  const slidesToShow = useSyncExternalStore(onWidth, slidesNow);
  // react-slick stands still where all fit in, so there they are twice
  const slides = tutors.length > DESKTOP ? tutors : [...tutors, ...tutors];
  return (
    <Slider
      infinite
      dots
      slidesToShow={slidesToShow}
      slidesToScroll={1}
      speed={still.matches ? 0 : SPEED}
      prevArrow={<Arrow name="Previous tutor" icon={ArrowLeft} place="right-15 phone:right-16" />}
      nextArrow={<Arrow name="Next tutor" icon={ArrowRight} place="right-3" />}
      customPaging={(place) => <button type="button" aria-label={tutors[place % tutors.length]!.name} />}
      appendDots={(dots) => <ul>{dotsOf(dots as ReactElement<Dot>[], tutors.length)}</ul>}
    >
      {slides.map((tutor, place) => (
        <TutorCard key={place} tutor={tutor} className="px-3" />
      ))}
    </Slider>
  );
}

interface Dot {
  className: string;
  children: ReactNode;
}

/** One for each tutor: those of the half that is in front. */
function dotsOf(dots: readonly ReactElement<Dot>[], count: number): ReactElement<Dot>[] {
  const active = dots.findIndex(({ props }) => props.className.includes('slick-active'));
  const first = Math.floor(Math.max(active, 0) / count) * count;
  return dots
    .slice(first, first + count)
    .map((dot, place) => cloneElement(dot, { 'aria-current': first + place === active } as Partial<Dot>));
}

/** react-slick gives it `onClick`, and more than a button can take. */
const Arrow = ({
  name,
  icon,
  place,
  onClick,
}: {
  name: string;
  icon: LucideIcon;
  place: string;
  onClick?: () => void;
}) => (
  <Button
    square
    icon={icon}
    aria-label={name}
    onClick={onClick}
    className={`absolute! -top-16 phone:-top-18 ${place}`}
  />
);
