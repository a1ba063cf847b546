/** The walls of the house (README, map): imports run one way. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contracts-import-nothing',
      comment: 'api/contracts is a leaf: plain TypeScript that every side can use',
      severity: 'error',
      from: { path: '^api/contracts/' },
      to: { pathNot: '^api/contracts/' },
    },
    {
      name: 'web-knows-contracts-alone',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(api|projections)/', pathNot: '^api/contracts/(http|live|events|question-text)/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^(api|projections)/' },
      to: { path: '^web/' },
    },
    {
      name: 'projections-stand-below-the-api',
      comment: 'projections see contracts and the platform, never a feature of the api',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^api/', pathNot: '^api/(contracts|platform)/' },
    },
    {
      name: 'the-platform-stands-below-everything',
      comment: 'neither a feature nor a projection; what connects them stands in api/startup',
      severity: 'error',
      from: { path: '^api/platform/' },
      to: { path: '^(api|projections)/', pathNot: '^api/(contracts|platform)/' },
    },
    {
      name: 'one-feature-does-not-reach-into-another',
      comment: 'beside its own folder a feature uses contracts, the platform, queries, and the ports of others',
      severity: 'error',
      from: {
        path: '^api/(accounts|question-bank|mock-tests|model-tests|attempts|scores|mistakes|item-statistics|key-corrections|replay|seals|tutor-dashboard|live|operations)/',
        // a command of the CLI opens what it needs
        pathNot: '/(run-[^/]+|[^/]+\\.command)\\.ts$',
      },
      to: {
        path: '^api/[^/]+/',
        pathNot:
          '^api/(contracts|platform|$1)/|^api/attempts/(exam-source|penalties|question-versions|remarks|scoring|attempts\\.module)\\.ts$' +
          '|^api/question-bank/(question-keys|question-history|following-rules|question-bank\\.module)\\.ts$' +
          '|^api/cli/arguments\\.ts$',
      },
    },
    {
      name: 'one-read-model-asks-another-by-queries',
      comment: 'a projection depends on events alone; the leaderboard follows contributions',
      severity: 'error',
      from: { path: '^projections/([^/]+)/', pathNot: '^projections/(engine|store)/' },
      to: {
        path: '^projections/[^/]+/',
        pathNot:
          '^projections/($1|engine|store)/|\\.queries\\.ts$|^projections/contributions/contributions\\.projection\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-api-asks-projections-by-queries',
      comment: 'only what starts projections, or says how they are, knows how they run',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/((startup|demo|operations)/|cli/rebuild\\.ts$)' },
      to: {
        path: '^projections/',
        pathNot: '\\.queries\\.ts$|^projections/((personal-)?read-models|read-models\\.module)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'deciders-are-pure',
      comment: 'no framework, store, clock or random source: contracts, Refusal and other pure rules alone',
      severity: 'error',
      from: {
        path:
          '^api/(attempts/(attempt(-answers|-marks)?|sittings|outages)|question-bank/question|mock-tests/mock-test|model-tests/model-test|key-corrections/key-correction' +
          '|accounts/(account|session|reservation|failed-logins))\\.ts$',
      },
      to: {
        pathNot: [
          '^api/contracts/',
          '^api/platform/commands/(refusal|decider|derived-id)\\.ts$',
          '^api/attempts/attempt-(answers|marks)\\.ts$',
          '^api/[^/]+/[^/]*(scoring|rules)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'projections-are-pure',
      comment: 'a hash is pure',
      severity: 'error',
      from: { path: '\\.projection\\.ts$' },
      to: {
        pathNot: [
          '^(node:)?crypto$',
          '^api/contracts/',
          '^projections/engine/projection\\.ts$',
          '^projections/[^/]+/[^/]*(days|rules|search-text)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-of-the-web-share-ui-and-lib-alone',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'ui-and-lib-stand-below-features',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'the-product-does-not-generate-questions',
      comment: 'api/demo/generate is a development command; the product reads the JSON that it writes',
      severity: 'error',
      from: { path: '^(api|projections|web)/', pathNot: '^api/demo/generate/' },
      to: { path: '^api/demo/generate/' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.](css|svg|woff2)' },
    },
    {
      name: 'no-development-packages-on-the-server',
      severity: 'error',
      from: { path: '^(api|projections)/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.tsx?$|\\.gen\\.ts$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
