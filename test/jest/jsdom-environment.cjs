const { TestEnvironment } = require('jest-environment-jsdom');
const { timed } = require('./timed-environment.cjs');

/** jsdom with the Node globals that jest-environment-jsdom hides, and no-op versions of missing features. */
module.exports = class extends timed(TestEnvironment) {
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
    addTopLayer(this.global);
  }
};

/** Implements modal dialogs and popovers as required by the tests: the `open` attribute, focus, Esc and events. */
function addTopLayer({ HTMLDialogElement, HTMLElement, Event, document }) {
  const modals = [];
  Object.assign(HTMLDialogElement.prototype, {
    showModal() {
      modals.push({ dialog: this, focused: document.activeElement });
      this.open = true;
    },
    close() {
      const index = modals.findIndex(({ dialog }) => dialog === this);
      if (index === -1) return;
      const [{ focused }] = modals.splice(index, 1);
      this.open = false;
      focused?.focus();
      queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
  document.addEventListener('keydown', ({ key }) => {
    const top = modals.at(-1)?.dialog;
    if (key === 'Escape' && top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  });
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
}
