import type { Socket } from 'socket.io-client';
import {
  LEADERBOARD_UNWATCH,
  LEADERBOARD_WATCH,
  type LiveMessageName,
  type LiveMessages,
} from '../../../../api/contracts/live/messages';

type Emitted = { [Name in LiveMessageName]: (message: LiveMessages[Name]) => void };
type Asked = { [LEADERBOARD_WATCH]: () => void; [LEADERBOARD_UNWATCH]: () => void };
export type LiveSocket = Pick<Socket<Emitted, Asked>, 'on' | 'onAny' | 'emit' | 'connect' | 'close' | 'active'>;

const SESSION_ENDED = 'session:ended' satisfies LiveMessageName;

/** `off` without a session or a listener; `away` while it is not there but should be */
export type LiveState = 'off' | 'connecting' | 'connected' | 'away';
type Listener = (message: unknown) => void;

/** the library reconnects by itself after a lost connection, not after a refusal; each wait is twice the one before */
const AFTER_REFUSAL_MS = 5_000;
const AFTER_REFUSALS_MS_MAX = 80_000;

/** One socket for each session: opened when somebody listens, closed when the session goes. */
export class LiveConnection {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly observers = new Set<() => void>();
  private socket: LiveSocket | undefined;
  /** of the session that the socket is for */
  private token: string | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private wait = AFTER_REFUSAL_MS;
  private watchers = 0;
  private shown: LiveState = 'off';
  private lostAt: number | undefined;

  /**
   * @param open makes a socket that begins to connect; its library is loaded when it is needed
   * @param currentToken of the stored session, if there is one
   */
  constructor(
    private readonly open: () => Promise<LiveSocket>,
    private readonly currentToken: () => string | undefined,
  ) {}

  get state(): LiveState {
    return this.shown;
  }

  /** ms since 1970; undefined unless it is away */
  get awaySince(): number | undefined {
    return this.lostAt;
  }

  /** Calls back when the state changes; returns the way to stop. */
  observe(observer: () => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  /** Calls back with every message of that name; returns the way to stop. */
  listen<Name extends LiveMessageName>(name: Name, listener: (message: LiveMessages[Name]) => void): () => void {
    const named = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, named.add(listener as Listener));
    this.follow();
    return () => named.delete(listener as Listener);
  }

  /** Asks for the leaderboard as long as somebody watches, again after each reconnection; returns the way to stop. */
  watchLeaderboard(): () => void {
    this.watchers += 1;
    if (this.watchers === 1 && this.shown === 'connected') this.socket?.emit(LEADERBOARD_WATCH);
    this.follow();
    let watching = true;
    return () => {
      if (!watching) return;
      watching = false;
      this.watchers -= 1;
      if (this.watchers === 0 && this.shown === 'connected') this.socket?.emit(LEADERBOARD_UNWATCH);
    };
  }

  /** Brings the socket in line with the session: call when the session may have changed. */
  follow(): void {
    const token = this.currentToken();
    if (token === this.token) return;
    this.close();
    if (token === undefined || !this.wanted) return;
    this.token = token;
    this.show('connecting');
    this.open().then(
      (socket) => (this.token === token ? this.attach(socket) : socket.close()),
      () => {
        if (this.token !== token) return;
        this.show('away');
        this.tryAgain(() => {
          this.token = undefined;
          this.follow();
        });
      },
    );
  }

  private get wanted(): boolean {
    return this.watchers > 0 || [...this.listeners.values()].some((named) => named.size > 0);
  }

  private attach(socket: LiveSocket): void {
    this.socket = socket;
    const lost = () => {
      if (this.socket !== socket) return;
      this.show('away');
      if (!socket.active) this.tryAgain(() => socket.connect());
    };
    socket.on('connect', () => {
      if (this.socket !== socket) return;
      this.wait = AFTER_REFUSAL_MS;
      if (this.watchers > 0) socket.emit(LEADERBOARD_WATCH);
      this.show('connected');
    });
    socket.on('disconnect', lost);
    socket.on('connect_error', lost);
    socket.onAny((name: string, message: unknown) => {
      if (this.socket !== socket) return;
      if (name === SESSION_ENDED) this.rest();
      [...(this.listeners.get(name) ?? [])].forEach((listener) => listener(message));
    });
  }

  private tryAgain(connect: () => void): void {
    clearTimeout(this.again);
    this.again = setTimeout(connect, this.wait);
    this.wait = Math.min(this.wait * 2, AFTER_REFUSALS_MS_MAX);
  }

  /** An ended session connects no more; another one does. */
  private rest(): void {
    const ended = this.token;
    this.close();
    this.token = ended;
  }

  private close(): void {
    clearTimeout(this.again);
    this.wait = AFTER_REFUSAL_MS;
    this.socket?.close();
    this.socket = undefined;
    this.token = undefined;
    this.show('off');
  }

  private show(state: LiveState): void {
    if (state === this.shown) return;
    this.shown = state;
    this.lostAt = state === 'away' ? Date.now() : undefined;
    [...this.observers].forEach((observer) => observer());
  }
}

/** Calls back each time a connection that was lost stands again; returns the way to stop. */
export function whenBack(connection: Pick<LiveConnection, 'state' | 'observe'>, back: () => void): () => void {
  let lost = false;
  return connection.observe(() => {
    if (connection.state === 'connected' && lost) back();
    lost = connection.state === 'away';
  });
}
