import { messages } from './messages';
import { RuledSection, SECTION_TITLE_CLASSES } from './ruled-section';

export interface CoachingCentresProps {
  /** Email address for questions, if any */
  contact?: string | undefined;
}

/** Section for coaching centres that want to run Meritlist for their students, with the first step. */
export const CoachingCentres = ({ contact }: CoachingCentresProps) => (
  <RuledSection labelledBy="centres">
    <h2 id="centres" className={SECTION_TITLE_CLASSES}>
      {messages.centresTitle}
    </h2>
    <p className="mt-2 text-base text-ink-soft">{messages.centresNote}</p>
    <ul className="mt-6 grid grid-cols-3 gap-x-8 border-t border-rule max-laptop:grid-cols-2 phone:grid-cols-1">
      {messages.centres.map(({ title, text }) => (
        <li key={title} className="border-b border-rule py-5">
          <h3 className="section-title">{title}</h3>
          <p className="mt-1 text-pretty text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
    <p className="mt-6 max-w-measure text-base text-pretty">{messages.centresStart}</p>
    <p className="mt-2">
      <code className="inline-block border border-rule bg-tint px-3 py-1.5 [font-family:monospace]">
        {messages.demoCommand}
      </code>
    </p>
    {contact && (
      <p className="mt-4 text-base">
        {messages.questionsContact}{' '}
        <a href={`mailto:${contact}`} className="link">
          {contact}
        </a>
      </p>
    )}
  </RuledSection>
);
