import { Injectable } from '@nestjs/common';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { isAnswered, type AnsweredDoubt } from '../../projections/doubts/answered-doubts.queries.js';
import type { Doubt } from '../../projections/doubts/doubts.queries.js';
import type { QuestionDocument } from '../../projections/questions/questions.projection.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { texts } from '../contracts/http/texts.js';
import { editableUntil } from './doubt.decider.js';
import type { AnsweredDoubt as AnsweredRow, DoubtQuestion, ReviewedDoubt, UnsolvedDoubt } from './doubt.dto.js';

/** The tutor to whom doubts are shown, and the current time. */
interface Viewer {
  readonly tutorId: string;
  readonly now: Date;
}

/** Adds usernames and questions to doubts, for tutors. */
@Injectable()
export class ReviewedDoubtsService {
  constructor(
    private readonly directory: AccountDirectoryQueries,
    private readonly questions: QuestionsQueries,
  ) {}

  async unsolved(doubts: readonly Doubt[], now: Date): Promise<UnsolvedDoubt[]> {
    const { names, questions } = await this.read(doubts);
    return doubts.map((doubt) => unsolvedDoubtOf(doubt, names, questions, now));
  }

  async answered(doubts: readonly AnsweredDoubt[], viewer: Viewer): Promise<AnsweredRow[]> {
    const { names, questions } = await this.read(doubts);
    return doubts.map((doubt) => ({
      ...unsolvedDoubtOf(doubt, names, questions, viewer.now),
      ...answerOf(doubt, names, viewer),
    }));
  }

  async one(doubt: Doubt, viewer: Viewer): Promise<ReviewedDoubt> {
    if (isAnswered(doubt)) return (await this.answered([doubt], viewer))[0]!;
    return (await this.unsolved([doubt], viewer.now))[0]!;
  }

  /** Reads the usernames of the students and tutors of the doubts, and the questions that the doubts are about. */
  private async read(doubts: readonly Doubt[]) {
    const [names, questions] = await Promise.all([
      this.directory.usernames(doubts.flatMap(peopleOf)),
      this.questions.findMany(doubts.flatMap(({ questionId }) => questionId ?? [])),
    ]);
    return { names, questions };
  }
}

const peopleOf = ({ studentId, claim, tutorId }: Doubt): string[] =>
  [studentId, claim?.tutorId, tutorId].filter((id) => typeof id === 'string');

const nameIn = (names: ReadonlyMap<string, string>, id: string, fallback: string): string => names.get(id) ?? fallback;

function unsolvedDoubtOf(
  { _id, studentId, subject, doubt, askedAt, claim, questionId }: Doubt,
  names: ReadonlyMap<string, string>,
  questions: ReadonlyMap<string, QuestionDocument>,
  now: Date,
) {
  const question = questionId === null ? undefined : questions.get(questionId);
  const isClaimed = claim && claim.until > now.toISOString();
  return {
    _id,
    username: nameIn(names, studentId, texts.studentUnnamed),
    subject,
    doubt,
    askedAt,
    ...(isClaimed && { claim: { ...claim, username: nameIn(names, claim.tutorId, texts.tutorUnnamed) } }),
    ...(question && { question: questionOf(question) }),
  };
}

function answerOf(
  { answer, answeredAt, tutorId, editedAt, answerId }: AnsweredDoubt,
  names: ReadonlyMap<string, string>,
  viewer: Viewer,
) {
  const until = editableUntil(answeredAt);
  return {
    answer,
    answeredAt,
    tutorId: tutorId!,
    answeredBy: nameIn(names, tutorId!, texts.tutorUnnamed),
    ...(editedAt !== null && { editedAt }),
    ...(tutorId === viewer.tutorId && viewer.now <= until && { editableUntil: until.toISOString() }),
    ...(answerId !== null && { published: { answerId } }),
  };
}

const questionOf = ({ _id, question, options, correctAnswers, solution }: QuestionDocument): DoubtQuestion => ({
  _id,
  question,
  options,
  correctAnswer: correctAnswers[0] ?? '',
  solution,
});
