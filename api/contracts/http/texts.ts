/** Separate exports, so that a page bundles only the texts it uses. */
export * as texts from './wording.js';
