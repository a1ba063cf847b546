import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PicturesQueries } from '../../projections/pictures/pictures.queries.js';
import { streams } from '../contracts/events/streams.js';
import { UNNAMED_PICTURE_HOURS } from '../contracts/http/pictures.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { PictureFiles } from '../platform/pictures/picture-files.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { pictureDecider } from './picture.decider.js';

const HOUR_MS = 3_600_000;
/** Time in ms for a text that references a picture to be recorded and projected before the picture can be removed. */
const GRACE_MS = HOUR_MS;
const EVERY_MS = HOUR_MS;
const FILES_AT_ONCE = 200;

/**
 * Removes pictures that no text has referenced for a day, and files without a stored picture: those of interrupted
 * uploads and of deleted accounts.
 */
@Injectable()
export class RemovePicturesProcess extends RecurringProcess {
  constructor(
    private readonly pictures: PicturesQueries,
    private readonly files: PictureFiles,
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async runDueWork(): Promise<void> {
    const now = this.clock.now();
    const storedBefore = new Date(now.getTime() - UNNAMED_PICTURE_HOURS * HOUR_MS - GRACE_MS);
    for await (const page of this.pictures.unreferenced(storedBefore)) {
      for (const { _id } of page) {
        if (this.stopped) return;
        await this.items.run(streams.picture(_id), () => this.remove(_id, storedBefore, now));
      }
    }
    await this.removeFilesWithoutPicture(storedBefore);
  }

  private async remove(pictureId: string, storedBefore: Date, now: Date): Promise<void> {
    const ids = { commandId: randomUUID(), correlationId: randomUUID() };
    const context = { ...ids, actor: 'process:remove-pictures', now };
    const command = { type: 'RemovePicture', pictureId, storedBefore: storedBefore.toISOString() } as const;
    const { state } = await this.commands.decide(streams.picture(pictureId), pictureDecider, command, context);
    if (state.storedAt === undefined) await this.files.remove({ path: this.files.pathOf(pictureId) }, storedBefore);
  }

  private async removeFilesWithoutPicture(storedBefore: Date): Promise<void> {
    let batch: { pictureId: string | undefined; path: string }[] = [];
    const removeBatch = async () => {
      const stored = await this.pictures.many(batch.flatMap(({ pictureId }) => pictureId ?? []));
      for (const file of batch) {
        if (!stored.has(file.pictureId ?? '')) await this.files.remove(file, storedBefore);
      }
      batch = [];
    };
    for await (const file of this.files.all()) {
      if (this.stopped) return;
      if (file.storedAt <= storedBefore) batch.push(file);
      if (batch.length === FILES_AT_ONCE) await removeBatch();
    }
    if (batch.length > 0) await removeBatch();
  }
}
