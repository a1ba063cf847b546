/** Lets so many tasks run side by side; the next waits for its turn, but no longer than so many ms. */
export class Turns {
  private underWay = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly most: number,
    private readonly patienceMs: number,
  ) {}

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.underWay < this.most) this.underWay += 1;
    else await this.turn();
    try {
      return await task();
    } finally {
      const [next] = this.waiting;
      if (next && this.underWay <= this.most) next();
      else this.underWay -= 1;
    }
  }

  /** That of a task which ended, or one more. */
  private turn(): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(late);
        this.waiting.delete(begin);
        resolve();
      };
      const late = setTimeout(() => {
        this.underWay += 1;
        begin();
      }, this.patienceMs);
      this.waiting.add(begin);
    });
  }
}
