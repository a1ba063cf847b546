import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { SUBJECTS, TOPIC_NAME_MAX, type Subject } from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { HasVisibleText, Trimmed } from '../platform/http/validation.js';

export class TopicsQuery {
  @ApiPropertyOptional({ enum: SUBJECTS, description: 'all by default' })
  @IsOptional()
  @IsIn(SUBJECTS, { message: texts.questionSubject })
  subject?: Subject;
}

export class Topic {
  @ApiProperty({ format: 'uuid' })
  topicId: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty()
  name: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null: a chapter' })
  parentId: string | null;
  @ApiProperty({
    description: 'number of questions of the topic; for a chapter, including its topics, without duplicates',
  })
  questions: number;
}

export class AddTopicBody {
  @ApiProperty({ enum: SUBJECTS })
  @IsIn(SUBJECTS, { message: texts.questionSubject })
  subject: Subject;

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
  @ApiProperty({ format: 'uuid' })
  topicId: string;
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
}

export class MergeTopicBody {
  @ApiProperty({ format: 'uuid', description: 'id of the topic that remains' })
  @Matches(ID_PATTERN)
  into: string;
}

export class SyllabusBody {
  @ApiProperty({ enum: SUBJECTS })
  @IsIn(SUBJECTS, { message: texts.questionSubject })
  subject: Subject;
}

export class AddedSyllabus {
  @ApiProperty({ description: 'number of chapters that were missing' })
  added: number;
}
