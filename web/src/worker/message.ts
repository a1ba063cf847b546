/** Message from a page to the waiting service worker of the next release. */
export type MessageToWorker = 'take over';
