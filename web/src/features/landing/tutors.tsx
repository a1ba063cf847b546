import { useRef, useState } from 'react';
import { chunk } from '../../lib/chunk';
import { useNear } from './near';
import { TutorCard, type TutorsProps } from './tutor-card';

type Carousel = (typeof import('./tutor-carousel'))['TutorCarousel'];

/** Who teaches, as a carousel that is loaded when one comes near it (LAND-14 to LAND-23). */
export function Tutors({ tutors }: TutorsProps) {
  const section = useRef<HTMLElement>(null);
  const [Carousel, setCarousel] = useState<Carousel>();
  useNear(section, () => {
    chunk('tutor-carousel', () => import('./tutor-carousel')).then(
      ({ TutorCarousel }) => setCarousel(() => TutorCarousel),
      // they are still there to be swiped
      (error: Error) => console.error(error.message),
    );
  });
  return (
    <section
      ref={section}
      aria-labelledby="tutors"
      className="border-t-(length:--line-strong) border-rule-strong py-16 phone:py-8"
    >
      <div className="mx-auto max-w-[84rem] px-8 phone:px-4">
        <h2 id="tutors" className="mb-6 text-xl/10 font-head tracking-[-0.02em] phone:text-[1.75rem]/12">
          Tutors
        </h2>
        {/* of one height, with the carousel or without */}
        <div className="pb-14">{Carousel ? <Carousel tutors={tutors} /> : <Waiting tutors={tutors} />}</div>
      </div>
    </section>
  );
}

const Waiting = ({ tutors }: TutorsProps) => (
  <div
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where they are wider than the window, keys scroll them
    tabIndex={0}
    className="-mx-3 flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
  >
    {tutors.map((tutor) => (
      <TutorCard
        key={tutor.name}
        tutor={tutor}
        className="w-1/5 flex-none snap-start px-3 max-[64rem]:w-1/2 max-[37.5rem]:w-full"
      />
    ))}
  </div>
);
