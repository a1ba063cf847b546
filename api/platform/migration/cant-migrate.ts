/** Why a migration can't begin or go on, in one line for whoever runs it. */
export class CantMigrate extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CantMigrate';
  }
}
