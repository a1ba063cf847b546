/** Runs tasks of the same key one after another, and those of different keys side by side. */
export class Mutex {
  private readonly last = new Map<string, Promise<unknown>>();

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key);
    const mine = before ? before.then(task, task) : task();
    this.last.set(key, mine);
    const release = () => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(release, release);
    return mine;
  }
}
