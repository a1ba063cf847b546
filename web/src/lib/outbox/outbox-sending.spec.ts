import { Outbox } from './outbox';
import { entriesOf, type AnswerEntry, type Call } from './queue';
import type { Outcome } from './send';

const answer = (commandId: string): AnswerEntry => ({
  kind: 'answer',
  commandId,
  questionId: commandId,
  option: 'A',
  chosenAt: '2026-05-02T09:00:00.000Z',
});

let outbox: Outbox;
let stop = () => {};
const send = jest.fn<Promise<Outcome>, [Call, unknown, number]>();
const messages: string[] = [];

const idsIn = (call: Call) => entriesOf(call).map(({ commandId }) => commandId);
const acknowledge = async (call: Call): Promise<Outcome> => ({
  kind: 'replied',
  replies: (entriesOf(call) as readonly AnswerEntry[]).map((entry) => {
    const { questionId, option } = entry;
    return { entry, saved: { questionId, option, revision: 1 } };
  }),
});
const sentIds = () => send.mock.calls.map(([call]) => idsIn(call).join(' '));

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  messages.splice(0);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function startSending() {
  outbox = new Outbox(
    { account: 'ann', attemptId: 'one' },
    {
      store: undefined,
      send,
      sendAndForget: (call) => void messages.push(...idsIn(call)),
      lockTab: () => ({ steal: () => {}, release: () => {} }),
      channel: () => undefined,
      now: () => Date.now(),
      isVisible: () => true,
    },
  );
  stop = () => outbox.close();
  outbox.put(answer('1'));
  await jest.advanceTimersByTimeAsync(0);
  outbox.put(answer('2'));
  await jest.advanceTimersByTimeAsync(0);
}

it('Outbox has at most one request in flight, except that a closing page sends all entries', async () => {
  let reply: (outcome: Outcome) => void = () => {};
  send.mockImplementation(() => new Promise((resolve) => void (reply = resolve)));
  await startSending();
  await jest.advanceTimersByTimeAsync(5_000);
  outbox.retryNow();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(sentIds()).toEqual(['1']);
  outbox.flush();
  expect(messages).toEqual(['1', '2']);
  reply(await acknowledge(send.mock.calls[0]![0]));
  await jest.advanceTimersByTimeAsync(0);
  expect(sentIds()).toEqual(['1', '2']);
  outbox.flush();
  expect(messages).toEqual(['1', '2', '2']);
});

it('Outbox doubles the request timeout after each failure, and resets it after a success', async () => {
  send.mockResolvedValue({ kind: 'retry' });
  await startSending();
  await jest.advanceTimersByTimeAsync(30_000);
  const timeouts = send.mock.calls.map(([, , timeoutMs]) => timeoutMs);
  expect(timeouts.slice(0, 5)).toEqual([6_000, 12_000, 24_000, 48_000, 48_000]);
  send.mockClear();
  send.mockImplementation(acknowledge);
  await jest.advanceTimersByTimeAsync(10_000);
  outbox.put(answer('3'));
  await jest.advanceTimersByTimeAsync(100);
  expect(send.mock.calls.map(([, , timeoutMs]) => timeoutMs)).toEqual([48_000, 6_000]);
});

it('Outbox continues to send if a listener throws', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  send.mockImplementation(acknowledge);
  const listener = jest.fn();
  listener.mockImplementationOnce(() => {
    throw new Error('a screen is broken');
  });
  await startSending();
  outbox.onReply(listener);
  send.mockClear();
  outbox.put(answer('3'));
  await jest.advanceTimersByTimeAsync(2_000);
  outbox.put(answer('4'));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(sentIds()).toEqual(['3', '4']);
  expect(outbox.state.pending).toEqual([]);
  expect(consoleError).toHaveBeenCalledTimes(1);
});

it('Outbox sends nothing after it was closed', async () => {
  send.mockResolvedValue({ kind: 'retry' });
  await startSending();
  stop();
  send.mockClear();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).not.toHaveBeenCalled();
});
