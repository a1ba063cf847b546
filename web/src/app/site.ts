import content from '../../site.json';
import type { Tutor } from '../features/landing/tutor-card';
import type { PastPaper } from '../features/question-bank/past-paper-cover';

/** What can be changed without programming: edit `web/site.json`, then `npm run build`. */
export interface Site {
  /** address of the admission roadmap, which is not part of Meritlist */
  roadmap: string;
  /** address of the picture beside the headline of the landing page; null: the product's own drawing */
  illustration: string | null;
  /** email address that banned students and tutors write to; optional */
  contact?: string;
  /** of the landing page, in their order; an image is an address, or a file of `web/public` */
  tutors: readonly Tutor[];
  /** where Meritlist is found elsewhere */
  social: readonly { name: string; address: string }[];
  /** of the question bank, in their order */
  pastPapers: readonly PastPaper[];
}

export const site: Site = content;
