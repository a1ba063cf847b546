// Delivery of the leaderboard to its watchers.

/**
 * Returns the time in ms from the recording of each result to each watcher's first leaderboard that includes it.
 * @param log all events in order
 * @param watchers received versions and their times
 */
export function commitToWatcher(log, watchers, { from, to }) {
  const commits = log
    .filter(({ type }) => type === 'AttemptFinished')
    .map(({ position, metadata }) => ({ version: Number(position), at: Date.parse(metadata.recordedAt) }))
    .filter(({ at }) => at >= from && at < to);
  return watchers.flatMap(({ versions, shownAt }) => {
    let next = 0;
    return commits.map(({ version, at }) => {
      while (next < versions.length && versions[next] < version) next += 1;
      return next < versions.length ? Math.max(0, shownAt[next] - at) : Infinity;
    });
  });
}

/**
 * Returns the number of leaderboards that each watcher missed of those that most watchers received, that is, pushes
 * withheld from slow readers.
 */
export function heldBack(watchers, { from, to }) {
  const receivers = new Map();
  for (const { versions, shownAt } of watchers) {
    for (const [place, version] of versions.entries()) {
      if (shownAt[place] >= from && shownAt[place] < to) receivers.set(version, (receivers.get(version) ?? 0) + 1);
    }
  }
  const toAll = [...receivers.values()].filter((count) => count > watchers.length / 2);
  return { pushes: toAll.length, heldBack: toAll.reduce((sum, count) => sum + watchers.length - count, 0) };
}
