// Preloaded into the server under load: collects garbage on request, so that memory in use can be distinguished from
// memory that was not freed yet. Threads of the server have no channel.
if (process.channel) {
  process.on('message', ({ collect }) => {
    if (!collect) return;
    globalThis.gc();
    process.send({ collected: true });
  });
  process.channel.unref();
}
