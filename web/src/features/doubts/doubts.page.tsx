import { PageTitle } from '../../ui/page-title';
import { AskDoubt } from './ask-doubt';
import { messages } from './messages';
import { OwnDoubts } from './own-doubts';

/** The page where students ask doubts and read the answers. */
export const DoubtsPage = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-0">
    <PageTitle className="phone:px-4 phone:py-4" note={messages.pageNote}>
      {messages.doubts}
    </PageTitle>
    <div className="grid items-start gap-6 phone:gap-0 desktop:grid-cols-[24rem_minmax(0,1fr)]">
      <AskDoubt />
      <OwnDoubts />
    </div>
  </div>
);
