/** Each an export of its own: so a page comes with those it uses, and not with all. */
export * as texts from './wording.js';
