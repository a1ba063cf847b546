import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { SUBJECTS, TOPIC_NAME_MAX, type Subject } from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { ExpectedRevision, REVISION } from '../platform/http/revision.js';
import { HasVisibleText, Trimmed } from '../platform/http/validation.js';
import { Field, In, Nullable, OneOf, Uuid } from '../platform/http/fields.js';

export class TopicsQuery {
  @In.Maybe.OneOf(SUBJECTS, { description: 'all by default', message: texts.questionSubject }) subject?: Subject;
}

export class Topic {
  @Uuid() topicId: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Field() name: string;
  @Nullable(String, { format: 'uuid', description: 'null: a chapter' }) parentId: string | null;
  @Field('number of questions of the topic; for a chapter, including its topics, without duplicates') questions: number;
  @Field(REVISION) revision: string;
}

export class AddTopicBody {
  @In.OneOf(SUBJECTS, { message: texts.questionSubject }) subject: Subject;

  @ApiProperty({ maxLength: TOPIC_NAME_MAX, description: 'unique among the topics of its parent' })
  @Trimmed()
  @MaxLength(TOPIC_NAME_MAX, { message: texts.topicNameTooLong })
  @HasVisibleText(texts.topicNameRequired)
  @IsString({ message: texts.topicNameRequired })
  name: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'id of the chapter; null or absent: none',
  })
  @IsOptional()
  @Matches(ID_PATTERN)
  parentId?: string | null;
}

export class AddedTopic {
  @Uuid() topicId: string;
}

export class ChangeTopicBody {
  @ApiPropertyOptional({ maxLength: TOPIC_NAME_MAX })
  @IsOptional()
  @Trimmed()
  @MaxLength(TOPIC_NAME_MAX, { message: texts.topicNameTooLong })
  @HasVisibleText(texts.topicNameRequired)
  @IsString({ message: texts.topicNameRequired })
  name?: string;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: 'null: becomes a chapter' })
  @IsOptional()
  @Matches(ID_PATTERN)
  parentId?: string | null;

  @ExpectedRevision() revision?: string;
}

export class MergeTopicBody {
  @In.Id('id of the topic that remains') into: string;
}

export class SyllabusBody {
  @In.OneOf(SUBJECTS, { message: texts.questionSubject }) subject: Subject;
}

export class AddedSyllabus {
  @Field('number of chapters that were missing') added: number;
}
