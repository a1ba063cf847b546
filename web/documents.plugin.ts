import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Modules by document, such as `exam.html`, that its pages import on demand. Paths are relative to the root. */
type PagesOfDocuments = Readonly<Record<string, readonly string[]>>;

/** Inserts `head.html` and `root.html` into all documents, and lets each one load its pages at once instead of one after the other. */
export function documents(pagesOfDocuments: PagesOfDocuments): Plugin[] {
  let root = '';
  return [
    {
      name: 'document-parts',
      configResolved: (config) => void ({ root } = config),
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          html.replaceAll(/<!-- (head|root) -->/g, (_, part: string) =>
            readFileSync(join(root, `${part}.html`), 'utf8').trim(),
          ),
      },
    },
    {
      name: 'document-pages',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html, { filename, bundle = {} }) {
          const pages = Object.entries(pagesOfDocuments).find(([name]) => filename === join(root, name))?.[1] ?? [];
          const { scripts, styles } = filesOf(
            pages.map((page) => join(root, page)),
            bundle,
          );
          const tagsOf = (files: ReadonlySet<string>, rel: string): HtmlTagDescriptor[] =>
            [...files]
              .map((file) => `/${file}`)
              .filter((href) => !html.includes(`"${href}"`))
              .map((href) => ({ tag: 'link', attrs: { rel, crossorigin: true, href }, injectTo: 'head' }));
          return [...tagsOf(scripts, 'modulepreload'), ...tagsOf(styles, 'stylesheet')];
        },
      },
    },
  ];
}

/** Returns the chunks of modules, with the chunks and style sheets that they import. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`No chunk contains ${module}.`);
    add(chunk);
  }
  return { scripts, styles };
}
