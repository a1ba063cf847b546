import content from '../../site.json';

/** What can be changed without programming: edit `web/site.json`, then `npm run build`. */
export interface Site {
  /** address of the admission roadmap, which is not part of Meritlist */
  roadmap: string;
}

export const site: Site = content;
