import { finishedAttempt } from '../../test/support/finished-attempt.js';
import { given, recorded } from '../../test/support/given-projection.js';
import { studentStatsProjection } from './student-stats.projection.js';

it('the stats of a student add up over their attempts', () => {
  given(studentStatsProjection)
    .after(
      recorded(finishedAttempt(['Correct', 'Correct', 'Incorrect', 'Skipped'])),
      recorded(finishedAttempt(['Skipped', 'Incorrect'], { studentId: 'bob' })),
      recorded(finishedAttempt(['Correct', 'Skipped', 'Skipped'])),
    )
    .thenDocuments(
      { _id: 'ann', totalCorrect: 3, totalIncorrect: 1, totalSkipped: 3 },
      { _id: 'bob', totalCorrect: 0, totalIncorrect: 1, totalSkipped: 1 },
    );
});
