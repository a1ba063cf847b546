import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ReadableAnswersModule } from '../doubts/readable-answers.module.js';
import { Settings } from '../platform/config/settings.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { PictureFiles } from '../platform/pictures/picture-files.js';
import { PracticeModule } from '../practice/practice.module.js';
import { PictureAccess } from './picture-access.js';
import { PictureDecoder } from './picture-decoder.js';
import { PictureReader } from './picture-reader.js';
import { PictureReferences } from './picture-references.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesService } from './pictures.service.js';
import { RemovePicturesProcess } from './remove-pictures.process.js';

/** Pictures in the texts of questions and doubts. */
@Module({
  imports: [AttemptsModule, LimitsModule, PracticeModule, ReadableAnswersModule, ReadModelsModule],
  controllers: [PicturesController],
  providers: [
    {
      provide: PictureFiles,
      useFactory: ({ picturesDir }: Settings) => new PictureFiles(picturesDir),
      inject: [Settings],
    },
    PictureAccess,
    PictureDecoder,
    PictureReader,
    PictureReferences,
    PicturesService,
    RemovePicturesProcess,
  ],
  exports: [PictureFiles, PictureReferences, PicturesService],
})
export class PicturesModule {}
