/** A setting that is wrong; its message is the one line that the start ends with. */
export class WrongSetting extends Error {
  constructor(name: string, why: string) {
    super(`${name} ${why}`);
    this.name = 'WrongSetting';
  }
}
