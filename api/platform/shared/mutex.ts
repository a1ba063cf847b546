/** Runs tasks with the same key sequentially, and tasks with different keys concurrently. */
export class Mutex {
  private readonly last = new Map<string, Promise<unknown>>();

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key);
    const result = before ? before.then(task, task) : task();
    this.last.set(key, result);
    const release = () => {
      if (this.last.get(key) === result) this.last.delete(key);
    };
    result.then(release, release);
    return result;
  }
}
