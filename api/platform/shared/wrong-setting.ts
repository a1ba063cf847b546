/** Thrown for an invalid setting. The message is one line, which the process prints before it exits. */
export class WrongSetting extends Error {
  constructor(name: string, reason: string) {
    super(`${name} ${reason}`);
    this.name = 'WrongSetting';
  }
}
