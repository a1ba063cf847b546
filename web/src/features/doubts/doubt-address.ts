/** The id of a doubt's row, by which addresses name it. */
export const rowIdOf = (doubtId: string): string => `doubt-${doubtId}`;

export const addressOfDoubt = (doubtId: string): string => `/student/doubts#${rowIdOf(doubtId)}`;
