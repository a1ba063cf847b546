import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveMessageName, LiveMessages } from '../../../../api/contracts/live/messages';
import { onSessionChange, storedSession } from '../session';
import { LiveConnection, whenBack, type LiveSocket } from './live-connection';

const currentToken = () => storedSession()?.jwtoken;

const connection = new LiveConnection(async (): Promise<LiveSocket> => {
  const { io } = await import('socket.io-client');
  return io({
    auth: (give) => give({ token: currentToken() }),
    // a long-polled socket would need one and the same process behind every poll
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
}, currentToken);
onSessionChange(() => connection.follow());

/**
 * Calls back with every live message of that name while the component stands.
 * @param onMissed called when the connection stands again after it was lost: there may have been messages
 */
export function useLive<Name extends LiveMessageName>(
  name: Name,
  handler: (message: LiveMessages[Name]) => void,
  onMissed?: () => void,
): void {
  const latest = useRef({ handler, onMissed });
  useEffect(() => {
    latest.current = { handler, onMissed };
  });
  useEffect(() => connection.listen(name, (message) => latest.current.handler(message)), [name]);
  useEffect(() => whenBack(connection, () => latest.current.onMissed?.()), []);
}

/** Whether live messages come, and since when they are missed, ms since 1970; neither while the connection is being made. */
export function useIsLive(): { isLive: boolean; awaySince: number | undefined } {
  const state = useSyncExternalStore(observe, stateNow);
  return { isLive: state === 'connected', awaySince: connection.awaySince };
}
const observe = (changed: () => void) => connection.observe(changed);
const stateNow = () => connection.state;

/** Has the server send the leaderboard; as often as it is called, it is asked for once. Returns the way to stop. */
export const watchLeaderboard = (): (() => void) => connection.watchLeaderboard();

/**
 * Calls back each time the connection stands, the first time too if it did not yet: what was said before was missed.
 * Returns the way to stop.
 */
export function onReconnect(listener: () => void): () => void {
  return connection.observe(() => connection.state === 'connected' && listener());
}
