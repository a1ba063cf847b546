import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveMessageName, LiveMessages } from '../../../../api/contracts/live/messages';
import { onSessionChange, storedSession } from '../session';
import { LiveConnection, onReconnected, type LiveSocket, type LiveStatus } from './live-connection';

const currentToken = () => storedSession()?.jwtoken;

const connection = new LiveConnection(async (): Promise<LiveSocket> => {
  const { io } = await import('socket.io-client');
  return io({
    auth: (authenticate) => authenticate({ token: currentToken() }),
    // long polling needs sticky sessions behind a load balancer, so it is only a fallback
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
}, currentToken);
onSessionChange(() => connection.syncWithSession());

/**
 * Subscribes to the live messages of a name while the component is mounted.
 * @param onMissed called after a lost connection was restored: messages may have been missed
 */
export function useLive<Name extends LiveMessageName>(
  name: Name,
  handler: (message: LiveMessages[Name]) => void,
  onMissed?: () => void,
): void {
  const onMessage = useEffectEvent(handler);
  const onRestored = useEffectEvent(() => onMissed?.());
  useEffect(() => connection.listen(name, (message) => onMessage(message)), [name]);
  useEffect(() => onReconnected(connection, () => onRestored()), []);
}

/** Returns the state of the live connection; `disconnectedSince` is in ms since the epoch. */
export function useIsLive(): { isLive: boolean; disconnectedSince: number | undefined } {
  const { state, disconnectedSince } = useSyncExternalStore(observe, statusNow);
  return { isLive: state === 'connected', disconnectedSince };
}
const observe = (onChange: () => void) => connection.observe(onChange);
const statusNow = (): LiveStatus => connection.status;

/** Subscribes to the leaderboard (reference-counted). Returns an unsubscribe function. */
export const watchLeaderboard = (): (() => void) => connection.watchLeaderboard();

/**
 * Calls the listener on every connection, including the first: messages may have been missed before. Returns an
 * unsubscribe function.
 */
export function onReconnect(listener: () => void): () => void {
  return connection.observe(() => connection.status.state === 'connected' && listener());
}
