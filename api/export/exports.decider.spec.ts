import { given } from '../../test/support/given/given-decider.js';
import { exportsDecider } from './exports.decider.js';

const data = { adminId: 'adam', format: 'csv' as const, from: null, to: null, types: null, examId: null, list: null };

it('exportsDecider records each export of personal data', () => {
  const exported = { type: 'PersonalDataExported' as const, data };
  given(exportsDecider).when({ type: 'RecordExport', export: data }).then(exported);
  given(exportsDecider, exported).when({ type: 'RecordExport', export: data }).then(exported);
  given(exportsDecider, exported, exported).thenState(2);
});
