/** What a page says to the service worker that has kept the next release and waits. */
export type MessageToWorker = 'take over';
