/** Lets tasks with the same key run one after another, and those of different keys side by side. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  take<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key);
    const mine = before ? before.then(task, task) : task();
    this.last.set(key, mine);
    const leave = () => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  }
}
