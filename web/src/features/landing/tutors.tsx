import { useRef, useState } from 'react';
import { loadChunk } from '../../lib/load-chunk';
import { useNearViewport } from './lazy-section';
import { messages } from './messages';
import { TutorCard, type TutorsProps } from './tutor-card';

type Carousel = (typeof import('./tutor-carousel'))['TutorCarousel'];

/** The tutors; their carousel is loaded when the section comes near the viewport (LAND-14 to LAND-23). */
export function Tutors({ tutors }: TutorsProps) {
  const section = useRef<HTMLElement>(null);
  const [Carousel, setCarousel] = useState<Carousel>();
  useNearViewport(section, () => {
    loadChunk('tutor-carousel', () => import('./tutor-carousel')).then(
      ({ TutorCarousel }) => setCarousel(() => TutorCarousel),
      // without the carousel, the tutors can be swiped
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
          {messages.tutors}
        </h2>
        {/* same height with and without the carousel */}
        <div className="pb-14">{Carousel ? <Carousel tutors={tutors} /> : <SwipeList tutors={tutors} />}</div>
      </div>
    </section>
  );
}

const SwipeList = ({ tutors }: TutorsProps) => (
  <div
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
    tabIndex={0}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section would be another region of this name
    role="group"
    aria-labelledby="tutors"
    className="-mx-3 flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
  >
    {tutors.map((tutor) => (
      <TutorCard
        key={tutor.name}
        tutor={tutor}
        className="h-auto! w-1/5 flex-none snap-start px-3 max-laptop:w-1/2 max-[37.5rem]:w-full"
      />
    ))}
  </div>
);
