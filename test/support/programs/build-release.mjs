// node test/support/programs/build-release.mjs FOLDER NAME: builds the web app as the next release in FOLDER. Every file differs from the one in dist, and its pages set `window.release` to NAME. The files are not
// compressed.
import { execFileSync } from 'node:child_process';
import { build, loadConfigFromFile } from 'vite';

const [releases, name] = process.argv.slice(2);
const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'web/vite.config.ts');
const plugins = (await Promise.all(config.plugins)).flat();
await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: { ...config.build, outDir: `${releases}-built` },
  plugins: [
    ...plugins.filter((plugin) => plugin.name !== 'vite-plugin-compression'),
    {
      name: 'name-of-the-release',
      transform: (code, file) =>
        /\/web\/src\/(?!worker\/).*\.tsx?$/.test(file)
          ? `${code}\nglobalThis.release = ${JSON.stringify(name)};`
          : undefined,
    },
  ],
});
execFileSync(process.execPath, ['web/publish-release.mjs', `${releases}-built`, releases]);
