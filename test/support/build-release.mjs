// node test/support/build-release.mjs FOLDER NAME: builds the web anew into FOLDER, in place of the release there.
// Every file of it differs from the one in dist, and its pages hold NAME in `window.release`.
import { build } from 'vite';

const [outDir, name] = process.argv.slice(2);
await build({
  configFile: 'web/vite.config.ts',
  logLevel: 'warn',
  build: { outDir },
  plugins: [
    {
      name: 'name-of-the-release',
      transform: (code, file) =>
        /\/web\/src\/(?!worker\/).*\.tsx?$/.test(file)
          ? `${code}\nglobalThis.release = ${JSON.stringify(name)};`
          : undefined,
    },
  ],
});
