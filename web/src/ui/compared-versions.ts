/** A field of a form whose versions can be compared. */
export interface ComparedField<Draft> {
  readonly label: string;
  /** Returns the value as text; two versions with the same text are equal. */
  readonly text: (draft: Draft) => string;
  /** Returns the draft with the value of another one. */
  readonly take: (draft: Draft, from: Draft) => Draft;
}

/** The versions of a record that was changed after a form was filled. */
export interface Versions<Draft> {
  /** The user's values when the change was noticed */
  readonly own: Draft;
  /** The values that are saved now */
  readonly saved: Draft;
}

/**
 * Returns the user's values, with the saved value in each field that the user has not changed.
 * @param base the values that the form was filled with
 */
export const mergedDraft = <Draft>(
  fields: readonly ComparedField<Draft>[],
  base: Draft,
  { own, saved }: Versions<Draft>,
): Draft => fields.filter(({ text }) => text(own) === text(base)).reduce((draft, { take }) => take(draft, saved), own);
