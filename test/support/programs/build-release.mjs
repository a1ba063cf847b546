// node test/support/programs/build-release.mjs FOLDER NAME: builds the web anew into FOLDER, in place of the release there.
// Every file of it differs from the one in dist, and its pages hold NAME in `window.release`; it is not compressed.
import { build, loadConfigFromFile } from 'vite';

const [outDir, name] = process.argv.slice(2);
const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'web/vite.config.ts');
const plugins = (await Promise.all(config.plugins)).flat();
await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: { ...config.build, outDir },
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
