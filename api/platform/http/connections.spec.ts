import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { limitArrival } from './connections.js';

describe('limitArrival', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Receives a request, and returns what is written to its connection within 60 s. */
  function received(request: { headers?: Record<string, string>; complete?: boolean; isUpload?: boolean }) {
    const { headers = { 'content-length': '1000' }, complete = false, isUpload = false } = request;
    const server = new EventEmitter();
    limitArrival(server as Server, () => isUpload);
    server.emit('listening');
    const end = jest.fn<void, [string]>();
    const message = Object.assign(new EventEmitter(), { headers, complete, socket: { end } }) as unknown;
    server.emit('request', message as IncomingMessage, { headersSent: false });
    jest.advanceTimersByTime(59_999);
    expect(end).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    return end.mock.calls.map(([text]) => text.split('\r\n')[0]);
  }

  it('ends a request whose body did not arrive completely in a minute', () => {
    expect(received({})).toEqual(['HTTP/1.1 408 Request Timeout']);
    expect(received({ headers: { 'transfer-encoding': 'chunked' } })).toHaveLength(1);
  });

  it('does not end uploads, which arrive at 4 kB/s or more, complete requests, and requests without a body', () => {
    expect([received({ isUpload: true }), received({ complete: true }), received({ headers: {} })]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
