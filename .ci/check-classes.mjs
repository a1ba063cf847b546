// Checks that every class name in web/src has a rule in the built CSS: npm run build:web && node .ci/check-classes.mjs.
// Tailwind skips a class of an unknown colour or size without an error. Class names are the strings in attributes that
// end in `className`, in calls of `classes`, and in variables that these name or that are named …CLASSES or …Classes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');
const filesIn = (folder, pattern) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`);
const current = resolve(root, 'dist/web/current');
const release = existsSync(current) ? readFileSync(current, 'utf8').trim() : undefined;
const sheets = release ? filesIn(`dist/web/${release}`, /\.css$/) : [];
if (sheets.length === 0) {
  console.error('dist/web has no CSS: run npm run build:web first.');
  process.exit(2);
}
const unescape = (name) =>
  name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex, char) =>
    hex ? String.fromCodePoint(parseInt(hex, 16)) : char,
  );
const defined = new Set();
for (const sheet of sheets) {
  const css = readFileSync(resolve(root, sheet), 'utf8');
  for (const [, name] of css.matchAll(/\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-])+)/gi)) defined.add(unescape(name));
}

const missing = [];
for (const file of filesIn('web/src', /\.tsx?$/)) {
  if (/\.spec\.tsx?$|\.gen\.ts$/.test(file)) continue;
  const source = ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const constants = new Map();
  const visited = new Set();
  collectConstants(source);
  findClasses(source);

  function collectConstants(node) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, collectConstants);
  }

  function findClasses(node) {
    if (ts.isJsxAttribute(node) && /classname$/i.test(node.name.getText()) && node.initializer) check(node.initializer);
    if (ts.isCallExpression(node) && node.expression.getText() === 'classes') node.arguments.forEach(check);
    if (ts.isVariableDeclaration(node) && /classes$/i.test(node.name.getText()) && node.initializer)
      check(node.initializer);
    ts.forEachChild(node, findClasses);
  }

  /** Checks the strings of an expression whose value is a list of classes. */
  function check(node) {
    if (visited.has(node)) return;
    visited.add(node);
    if (ts.isStringLiteralLike(node)) return checkText(node, node.text);
    if (ts.isTemplateExpression(node)) {
      // a class that is put together from parts is not one that Tailwind finds
      [node.head, ...node.templateSpans.map(({ literal }) => literal)].forEach((part) => checkText(part, part.text));
      return node.templateSpans.forEach(({ expression }) => check(expression));
    }
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(check);
    if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return check(node.right);
      const isChoice = ['||', '??', '+'].includes(node.operatorToken.getText());
      return isChoice && [node.left, node.right].forEach(check);
    }
    if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text);
      return constant && isPlain(constant) && check(constant);
    }
    if (ts.isElementAccessExpression(node)) return check(node.expression);
    if (ts.isObjectLiteralExpression(node))
      return node.properties.forEach((property) => ts.isPropertyAssignment(property) && check(property.initializer));
    if (ts.isCallExpression(node)) return;
    if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? undefined : check(node.body);
    if (
      ts.isJsxExpression(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node)
    )
      return node.expression && check(node.expression);
  }

  /** Literals, choices between them, and maps of them; not the results of calls or of other values. */
  function isPlain(node) {
    return !ts.isCallExpression(node) && !ts.isAwaitExpression(node) && !ts.isPropertyAccessExpression(node);
  }

  function checkText(node, text) {
    for (const name of text.split(/\s+/).filter(Boolean)) {
      if (defined.has(name)) continue;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      missing.push(`${file}:${line + 1}: ${name}`);
    }
  }
}

if (missing.length > 0) {
  console.error(`These classes have no rule in the built CSS:\n${missing.join('\n')}`);
  process.exit(1);
}
console.log(`${defined.size} classes are defined, and every class in web/src is one of them.`);
