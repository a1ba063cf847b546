import { messages } from './messages';

export interface Tutor {
  name: string;
  /** Subject */
  role: string;
  /** Degree or experience, such as “MSc, University of Dhaka” */
  qualification?: string;
  /** URL of the portrait */
  image: string;
}

export interface TutorsProps {
  tutors: readonly Tutor[];
}

export const TutorCard = ({
  tutor: { name, role, qualification, image },
  className,
}: {
  tutor: Tutor;
  className: string;
}) => (
  <div className={`h-full ${className}`}>
    <figure className="h-full border border-rule bg-surface">
      <img
        src={image}
        alt={messages.portraitOf(name)}
        loading="lazy"
        draggable={false}
        className="aspect-square w-full object-cover"
      />
      <figcaption className="border-t-(length:--line-strong) border-rule-strong px-4 pt-3 pb-4">
        <b className="block text-base">{name}</b>
        <span className="block text-ink-soft">{role}</span>
        {qualification && <span className="block text-xs text-pretty text-ink-soft">{qualification}</span>}
      </figcaption>
    </figure>
  </div>
);
