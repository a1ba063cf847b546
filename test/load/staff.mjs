// A tutor or admin with an open page.
import { Calls } from './calls.mjs';
import { nextMessage, openSocket } from './sockets.mjs';

export class Staff {
  doubts = new Set();

  constructor({ id, token }, server) {
    this.id = id;
    this.token = token;
    this.server = server;
    this.calls = new Calls(server, token);
  }

  async connect() {
    this.socket = await openSocket(this.server, this.token);
    this.socket.on('doubt:asked', ({ _id }) => this.doubts.add(_id));
  }

  /** Resolves once this page has received the doubt. */
  async receive(doubtId) {
    if (!this.doubts.has(doubtId)) await nextMessage(this.socket, 'doubt:asked', ({ _id }) => _id === doubtId);
  }
}
