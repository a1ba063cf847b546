/**
 * Measures the CPU time of the page's main thread between its marks `begin FIGURE` and `end FIGURE`, which is
 * independent of other load on the machine. CPU throttling runs on that thread and is included.
 * @returns times in ms by figure
 */
export async function busyTimes(browser, page, action) {
  await browser.startTracing(page, { categories: ['blink.user_timing', 'toplevel'] });
  await action();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const marks = traceEvents
    .filter(({ cat, name }) => cat === 'blink.user_timing' && /^(begin|end) /.test(name))
    .sort((a, b) => a.ts - b.ts);
  const [{ pid, tid }] = marks;
  const tasks = traceEvents.filter(
    (event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask') && event.tdur !== undefined,
  );
  const times = new Map();
  let startedAt = 0;
  for (const { name, ts } of marks) {
    const [, side, figure] = /^(begin|end) (.*)$/.exec(name);
    if (side === 'begin') startedAt = ts;
    else {
      // From the input task to the end of the frame
      const within = tasks.filter((task) => task.ts + task.dur > startedAt && task.ts + task.dur < ts);
      const busy = within.reduce((sum, { tdur }) => sum + tdur, 0) / 1_000;
      times.set(figure, [...(times.get(figure) ?? []), busy]);
    }
  }
  return times;
}
