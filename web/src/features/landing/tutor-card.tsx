import { messages } from './messages';

export interface Tutor {
  name: string;
  /** Subject */
  role: string;
  /** URL of the portrait */
  image: string;
}

export interface TutorsProps {
  tutors: readonly Tutor[];
}

export const TutorCard = ({ tutor: { name, role, image }, className }: { tutor: Tutor; className: string }) => (
  <div className={className}>
    <figure className="border border-rule bg-surface">
      <img
        src={image}
        alt={messages.portraitOf(name)}
        loading="lazy"
        draggable={false}
        className="aspect-square w-full object-cover"
      />
      <figcaption className="border-t-(length:--line-strong) border-rule-strong px-4 pt-3 pb-4">
        <b className="block text-base">{name}</b>
        <span className="text-ink-soft">{role}</span>
      </figcaption>
    </figure>
  </div>
);
