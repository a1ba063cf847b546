// Delivery of the leaderboard to its watchers.

/**
 * Returns the time in ms from the recording of each result to each watcher's first leaderboard that includes it.
 * @param log all events in order
 * @param watchers received versions and their times
 */
export function deliveryTimes(log, watchers, { from, to }) {
  const commits = log
    .filter(({ type }) => type === 'AttemptFinished')
    .map(({ position, metadata }) => ({ version: Number(position), at: Date.parse(metadata.recordedAt) }))
    .filter(({ at: time }) => time >= from && time < to);
  return watchers.flatMap(({ versions, shownAt }) => {
    let next = 0;
    return commits.map(({ version, at: time }) => {
      while (next < versions.length && versions[next] < version) next += 1;
      return next < versions.length ? Math.max(0, shownAt[next] - time) : Infinity;
    });
  });
}

/**
 * Returns the number of leaderboards that each watcher missed of those that most watchers received, that is, messages
 * withheld from slow readers.
 */
export function missedPushCounts(watchers, { from, to }) {
  const receivers = new Map();
  for (const { versions, shownAt } of watchers) {
    for (const [index, version] of versions.entries()) {
      if (shownAt[index] >= from && shownAt[index] < to) receivers.set(version, (receivers.get(version) ?? 0) + 1);
    }
  }
  const completePushes = [...receivers.values()].filter((count) => count > watchers.length / 2);
  return {
    pushes: completePushes.length,
    heldBack: completePushes.reduce((sum, count) => sum + watchers.length - count, 0),
  };
}
