import content from '../../site.json';
import type { Tutor } from '../features/landing/tutor-card';
import type { PastPaper } from '../features/question-bank/past-paper-cover';

/** Content of `web/site.json`. After an edit run `npm run build`. */
export interface Site {
  /** URL of the admission roadmap */
  roadmap: string;
  /** URL of the picture on the landing page; null: the default drawing */
  illustration: string | null;
  /** Price shown on the landing page, such as “Free” */
  price: string;
  /** Universities whose admission tests the questions prepare for */
  universities: readonly string[];
  /** Email address in the footer, for banned users and for coaching centres; optional */
  contact?: string;
  /** Tutors on the landing page; an image is a URL or a file of `web/public` */
  tutors: readonly Tutor[];
  /** Social media links */
  social: readonly { name: string; address: string }[];
  /** Question bank */
  pastPapers: readonly PastPaper[];
}

export const site: Site = content;
