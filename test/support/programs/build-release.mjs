// node test/support/programs/build-release.mjs FOLDER NAME: builds the web app into FOLDER, replacing the release
// there. Every file differs from the one in dist, and its pages set `window.release` to NAME. The files are not
// compressed.
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
