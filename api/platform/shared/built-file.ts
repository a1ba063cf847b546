/**
 * Returns the URL of a file in the build output. Tests, which run the sources, map this module to one that points to
 * `dist`.
 * @param path relative to the output folder, such as `web` or `api/platform/vault/sqlite/vault.thread.js`
 */
export const builtFile = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
