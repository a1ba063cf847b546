// jsdom plus the Node globals that jest-environment-jsdom hides (react-router needs Request)
const { createRequire } = require('node:module');
const { TestEnvironment } = require('jest-environment-jsdom');
require('./one-test-at-a-time.cjs');

tellOnlyWhatHides();

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      fetch,
      Headers,
      Request,
      Response,
      structuredClone,
      TextDecoder,
      TextEncoder,
      ResizeObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
      IntersectionObserver: class {
        observe() {}
        disconnect() {}
      },
      matchMedia: () => ({
        matches: false,
        addEventListener() {},
        removeEventListener() {},
      }),
    });
  }
};

/** Specs look parts up by their role, for which jsdom tells the style of each element: all its colours, after a hundred rules. They ask what is shown. */
function tellOnlyWhatHides() {
  const ofItsOwn = createRequire(require.resolve('jest-environment-jsdom'));
  const sheet = ofItsOwn.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
  const rules = ofItsOwn(sheet)
    .replace(/\/\*[^]*?\*\//g, '')
    .match(/[^{}]+\{[^}]*\}/g);
  require.cache[sheet].exports = rules.filter((rule) => /\b(display|visibility|overflow)/.test(rule)).join('');
  const { propertiesWithResolvedValueImplemented: told } = ofItsOwn('jsdom/lib/jsdom/living/helpers/style-rules.js');
  for (const property of Object.keys(told)) if (property.endsWith('color')) delete told[property];
}
