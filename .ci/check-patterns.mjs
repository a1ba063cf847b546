// Checks that no source file has a text that another way replaces.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const RULES = [
  {
    files: ['web/src/*.ts', 'web/src/*.tsx', ':!*.spec.ts', ':!*.spec.tsx', ':!*.gen.ts'],
    pattern: /\bas never\b|\bas unknown as\b/,
    text: 'a cast that no type supports: use the types of openapi.gen.ts, or a type guard',
  },
  {
    // react-slick defines the widths of the carousel
    files: ['web/src/*.ts', 'web/src/*.tsx', ':!web/src/features/landing/tutors.tsx'],
    pattern: /\b(?:min|max)-\[[^\]]*\]:|@media\((?!max-height:20rem)/,
    text: 'another width: use phone, max-laptop or max-desktop (base.css), or a container size such as @max-3xl',
  },
  {
    // react-toastify defines the width of its phones
    files: ['web/src/*.css', ':!web/src/styles/base.css', ':!web/src/ui/toaster.module.css'],
    pattern: /@media.*(?:width: (?!76[01]px|102[34]px|118[01]px)|height: (?!56[01]px))/,
    text: 'a width or height that is not in base.css',
  },
];

const faults = RULES.flatMap(({ files, pattern, text }) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...files], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${text}`] : [])),
    ),
);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
