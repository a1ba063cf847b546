// Preloaded into the server under load: collects garbage on request, so that used memory is distinguished from
// unreleased memory. Worker threads have no channel.
if (process.channel) {
  process.on('message', ({ collect }) => {
    if (!collect) return;
    globalThis.gc();
    process.send({ collected: true });
  });
  process.channel.unref();
}
