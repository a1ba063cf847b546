import { PageTitle } from '../../ui/page-title';
import { Script, Sheet } from '../../ui/sheet';

const TERMS: readonly { title: string; text: string }[] = [
  {
    title: 'What this is',
    text: 'Meritlist helps you prepare for university admission tests: you take timed exams, see them marked, and compare yourself with others. It does not admit anybody to a university, and its questions are not those of any coming test.',
  },
  {
    title: 'Your account',
    text: 'An account is for one person. Give an email address that is yours, and keep your password to yourself: you are responsible for what is done with your account. Your username is shown on the leaderboard, so choose one that others may read.',
  },
  {
    title: 'Taking exams',
    text: 'Take exams by yourself. The time runs on the server, and the marks it gives are the ones that count. You may not use programs that answer for you, have more than one account, or pass on the questions of a test that others have still to take.',
  },
  {
    title: 'How you treat others',
    text: 'Ask about the subject, and be civil to tutors and to one another. Do not post insults, threats, or anything that has nothing to do with preparing for a test.',
  },
  {
    title: 'Suspension',
    text: 'An account that breaks these terms or the community guidelines can be suspended after a review. It then leaves the leaderboard; its points are kept in case the suspension is lifted.',
  },
  {
    title: 'What is kept about you',
    text: 'We keep what you enter about yourself, what you answer and when, and when your account was used. We keep answers so that your results can be shown, and corrected when a question turns out to be wrong. When your account is deleted, everything that names you is made unreadable for good.',
  },
  {
    title: 'Questions and papers',
    text: 'Questions, answers and papers are for your own preparation. You may not publish or sell them.',
  },
  {
    title: 'What is not promised',
    text: 'Questions and their answers are written with care, and can still be wrong; the service can be interrupted. If you find a mistake, tell a tutor. Nothing here replaces the announcements of the university you apply to.',
  },
  {
    title: 'Changes',
    text: 'When these terms change, the date above changes with them. If you go on using Meritlist after that, you accept the new terms.',
  },
];

/** What everybody who registers accepts (LAND-32). */
export const TermsPage = () => (
  <main tabIndex={-1} className="mx-auto w-full max-w-[56rem] px-8 py-12 phone:px-0 phone:py-6">
    <PageTitle className="mb-6 phone:px-4" note="Effective May 2, 2024">
      Terms & Conditions
    </PageTitle>
    <Sheet>
      <ol>
        {TERMS.map(({ title, text }, index) => (
          <li key={title} className="border-b border-rule last:border-b-0">
            <Script
              margin={
                <span aria-hidden className="font-strong">
                  {index + 1}
                </span>
              }
            >
              <div className="max-w-measure px-6 py-6 phone:px-4">
                <h2 className="section-title mb-1">{title}</h2>
                <p className="text-pretty">{text}</p>
              </div>
            </Script>
          </li>
        ))}
      </ol>
    </Sheet>
  </main>
);
