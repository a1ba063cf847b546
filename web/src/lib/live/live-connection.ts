import type { Socket } from 'socket.io-client';
import {
  LEADERBOARD_UNWATCH,
  LEADERBOARD_WATCH,
  type LiveMessageName,
  type LiveMessages,
} from '../../../../api/contracts/live/messages';

type ServerEvents = { [Name in LiveMessageName]: (message: LiveMessages[Name]) => void };
type ClientEvents = { [LEADERBOARD_WATCH]: () => void; [LEADERBOARD_UNWATCH]: () => void };
export type LiveSocket = Pick<
  Socket<ServerEvents, ClientEvents>,
  'on' | 'onAny' | 'emit' | 'connect' | 'close' | 'active'
>;

const SESSION_ENDED = 'session:ended' satisfies LiveMessageName;

/** State of the live connection; a new object on every change. */
export interface LiveStatus {
  /** `off` without a session or a listener; `away` if the connection is lost */
  readonly state: 'off' | 'connecting' | 'connected' | 'away';
  /** Time at which the connection was lost, in ms since the epoch; undefined unless `away` */
  readonly disconnectedSince: number | undefined;
}
type Listener = (message: unknown) => void;

/** First delay of a retry after a rejected connection, in ms; socket.io itself retries only lost connections. */
const RETRY_MS = 5_000;
const RETRY_MAX_MS = 80_000;

/** Manages one socket per session: opened for the first listener, closed with the session. */
export class LiveConnection {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly observers = new Set<() => void>();
  private socket: LiveSocket | undefined;
  /** Token of the session of the socket */
  private token: string | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = RETRY_MS;
  private leaderboardSubscribers = 0;
  private current: LiveStatus = { state: 'off', disconnectedSince: undefined };

  /**
   * @param open loads the library and returns a connecting socket
   * @param currentToken returns the token of the stored session, if any
   */
  constructor(
    private readonly open: () => Promise<LiveSocket>,
    private readonly currentToken: () => string | undefined,
  ) {}

  get status(): LiveStatus {
    return this.current;
  }

  /** Calls the observer on every status change. Returns an unsubscribe function. */
  observe(observer: () => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  /** Calls the listener with every message of the name. Returns an unsubscribe function. */
  listen<Name extends LiveMessageName>(name: Name, listener: (message: LiveMessages[Name]) => void): () => void {
    const nameListeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, nameListeners.add(listener as Listener));
    this.syncWithSession();
    return () => nameListeners.delete(listener as Listener);
  }

  /** Subscribes to the leaderboard (reference-counted), also after reconnections. Returns an unsubscribe function. */
  watchLeaderboard(): () => void {
    this.leaderboardSubscribers += 1;
    if (this.leaderboardSubscribers === 1 && this.isConnected) this.socket?.emit(LEADERBOARD_WATCH);
    this.syncWithSession();
    let isSubscribed = true;
    return () => {
      if (!isSubscribed) return;
      isSubscribed = false;
      this.leaderboardSubscribers -= 1;
      if (this.leaderboardSubscribers === 0 && this.isConnected) this.socket?.emit(LEADERBOARD_UNWATCH);
    };
  }

  /** Opens or closes the socket to match the stored session. Call it whenever the session may have changed. */
  syncWithSession(): void {
    const token = this.currentToken();
    if (token === this.token) return;
    this.close();
    if (token === undefined || !this.isNeeded) return;
    this.token = token;
    this.setState('connecting');
    this.open().then(
      (socket) => (this.token === token ? this.attach(socket) : socket.close()),
      () => {
        if (this.token !== token) return;
        this.setState('away');
        this.retry(() => {
          this.token = undefined;
          this.syncWithSession();
        });
      },
    );
  }

  private get isNeeded(): boolean {
    return (
      this.leaderboardSubscribers > 0 || [...this.listeners.values()].some((nameListeners) => nameListeners.size > 0)
    );
  }

  private get isConnected(): boolean {
    return this.current.state === 'connected';
  }

  private attach(socket: LiveSocket): void {
    this.socket = socket;
    const onDisconnect = () => {
      if (this.socket !== socket) return;
      this.setState('away');
      if (!socket.active) this.retry(() => socket.connect());
    };
    socket.on('connect', () => {
      if (this.socket !== socket) return;
      this.retryMs = RETRY_MS;
      if (this.leaderboardSubscribers > 0) socket.emit(LEADERBOARD_WATCH);
      this.setState('connected');
    });
    socket.on('disconnect', onDisconnect);
    socket.on('connect_error', onDisconnect);
    socket.onAny((name: string, message: unknown) => {
      if (this.socket !== socket) return;
      if (name === SESSION_ENDED) this.endSession();
      [...(this.listeners.get(name) ?? [])].forEach((listener) => listener(message));
    });
  }

  /** Retries with exponential backoff. */
  private retry(connect: () => void): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(connect, this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MAX_MS);
  }

  /** Closes the socket and keeps the token, so that the ended session does not connect again. */
  private endSession(): void {
    const endedToken = this.token;
    this.close();
    this.token = endedToken;
  }

  private close(): void {
    clearTimeout(this.retryTimer);
    this.retryMs = RETRY_MS;
    this.socket?.close();
    this.socket = undefined;
    this.token = undefined;
    this.setState('off');
  }

  private setState(state: LiveStatus['state']): void {
    if (state === this.current.state) return;
    this.current = { state, disconnectedSince: state === 'away' ? Date.now() : undefined };
    [...this.observers].forEach((observer) => observer());
  }
}

/** Calls the listener each time a lost connection is restored. Returns an unsubscribe function. */
export function onReconnected(
  connection: Pick<LiveConnection, 'status' | 'observe'>,
  listener: () => void,
): () => void {
  let wasDisconnected = false;
  return connection.observe(() => {
    if (connection.status.state === 'connected' && wasDisconnected) listener();
    wasDisconnected = connection.status.state === 'away';
  });
}
