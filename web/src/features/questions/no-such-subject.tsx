import { SUBJECTS } from '../../../../api/contracts/http/limits';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { Sheet } from '../../ui/sheet';

/** Page for an unknown subject in the URL, such as Combined and Others (CONST-6, CONST-7). */
export const NoSuchSubject = () => (
  <div className="grid gap-4">
    <PageTitle className="phone:px-4 phone:pt-4">Subject not found</PageTitle>
    <Sheet aria-label="Subject not found">
      <Empty act={<ButtonLink to="/tutor/database">Question Database</ButtonLink>}>
        The subjects are {SUBJECTS.slice(0, -1).join(', ')} and {SUBJECTS.at(-1)}.
      </Empty>
    </Sheet>
  </div>
);
