import { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import { LEFT_OUT_SHOWN_MAX, QUESTION_FORMATS, type QuestionFormat } from '../../contracts/http/question-formats.js';
import { texts } from '../../contracts/http/texts.js';
import { QuestionsQueries } from '../../../projections/questions/questions.queries.js';
import { TopicsQueries } from '../../../projections/topics/topics.queries.js';
import { Access } from '../../platform/auth/access.js';
import { PictureFiles } from '../../platform/pictures/picture-files.js';
import { eventLoopTurns } from '../../platform/shared/event-loop-turns.js';
import { lostContent, OPTIONAL_CONTENT, type OptionalContent } from './lost-content.js';
import { questionFile } from './question-file.js';
import { topicPathText } from '../import/rows/topic-paths.js';
import type { ExportedQuestion } from './question-writer.js';
import { questionWriters } from './question-writers.js';
import { zipOfQuestions } from './zip-file.js';
import { Field, In, Of, OneOf, Uuid } from '../../platform/http/fields.js';
import { Says } from '../../platform/http/routes.js';

class ExportQuery {
  @In.OneOf(QUESTION_FORMATS, { message: texts.questionFormat }) format: QuestionFormat;

  @In.Maybe.OneOf(SUBJECTS, { description: 'all by default', message: texts.questionSubject }) subject?: Subject;
}

class LeftOutQuestion {
  @Uuid() _id: string;
  @Field() question: string;
  @Field() reason: string;
}

class LostContent {
  @OneOf(OPTIONAL_CONTENT, '`order`: the setting that keeps the order of the options') content: OptionalContent;
  @Field('number of questions in the file that have it') questions: number;
}

class ExportPreview {
  @Field('number of questions in the file') questions: number;
  @Field('number of questions that the format cannot represent') leftOut: number;
  @Of([LeftOutQuestion], `the first ${LEFT_OUT_SHOWN_MAX} of them`) first: LeftOutQuestion[];
  @Of([LostContent], 'content of the questions that the format does not carry') lost: LostContent[];
}

/** Media types of the formats, in the form of OpenAPI. */
const ZIP_TYPE = 'application/zip';
const FILE_CONTENT = Object.fromEntries(
  [...Object.values(questionWriters), { mediaType: ZIP_TYPE }].map(({ mediaType }) => [
    mediaType.split(';')[0]!,
    { schema: { type: 'string' as const, format: 'binary' } },
  ]),
);

/** Exports the question database as a file that can be imported again without changes. */
@ApiTags('questions')
@Access('tutor')
@Controller('questions/export')
export class ExportQuestionsController {
  constructor(
    private readonly questions: QuestionsQueries,
    private readonly topics: TopicsQueries,
    private readonly pictures: PictureFiles,
  ) {}

  @Get()
  @Says(
    'Export questions as a file',
    'Exports the questions of all subjects or of one (`subject`), in the given `format`. `moodle-xml` and `zip` contain the pictures.',
  )
  @ApiOkResponse({
    description: 'the file as CSV, JSON, text (GIFT, Aiken), XML (Moodle) or ZIP (CSV with a folder of pictures)',
    content: FILE_CONTENT,
  })
  async export(@Query() { format, subject }: ExportQuery, @Res() reply: FastifyReply): Promise<void> {
    const name = `questions${subject ? `-${subject.toLowerCase()}` : ''}.${EXTENSIONS[format]}`;
    const type = format === 'zip' ? ZIP_TYPE : questionWriters[format].mediaType;
    reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` });
    const questions = this.exported(subject);
    const readPicture = (pictureId: string) => this.pictures.read(pictureId);
    await reply.send(
      format === 'zip'
        ? zipOfQuestions(questions, readPicture)
        : Readable.from(questionFile(questions, questionWriters[format], readPicture)),
    );
  }

  @Get('preview')
  @Says(
    'Preview an export',
    'Returns the number of questions that the file will contain, and the questions that its format cannot represent, with the reasons.',
  )
  @ApiOkResponse({ type: ExportPreview })
  async preview(@Query() { format, subject }: ExportQuery): Promise<ExportPreview> {
    const droppedContent = format === 'zip' ? undefined : questionWriters[format].droppedContent;
    const lost = OPTIONAL_CONTENT.map((content) => ({ content, questions: 0 }));
    const preview: ExportPreview = { questions: 0, leftOut: 0, first: [], lost: [] };
    const yieldToLoop = eventLoopTurns();
    for await (const page of this.exported(subject)) {
      for (const exportedQuestion of page) {
        await yieldToLoop();
        const reason = droppedContent?.(exportedQuestion);
        if (reason === undefined) {
          preview.questions += 1;
          const contents = lostContent(format, exportedQuestion);
          for (const one of lost) if (contents.includes(one.content)) one.questions += 1;
        } else {
          preview.leftOut += 1;
          const { _id, question } = exportedQuestion;
          if (preview.first.length < LEFT_OUT_SHOWN_MAX) preview.first.push({ _id, question, reason });
        }
      }
    }
    preview.lost = lost.filter(({ questions }) => questions > 0);
    return preview;
  }

  private async *exported(subject: Subject | undefined): AsyncGenerator<readonly ExportedQuestion[]> {
    const topics = new Map(this.topics.all(subject).map((topic) => [topic._id, topic]));
    const pathOf = (id: string) => {
      const { name, parentId } = topics.get(id)!;
      return topicPathText(parentId === null ? [name] : [topics.get(parentId)?.name, name]);
    };
    for await (const page of this.questions.pages({ subject })) {
      yield page.map(({ topicIds, ...question }) => ({
        ...question,
        topics: this.topics
          .currentIds(topicIds)
          .filter((id) => topics.has(id))
          .map(pathOf),
      }));
    }
  }
}

const EXTENSIONS: Readonly<Record<QuestionFormat, string>> = {
  csv: 'csv',
  json: 'json',
  gift: 'gift',
  aiken: 'txt',
  'moodle-xml': 'xml',
  zip: 'zip',
};
