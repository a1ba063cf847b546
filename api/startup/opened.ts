interface Closable {
  close(): Promise<void> | void;
}

/** What is to be closed again, in the reverse order. */
export class Opened {
  private readonly things: Closable[] = [];

  keep<Thing extends Closable>(thing: Thing): Thing {
    this.things.unshift(thing);
    return thing;
  }

  async close(): Promise<void> {
    for (const thing of this.things.splice(0)) await thing.close();
  }
}
