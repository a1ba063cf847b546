import { Injectable } from '@nestjs/common';
import type { LiveMessage } from '../contracts/live/messages.js';

type Listener = (messages: readonly LiveMessage[]) => void;

/** From the projections, once they have written what they announce, to whoever has sockets. */
@Injectable()
export class Announcements {
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  announce(messages: readonly LiveMessage[]): void {
    for (const listener of this.listeners) listener(messages);
  }
}
