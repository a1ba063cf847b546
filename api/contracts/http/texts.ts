/** The texts are separate exports, so that a page bundles only the texts that it uses. */
export * as texts from './wording.js';
