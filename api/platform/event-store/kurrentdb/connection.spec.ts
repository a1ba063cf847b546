import { KurrentDBClient, NotLeaderError, UnavailableError } from '@kurrent/kurrentdb-client';
import { Connection } from './connection.js';
import { Reachability } from './reachability.js';
import { serverAddress } from './server-address.js';

const OVER_A_SECOND_MS = 1_100;

const noRouteError = () => new UnavailableError({ message: 'no route', details: 'no route' } as never);
const notLeader = () => {
  const metadata = { 'leader-endpoint-host': ['two'], 'leader-endpoint-port': ['2113'] };
  return new NotLeaderError({ message: 'not leader', metadata } as never);
};
const opened = (hosts: string) => {
  const address = serverAddress(`kurrentdb://${hosts}?tls=false`);
  const reachability = new Reachability(address);
  jest.spyOn(reachability, 'check').mockResolvedValue(undefined);
  return { connection: new Connection(address, reachability), reachability };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('Connection', () => {
  it('reports the known cause for calls that it cancelled itself', async () => {
    const { connection } = opened('127.0.0.1:1,127.0.0.1:2');
    jest.advanceTimersByTime(OVER_A_SECOND_MS);
    const first = connection.current;
    let cancel = (_error: Error) => {};
    const cancelled = connection.call(() => new Promise<never>((_, reject) => (cancel = reject)));
    await expect(connection.call(() => Promise.reject(noRouteError()))).rejects.toThrow(
      'The event store is unavailable',
    );
    expect(connection.current).not.toBe(first);
    cancel(new Error('unknown'));
    await expect(cancelled).rejects.toThrow('The event store is unavailable');
    expect(connection.failureDescription).toBe('The event store is unavailable');
    await connection.close();
  });

  it('moves to a leader that was elected too soon after the last move once calls succeed', async () => {
    const { connection } = opened('127.0.0.1:1,127.0.0.1:2');
    const refused = () => connection.call(() => Promise.reject(notLeader())).catch(() => {});
    jest.advanceTimersByTime(OVER_A_SECOND_MS);
    await refused();
    await refused();
    const { route } = connection;
    await connection.call(() => Promise.resolve());
    expect(connection.route).toBe(route);
    jest.advanceTimersByTime(OVER_A_SECOND_MS);
    await connection.call(() => Promise.resolve());
    await connection.call(() => Promise.resolve());
    expect(connection.route).toBe(route + 1);
    await connection.close();
  });

  it('keeps the client of a single server that has answered before', async () => {
    const { connection } = opened('127.0.0.1:1');
    const first = connection.current;
    await connection.call(() => Promise.resolve());
    jest.advanceTimersByTime(OVER_A_SECOND_MS);
    await expect(connection.call(() => Promise.reject(noRouteError()))).rejects.toThrow('is unavailable');
    expect(connection.current).toBe(first);
    await connection.close();
  });

  it('assumes a cluster if the server redirects to another leader', async () => {
    const { connection } = opened('127.0.0.1:1');
    const first = connection.current;
    await connection.call(() => Promise.resolve());
    jest.advanceTimersByTime(OVER_A_SECOND_MS);
    await expect(connection.call(() => Promise.reject(notLeader()))).rejects.toThrow('has no leader');
    // the client follows the redirect to the leader
    expect(connection.current).toBe(first);
    await expect(connection.call(() => Promise.reject(noRouteError()))).rejects.toThrow('is unavailable');
    expect(connection.current).not.toBe(first);
    await connection.close();
  });

  it('includes the cause of a failure in its message if it is known', async () => {
    const { connection, reachability } = opened('127.0.0.1:1');
    await expect(connection.call(() => Promise.reject(noRouteError()))).rejects.toThrow('is unavailable');
    expect(reachability.check).toHaveBeenCalled();
    jest.spyOn(reachability, 'cause', 'get').mockReturnValue('db refuses connections; start KurrentDB there');
    expect(connection.failureDescription).toBe(
      'The event store is unavailable: db refuses connections; start KurrentDB there',
    );
    await connection.close();
  });

  it('discards the known cause when calls succeed after a failure', async () => {
    const { connection, reachability } = opened('127.0.0.1:1');
    const recovered = jest.spyOn(reachability, 'recovered');
    await connection.call(() => Promise.resolve());
    expect(recovered).not.toHaveBeenCalled();
    await expect(connection.call(() => Promise.reject(noRouteError()))).rejects.toThrow('is unavailable');
    await connection.call(() => Promise.resolve());
    await connection.call(() => Promise.resolve());
    expect(recovered).toHaveBeenCalledTimes(1);
    await connection.close();
  });

  it('changes its route when a server redirects to another leader, and when the client is replaced', async () => {
    const { connection } = opened('127.0.0.1:1');
    await connection.call(() => Promise.resolve());
    const routes = [connection.route];
    await expect(connection.call(() => Promise.reject(notLeader()))).rejects.toThrow('has no leader');
    routes.push(connection.route);
    jest.advanceTimersByTime(OVER_A_SECOND_MS);
    await expect(connection.call(() => Promise.reject(noRouteError()))).rejects.toThrow('is unavailable');
    routes.push(connection.route);
    expect(new Set(routes).size).toBe(3);
    await connection.close();
  });

  it('does not ask servers of a cluster that do not answer for the leader', async () => {
    const { connection, reachability } = opened('127.0.0.1:1,127.0.0.1:2,127.0.0.1:3');
    const { endpoints } = serverAddress('kurrentdb://127.0.0.1:1,127.0.0.1:2,127.0.0.1:3');
    jest.spyOn(reachability, 'answering', 'get').mockReturnValue(endpoints.slice(1));
    const create = jest.spyOn(KurrentDBClient, 'connectionString');
    jest.advanceTimersByTime(OVER_A_SECOND_MS);
    await expect(connection.call(() => Promise.reject(noRouteError()))).rejects.toThrow('is unavailable');
    expect(create).toHaveBeenCalledWith(expect.stringMatching(/^kurrentdb:\/\/127\.0\.0\.1:2,127\.0\.0\.1:3\?/));
    create.mockRestore();
    await connection.close();
  });
});
