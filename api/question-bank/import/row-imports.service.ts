import { Inject, Injectable } from '@nestjs/common';
import { QuestionsQueries } from '../../../projections/questions/questions.queries.js';
import { PictureReferences } from '../../pictures/picture-references.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { Settings } from '../../platform/config/settings.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { mapInTurns } from '../../platform/shared/event-loop-turns.js';
import { QuestionsService } from '../questions.service.js';
import type { ImportQuery } from './import-questions.dto.js';
import { importWriter } from './import-writer.js';
import type { ImportedQuestion } from './rows/questions-of-rows.js';
import { RowImport } from './rows/row-import.js';
import { idInFile, RowMatcher } from './rows/row-matcher.js';
import { inRowRanges } from './rows/row-ranges.js';
import type { TopicPaths } from './rows/topic-paths.js';
import { VerySimilarQuestions } from './rows/very-similar-questions.js';

/** The questions of a file, and how they are imported. */
interface QuestionsToImport {
  readonly questions: readonly ImportedQuestion[];
  readonly topics: TopicPaths;
  readonly query: ImportQuery;
  /** Id of the import; undefined for a dry run. */
  readonly importId: string | undefined;
  readonly actor: string;
}

/** Creates the imports of uploaded files, which match rows with existing questions. */
@Injectable()
export class RowImportsService {
  constructor(
    private readonly list: QuestionsQueries,
    private readonly questions: QuestionsService,
    private readonly pictures: PictureReferences,
    private readonly log: EventLog,
    private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create({ questions, topics, query, importId, actor }: QuestionsToImport): Promise<RowImport> {
    const { updates, again = 'false', checkedAt } = query;
    const idsInFile = new Map((await mapInTurns(questions, idInFile)).flat());
    const similar = new VerySimilarQuestions(this.list);
    const checkEnd = checkedAt === undefined ? undefined : BigInt(checkedAt);
    return new RowImport({
      matcher: new RowMatcher(this.list, this.log, idsInFile, topics, checkEnd),
      topics,
      writer: importId === undefined ? undefined : importWriter(importId, actor, this.clock, this.questions),
      updates: updates === 'true',
      isRetried: again === 'true' ? () => true : again === 'false' ? () => false : inRowRanges(again),
      checkPictures: (texts) => this.pictures.ofTutor(texts),
      ...(importId === undefined && { similarTo: (content) => similar.nameOf(content) }),
      timeZone: this.settings.examTimeZone,
    });
  }
}
