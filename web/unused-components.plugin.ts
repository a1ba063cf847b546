import type { Plugin } from 'vite';

/** react-router names its components for its developers, which a bundler takes for a use of each: without it those that this app has no use for go. */
export const unusedComponents = (): Plugin => ({
  name: 'unused-components',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = ".+";$/gm, '')
        .replace(/(?<= = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '),
  },
});
