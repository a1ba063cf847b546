/** Texts of the specification, verbatim, and of `DECISIONS.md`. */
export const emailRequired = 'Email is required';
export const emailInvalid = 'Please enter a valid email address';
export const usernameRequired = 'Username is required';
export const usernameTooLong = 'Username must be at most 50 characters long';
export const usernameCharacters = 'Username can only have letters, digits and common signs';
export const usernameReserved = 'This username is reserved. Choose another one.';
export const passwordRequired = 'Password is required';
export const loginPasswordShort = 'Password must be at least 6 characters long';
export const passwordShort = 'Password must be at least 8 characters long';
export const passwordLong = 'Password must be at most 200 characters long';
export const passwordCharacters = 'Password must contain letters, numbers, and special characters';
export const confirmPassword = "Confirm Password doesn't match";
export const acceptTerms = 'You must accept the term and conditions to signup';

export const fullnameTooLong = 'Full name must be at most 100 characters long';
export const instituteTooLong = 'Institute must be at most 100 characters long';
export const phoneTooLong = 'Phone must be at most 30 characters long';
export const phoneInvalid = 'Enter a phone number of 6 to 15 digits. Spaces, +, - and ( ) are allowed.';
export const addressTooLong = 'Address must be at most 200 characters long';
export const tutorBatchTooLong = 'Batch must be at most 30 characters long';
export const cvLinkTooLong = 'CV link must be at most 500 characters long';
export const cvLinkInvalid = 'Please enter a link that begins with https:// or http://';
export const fullnameCharacters =
  'Full name can only have letters of one alphabet, digits and common signs, without parentheses';
export const personalTextCharacters = 'This contains invisible characters. Delete them or type it again.';
export const selectBatch = 'Please select a batch: 2022-2023, 2023-2024 or 2024-2025';
export const selectGender = 'Please select a gender: male or female';
export const selectAvatar = 'Please select an avatar from 1 to 6';
export const dateOfBirthInvalid = 'Please enter a valid date of birth';
export const tooYoung = 'You must be at least 16 years old.';
export const profileUpdated = 'Profile updated successfully!';
export const profileFailed = 'Failed to update profile';
export const oldPasswordRequired = 'Current password is required';
export const oldPasswordWrong = 'Current password is not correct';
export const newPasswordsDiffer = 'New passwords do not match';
export const passwordChanged = 'Password changed successfully!';
export const passwordFailed = 'Failed to change password';
export const changedMeanwhile = 'This was changed somewhere else at the same time. Please try again.';
export const recordChangedMeanwhile =
  'Someone else changed this after you opened it. Compare both versions, then save again.';

export const loginFailedShort = 'Login failed';
export const loginFailed = 'Login failed: email or password not matched.';
export const accountTaken = 'Email or username already exists';
export const studentTaken = 'You already have an account with this email or username.';
export const tutorTaken = 'A tutor with this email or username already exists.';
export const registrationLapsed = 'This registration took too long. Please try again.';
export const tutorAdded = 'New Tutor added successfully!';
export const loggedOut = 'You are logged out.';

export const userTypeRequired = 'User type is required';
export const confirmationRequired = 'Confirmation password is required';
export const passwordsDiffer = 'Passwords do not match';
export const codeSent = 'If this account exists, we have emailed it a code.';
export const codeFailed = 'Password reset request failed';
export const codeUnreachable = 'Password reset request failed. Please try again.';
export const codeWrong = 'Invalid OTP. Please try again.';
export const codeNeedsNew = 'This code no longer works. Select “Resend code” to get a new one.';
export const codeCheckFailed = 'Error verifying OTP. Please try again.';
export const codeRight = 'The code is correct. You can set a new password now.';
export const codeResent = 'Resent Successfully. Enter the new code.';
export const codeResendFailed = 'Failed to resend OTP. Please try again.';
export const codeNotVerified = 'Request a code and enter it first.';
export const passwordReset = 'Your password has been changed. You can sign in with it now.';
export const resetFailed = (reason: string) => `Failed to reset password: ${reason}`;
export const resetUnreachable = 'Failed to reset password. Please try again.';

export const questionRequired = 'Please enter a question';
export const questionTooLong = 'Question must be at most 20000 characters long';
export const questionSubject = 'Please select a subject';
export const questionCorrectAnswer = 'Please select a correct answer';
export const solutionTooLong = 'Solution must be at most 5000 characters long';
export const optionEmpty = 'Empty option is not allowed';
export const optionTooLong = 'Option must be at most 2000 characters long';
export const optionsTooFew = 'At least two options are required';
export const optionsTooMany = 'At most ten options are allowed';
export const optionsNotUnique = 'Options must be unique';
export const questionFormat = 'Please choose CSV, JSON, GIFT, Aiken, Moodle XML or ZIP';
export const questionAdded = 'Question added successfully';
export const questionUpdated = 'Question updated successfully!';
export const questionDeleted = 'Question deleted!';

export const pictureAltRequired = 'Describe what the picture shows.';
export const pictureAltTooLong = 'A description must be at most 500 characters long';
/** @public referenced dynamically by a refusal */
export const descriptionsUnreadable = 'Send the descriptions as one JSON object, by the ids of the pictures.';
export const pictureTooLarge = 'Choose a picture of at most 5 MB, 24 megapixels and 12,000 pixels in width and height.';
export const notAPicture = 'Choose a PNG, JPEG or WebP picture.';
export const pictureDamaged = 'This picture is damaged. Save it again, or choose another one.';
export const pictureUnknown = 'A picture in this text is not available. Remove it and upload it again.';
export const pictureWithoutAlt = 'Describe each picture: write what it shows between its square brackets.';
export const picturesTooMany = 'A text can have at most 20 pictures.';

export const selectSubject = 'Please select a subject.';
export const selectMarks = 'Please select marks.';
export const selectTime = 'Please select a time limit.';
export const mockTestCreated = 'Mock test created successfully';
export const mockTestName = (subject: string) => `${subject} Mock Test`;
/** @param topics topic names */
export const topicTestName = (subject: string, topics: readonly string[]) =>
  `${subject} Mock Test: ${topics.length === 1 ? topics[0] : `${topics.length} topics`}`;
export const mistakeQuizCreated = 'Mistake quiz created successfully!';
export const mistakeQuizName = (subject: string) => `${subject} Mistake Quiz`;
export const mockTestFailed = 'Failed to create mock test';
export const notEnoughQuestions = (available: number, subject: string, needed: number) =>
  `Not enough questions: ${available} available in ${subject}, ${needed} needed.`;
export const notEnoughInTopics = (needed: number) =>
  `These topics do not have ${needed} questions for a mock test. Choose fewer marks or more topics.`;

export const topicNameRequired = 'Please enter a name';
export const topicNameTooLong = 'A name must be at most 100 characters long';
export const topicNameSigns = 'A name cannot contain > or |.';
export const topicNameTaken = 'This name is taken. Enter another name.';
export const topicTooDeep = 'A topic of a chapter cannot have topics of its own.';
export const topicOfOtherSubject = 'This topic belongs to another subject.';
export const topicsTooMany = 'A subject can have at most 1000 chapters and topics.';
export const topicNotMergeable = 'Choose another chapter or topic to merge into.';
export const questionTopicsTooMany = 'A question can have at most 20 topics.';

export const modelTestFields = 'Please fill in all fields.';
export const modelTestQuestions = 'Number of selected questions must match the total marks.';
export const modelTestName = 'Model Test Name must be at most 100 characters long';
export const modelTestMarks = 'Marks must be a whole number from 1 to 200.';
export const modelTestTime = 'Time must be a whole number of minutes from 1 to 600.';
export const modelTestSchedule = 'Schedule Date and Schedule Time must be a day and a time of day.';
export const modelTestExpiry = 'Expires in must be a whole number of days from 1 to 365.';
export const modelTestClosesAt = 'The closing time must be after the start, and no later than the expiry.';
export const modelTestLocalTime = 'Enter a day such as 2026-05-02 and a time of day such as 18:30.';
export const modelTestQuestionGone = 'Some of the selected questions no longer exist. Select others.';
export const modelTestOneSubject = 'A model test of one subject takes questions of that subject only.';
export const keepInUnknown = 'Keep the old version only in model tests that have this question.';
/** Lists at most ten of the model tests. */
export const subjectNotInModelTest = (subject: string, modelTests: readonly string[]) =>
  `This question can’t move to ${subject}, because these upcoming model tests take one subject only: ` +
  `${modelTests.slice(0, 10).join(', ')}${modelTests.length > 10 ? ` and ${modelTests.length - 10} more` : ''}. ` +
  'Remove the question from them first.';
export const modelTestReveal =
  'Choose when results are shown: at the finish, at the expiry, at a set time or on release.';
export const modelTestRevealAt = 'Set a date and time after the start at which results are shown.';
export const modelTestMeritList = 'Choose when the merit list is shown: with the result or at the expiry.';
export const modelTestStarted = 'This model test has started. Only its name and a later expiry can be changed.';
export const modelTestStored = 'Model Test stored successfully';
export const modelTestUpdated = 'Model Test updated successfully';
export const modelTestDeleted = 'Model Test deleted successfully';
export const modelTestStoreFailed = 'Failed to store ModelTest';
export const modelTestUpdateFailed = 'Failed to update ModelTest';
export const modelTestDeleteFailed = 'Failed to delete ModelTest';
export const modelTestTaken = 'You have already taken this model test.';
export const modelTestMisconfigured = 'This model test has a configuration issue.';

export const examNotLive = 'This exam is not live yet!';
export const examStarted = 'You have already started this exam. You cannot restart it.';
export const examRunning = 'Another exam is running. Finish it first.';
export const examsRunning = (count: number) =>
  `${count === 1 ? '1 student is' : `${count} students are`} still taking this test. Release the results when all attempts have ended.`;
export const resultsShown = 'Students have seen results of this model test. Results can no longer be hidden.';
export const resultsNotYet = 'The results of this model test are not shown yet.';
export const examNotStarted = 'This exam has not been started. Start it first.';
export const examFinished = 'This exam is finished. Its answers can no longer be changed.';
export const meritListNotYet = 'The merit list is shown when the model test is archived.';
export const receiptNotYet = 'The receipt is available one minute after the exam ends.';
export const examTimeOver = 'The time for this exam is over. This answer arrived too late.';
export const questionNotInExam = 'This question is not part of this exam.';
export const questionNotInPractice = 'This question is not part of this practice.';
export const optionNotInQuestion = 'This option is not one of the options of this question.';
export const questionSetUnknown = 'No unfinished mock test of yours has exactly these questions.';
export const timeUp = "Time's up! The exam has finished.";
export const fetchFailed = 'Failed to fetch data';
export const questionsFailed = 'Error fetching questions';
export const noQuestions = 'No questions available.';
export const noQuestionsOfSubject = 'No questions available for the selected subject';

export const fieldEmpty = 'Field is empty';
export const doubtTooLong = 'A doubt must be at most 2000 characters long';
export const practiceAnswered = 'You have already answered this question. Continue with the next one.';
export const practiceEnded = 'This practice has ended. Start a new one.';
export const questionOfMistakes = 'Only a practice of mistakes can be limited to one question.';
export const questionUnavailable = 'This question can no longer be practised. Continue with the next one.';
/** Texts for a practice without available questions, by source. */
export const nothingToPractise = {
  due: 'You have no reviews left for today. Practise a topic instead, or come back tomorrow.',
  weak: 'Answer some questions first: your weak topics are found from your answers.',
  mistakes: 'You have no mistakes to practise. Take a test or practise a topic.',
  topic: 'No questions of this topic can be practised at the moment. Choose another topic.',
};
export const examDatePast = 'Choose a date in the future';
export const doubtSubmitted = 'Doubt submitted successfully!';
export const doubtFailed = 'Failed to submit doubt. Please try again.';
export const doubtDeleted = 'Doubt deleted!';
export const userNotLoggedIn = 'User is not logged in.';
export const studentFailed = 'Failed to retrieve student data.';
export const answerTooLong = 'An answer must be at most 4000 characters long';

export const questionAlreadyReported = 'You have already reported this question. A tutor will reply to you.';
export const reportReasonRequired = 'Please select a reason';
export const reportCommentTooLong = 'A comment must be at most 500 characters long';
export const reportOutcomeRequired = 'Please select an outcome';
export const reportMessageTooLong = 'A message must be at most 500 characters long';

export const correctionReasonMissing = 'Enter a reason: students will see it';
export const correctionReasonTooLong = 'A reason must be at most 500 characters long';
export const answerPosted = 'Answer posted successfully';
export const noUnsolvedDoubts = 'There are no unsolved doubts';
export const doubtAnswered = 'This doubt has been answered already.';
export const doubtClaimed = 'Another tutor is answering this doubt.';
export const doubtUnsolved = 'This doubt is not answered yet. Answer it first.';
export const answerEdited = 'Answer updated successfully';
export const answerOfOtherTutor = 'Only the tutor who answered this doubt can edit the answer.';
export const answerNotEditable =
  'An answer can be edited for 24 hours. If the doubt is about a question, publish a corrected answer under it.';
export const answerPublished = 'An answer to this doubt is already published under the question.';
export const answerWithdrawn = 'The student has withdrawn this answer. It cannot be published again.';
export const banReasonTooLong = 'A reason must be at most 500 characters long';
export const banToggled = (role: string, isBanned: boolean) => `${role} ${isBanned ? 'banned' : 'unbanned'}!`;
export const accountDeleted = (role: string) => `${role} deleted!`;

export const sessionMissing = 'Please sign in first.';
export const sessionEnded = 'Your session has ended. Please sign in again.';
export const banned = 'Your account is suspended.';
export const forbidden = 'Your account is not allowed to do this.';
export const questionInModelTest = (names: readonly string[]): string =>
  `It is used in the model ${names.length === 1 ? 'test' : 'tests'} ${new Intl.ListFormat('en-GB').format(names)}.`;
export const notFound = 'This does not exist, or you do not have access to it.';
export const tooMany = (seconds: number) => `Too many attempts. Try again in ${duration(seconds)}.`;
export const unavailable = 'Meritlist is busy. Please try again in a moment.';
export const outdated = 'Meritlist is being updated. Please try again in a moment.';
export const clockUntrusted = 'The clock of the server is being corrected. Please try again in a minute.';
export const building = 'This list is being built. Please try again in a moment.';
export const tooManySockets = 'Meritlist is open in too many places. Close some of them.';
export const unreachable = "The server can't be reached. Try again.";
export const studentUnnamed = 'Student';
export const tutorUnnamed = 'Tutor';
export const searchTooLong = (most: number) => `A search may have at most ${most} characters.`;
export const tooManyEntries = (field: string, most: number) => `${field} may have at most ${most} entries.`;
export const textCharacters = 'This contains an unsupported character. Please retype it.';
export const invalid = 'Please check what you entered.';
export const instantUnreadable = 'Write the time in UTC, as in 2026-11-20T14:00:00Z.';
export const instantInFuture = 'This time is in the future.';
export const instantsReversed = 'The later time must not be before the earlier one.';
export const weightWrong = 'A weight must be a number from 0 to 9999 with at most two decimals.';
export const penaltyWrong = 'The cost of a wrong answer must be a number from 0 to 9 with at most two decimals.';
/** @public referenced dynamically by a refusal */
export const hoursTooMany = 'Request at most 31 days at once.';
/** Texts for responses of a proxy in front of the server. */
export const fileTooLargeForSite = 'This file is larger than this site accepts. Choose a smaller file.';
export const restarting = 'The site is restarting. Nothing is lost. Please try again in a moment.';
export const unexpected = 'Something went wrong on our side. Please try again.';

/** Formats a duration: seconds, whole minutes rounded up beyond the first, and whole hours beyond the second. */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : minutes <= 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
