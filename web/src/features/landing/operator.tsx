import type { components } from '../../lib/api/openapi.gen';
import { useLandingContent } from './landing-content';
import { messages } from './messages';

type Operator = components['schemas']['LandingOperator'];

/** Says who runs the site, such as “Run by Padma Admission Centre, Rajshahi, since 2016”. */
export const OperatorLine = ({ operator: { name, place, since } }: { operator: Operator }) => (
  <>
    {messages.runBy} <b className="font-strong text-ink">{name}</b>
    {place && `, ${place}`}
    {since && messages.since(since)}
  </>
);

/** Says who runs the site, in full; empty if the server names no operator. */
export function OperatorNote() {
  const operator = useLandingContent()?.operator;
  return (
    operator && (
      <p className="max-w-[24rem] text-pretty">
        <OperatorLine operator={operator} />. {operator.about}
      </p>
    )
  );
}
