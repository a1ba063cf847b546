import { Metrics } from './metrics.js';

describe('Metrics', () => {
  const store = { notReady: () => undefined, foreignEvents: () => 0, lastPosition: async () => 0n };
  const mails = { waiting: () => [{}], counts: { sent: 7, failed: new Map([['EAUTH', 3]]) } };

  /** @param failures number of attempts to register the metrics that fail */
  function metricsOf(failures = 0): Metrics {
    const requests = {
      all: () => [],
      set onDuration(_listener: unknown) {
        failures -= 1;
        if (failures >= 0) throw new Error('EMFILE: too many open files');
      },
    };
    return new Metrics(
      store as never,
      store as never,
      store as never,
      { lag: () => [] } as never,
      { appends: {} } as never,
      requests as never,
      { count: () => 0 } as never,
      mails as never,
    );
  }

  it('are available again after they could not be registered once', async () => {
    const metrics = metricsOf(1);
    await expect(metrics.text()).rejects.toThrow('EMFILE');
    expect((await metrics.text()).text).toContain('meritlist_ready{store="events"} 1');
  });

  it('count mails that were sent, wait and failed, by code', async () => {
    const { text } = await metricsOf().text();
    expect(text).toMatch(/^meritlist_mails_sent_total 7$/m);
    expect(text).toMatch(/^meritlist_mails_waiting 1$/m);
    expect(text).toMatch(/^meritlist_mails_failed_total\{code="EAUTH"\} 3$/m);
  });
});
