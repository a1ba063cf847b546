import { Visitor } from 'rolldown/utils';
import type { ESTree } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** What React sets only while it hydrates, and only for a ViewTransition. */
const NEVER_SET = ['isHydrating', 'shouldStartViewTransition'];
/** React's own numbers of a SuspenseList, a ViewTransition, an Activity, and of what is to be hydrated. A page that drew one would get error 156 of React. */
const NEVER_DRAWN = [18, 19, 30, 31];

/**
 * React DOM is a third of what an exam loads, and in one piece. What this app asks for at no place is taken out of it
 * here, a seventh of it: the hydration of pages drawn by a server, view transitions, and refs of fragments.
 */
export const unusedReact = (): Plugin => ({
  name: 'unused-react',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      let left = code
        .replace(/^exports\.hydrateRoot = [^]*?^};$/m, '')
        .replace(/^FragmentInstance\.prototype\.\w+ = function[^]*?^};$/gm, '')
        .replace(/(?<![\w$.])[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/g, 'false');
      for (const name of NEVER_SET) {
        const declared = new RegExp(`^(var |  )${name} = !1,$`, 'm');
        if (!declared.test(left)) this.error(`React DOM has no ${name} any more.`);
        const set = new RegExp(`\\b${name} = (?=!)`, 'g');
        left = `const ${name} = false;\n${left.replace(declared, '$1').replace(set, '')}`;
      }
      const cuts = uses(this.parse(left), NEVER_DRAWN);
      if (cuts.length === 0) this.error('React DOM names no kinds by their number any more.');
      for (const { start, end, by } of cuts) left = left.slice(0, start) + by + left.slice(end);
      return left;
    },
  },
});

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** The cases for one of these numbers, and comparisons with one, of what is named `tag`; the last one first. */
function uses(program: ESTree.Program, tags: readonly number[]): readonly Cut[] {
  const cuts: Cut[] = [];
  const isOneOf = (node: ESTree.Expression | ESTree.PrivateIdentifier | null) =>
    node?.type === 'Literal' && typeof node.value === 'number' && tags.includes(node.value);
  const isTag = (node: ESTree.Expression | ESTree.PrivateIdentifier) =>
    node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'tag';
  new Visitor({
    SwitchStatement({ discriminant, cases, end: switchEnd }) {
      if (!isTag(discriminant)) return;
      const declared: string[] = [];
      for (const [place, { start, end, test, consequent }] of cases.entries()) {
        if (!isOneOf(test)) continue;
        const before = cases[place - 1];
        const first = consequent[0];
        // what the case before goes on with stays
        const stays = first && before && !leaves(before);
        cuts.push({ start, end: stays ? first.start : end, by: '' });
        if (!stays) declared.push(...variables(consequent));
      }
      // other cases may use a variable that is declared in one of these
      if (declared.length > 0) cuts.push({ start: switchEnd - 1, end: switchEnd - 1, by: `;var ${declared.join()};` });
    },
    BinaryExpression({ start, end, operator, left, right }) {
      if (operator !== '===' && operator !== '!==') return;
      if ((isOneOf(left) && isTag(right)) || (isOneOf(right) && isTag(left)))
        cuts.push({ start, end, by: String(operator === '!==') });
    },
  }).visit(program);
  // of one within another the outer is enough
  return cuts
    .filter((one) => !cuts.some((other) => other !== one && other.start <= one.start && one.end <= other.end))
    .sort((one, other) => other.start - one.start);
}

function leaves({ consequent }: ESTree.SwitchCase): boolean {
  const last = consequent.at(-1);
  const end = last?.type === 'BlockStatement' ? last.body.at(-1) : last;
  return end !== undefined && /^(?:Break|Return|Throw|Continue)Statement$/.test(end.type);
}

/** The names that are declared in it, for all of the function that it stands in. */
function variables(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, id } = node as { type?: string; id?: { name: string } };
  if (type?.includes('Function')) return [];
  return [...(type === 'VariableDeclarator' && id ? [id.name] : []), ...Object.values(node).flatMap(variables)];
}
