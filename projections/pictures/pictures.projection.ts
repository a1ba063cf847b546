import { pictureIdsOf, type QuestionTexts } from '../../api/contracts/question-text/pictures.js';
import { accountRemoval, defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** A stored picture and the texts that reference it. */
export interface PictureDocument {
  readonly _id: string;
  /** Student whose key encrypts the picture; null for pictures of tutors. */
  readonly ownerId: string | null;
  readonly width: number;
  readonly height: number;
  /** Instant of the last upload. */
  readonly storedAt: string;
  /** Doubts that reference the picture in their text or answer. */
  readonly doubtIds: readonly string[];
  /** True if a question or a published answer references it: finished attempts show every version of a question. */
  readonly isPermanent: boolean;
  /** False if no text references the picture. */
  readonly isNamed: boolean;
}

/** Maximum number of doubts per picture. Beyond it the picture is never removed. */
const DOUBTS_MAX = 50;

const nameInQuestion = {
  documents: ({ data }: { data: QuestionTexts }) => pictureIdsOf(data),
  fold: (before: PictureDocument | undefined) => (before ? { ...before, isPermanent: true, isNamed: true } : null),
};

type InDoubt = ProjectedEvent<'DoubtAsked' | 'DoubtAnswered' | 'DoubtAnswerEdited' | 'DoubtDeleted'>;
const pictureIdsOfDoubt = ({ data }: InDoubt): readonly string[] => data.pictureIds ?? [];

const nameInDoubt = {
  documents: pictureIdsOfDoubt,
  fold: (before: PictureDocument | undefined, { data: { doubtId } }: InDoubt) => {
    if (!before) return null;
    const doubtIds = [...new Set([...before.doubtIds, doubtId])];
    const isPermanent = before.isPermanent || doubtIds.length > DOUBTS_MAX;
    return { ...before, doubtIds: doubtIds.slice(0, DOUBTS_MAX), isPermanent, isNamed: true };
  },
};

export const picturesProjection = defineProjection<PictureDocument>({
  name: 'pictures',
  fingerprint: '1',
  collection: {
    name: 'pictures',
    fields: ['ownerId', 'isNamed', 'storedAt'],
    indexes: [['ownerId'], ['isNamed', 'storedAt']],
    owner: 'ownerId',
  },
  on: {
    PictureStored: {
      documents: ({ data }) => data.pictureId,
      fold: (before, { data: { role, accountId, width, height, storedAt } }, _id) => ({
        ...(before ?? { doubtIds: [], isPermanent: false, isNamed: false }),
        _id,
        ownerId: role === 'student' ? accountId : null,
        width,
        height,
        storedAt,
      }),
    },
    PictureRemoved: { documents: ({ data }) => data.pictureId, fold: () => null },
    QuestionAdded: nameInQuestion,
    QuestionUpdated: nameInQuestion,
    QuestionSolutionSet: nameInQuestion,
    AnswerPublished: nameInQuestion,
    DoubtAsked: nameInDoubt,
    DoubtAnswered: nameInDoubt,
    DoubtAnswerEdited: nameInDoubt,
    DoubtDeleted: {
      documents: pictureIdsOfDoubt,
      fold: (before, { data: { doubtId } }) => {
        if (!before) return null;
        const doubtIds = before.doubtIds.filter((id) => id !== doubtId);
        return { ...before, doubtIds, isNamed: before.isPermanent || doubtIds.length > 0 };
      },
    },
    AccountDeleted: accountRemoval,
    AccountErased: accountRemoval,
  },
});
