// Loaded into the server under load: collects garbage when it is asked, so that what is in use can be told from what was not
// freed yet. Its threads have no channel.
if (process.channel) {
  process.on('message', ({ collect }) => {
    if (!collect) return;
    globalThis.gc();
    process.send({ collected: true });
  });
  process.channel.unref();
}
