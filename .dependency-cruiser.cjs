/** Import rules: imports run in one direction (see "Repository layout" in README.md). */
/** Folders of api that are not features: shared code below them, and code that connects, starts or checks them. */
const NOT_FEATURES = 'contracts|platform|startup|cli|demo|simulation|doctor';

/** Deciders, and the rules that they share. */
const PURE = [
  '^api/.*\\.decider\\.ts$',
  '^api/attempts/attempt-answers\\.ts$',
  '^api/.*/(attempt|model-test)-state\\.ts$',
  '^api/.*(scoring|rules)\\.ts$',
];

/** Stores, command handling and the projection engine: code that knows nothing of exams. */
const INFRASTRUCTURE = [
  '^api/platform/(backup|commands|event-store|leases|migration|mongodb|processes|redis|shared|sqlite|telemetry|vault)/',
  '^api/platform/clock\\.ts$',
  '^projections/(engine|store)/',
  '^projections/read-models\\.ts$',
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'including type-only imports',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-import-nothing',
      comment: 'api/contracts is a leaf: plain TypeScript that every side can use',
      severity: 'error',
      from: { path: '^api/contracts/' },
      to: { pathNot: '^api/contracts/' },
    },
    {
      name: 'web-imports-only-contracts',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(api|projections)/', pathNot: '^api/contracts/(http|live|events|question-text)/' },
    },
    {
      name: 'server-does-not-import-web',
      severity: 'error',
      from: { path: '^(api|projections)/' },
      to: { path: '^web/' },
    },
    {
      name: 'projections-do-not-import-features',
      comment: 'projections import contracts and the platform, but no feature of the api',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^api/', pathNot: '^api/(contracts|platform)/' },
    },
    {
      name: 'platform-does-not-import-features',
      comment: 'the platform imports neither a feature nor a projection; api/startup connects them',
      severity: 'error',
      from: { path: '^api/platform/' },
      to: { path: '^(api|projections)/', pathNot: '^api/(contracts|platform)/' },
    },
    {
      name: 'infrastructure-imports-only-catalogues',
      comment: 'of the product, infrastructure knows the catalogues of events, refusals and live messages',
      severity: 'error',
      from: { path: INFRASTRUCTURE },
      to: {
        path: '^(api|projections)/',
        pathNot: [
          ...INFRASTRUCTURE,
          '^api/contracts/(events/(catalogue|event|sealed|upcast)|http/refusals|live/messages)\\.ts$',
        ],
      },
    },
    {
      name: 'features-import-only-ports-of-features',
      comment:
        'every folder of api is a feature unless NOT_FEATURES lists it; a feature uses contracts, the platform, queries, and ports of others',
      severity: 'error',
      from: {
        path: '^api/([^/]+)/',
        // a CLI command opens the stores it needs; the export runs without the server and reads accounts and attempts by their deciders
        pathNot: [`^api/(${NOT_FEATURES})/`, '/(run-[^/]+|[^/]+\\.command)\\.ts$', '^api/export/exported-events\\.ts$'],
      },
      to: {
        path: '^api/[^/]+/',
        pathNot: [
          '^api/(contracts|platform|$1)/',
          '^api/attempts/(attempt-reader|content-key-reader|exam-source|free-questions\\.service|hidden-questions\\.service|option-order|penalties\\.service|question-version-reader|remarking\\.service|scoring|solutions\\.service|visible-results\\.service|timeline\\.queries|attempts\\.module)\\.ts$',
          '^api/question-bank/(question-keys|question-history-reader|following-rules|question-bank\\.module)\\.ts$',
          '^api/item-statistics/(question-statistics\\.service|suspected-keys\\.service|item-statistics\\.(module|dto))\\.ts$',
          '^api/pictures/(pictures\\.service|picture-references|pictures\\.module)\\.ts$',
          '^api/doubts/readable-answers\\.(service|module)\\.ts$',
          '^api/practice/(practice-reader|practice\\.module|learning/learning(\\.service)?)\\.ts$',
          '^api/topics/(topics\\.service|topics\\.module)\\.ts$',
          '^api/export/personal-data-exports\\.service\\.ts$',
          '^api/cli/arguments\\.ts$',
        ],
      },
    },
    {
      name: 'read-models-import-only-queries-of-read-models',
      comment:
        'a projection depends only on events; leaderboard and merit lists subscribe to contributions and share the ranking',
      severity: 'error',
      from: { path: '^projections/([^/]+)/', pathNot: '^projections/(engine|store)/' },
      to: {
        path: '^projections/[^/]+/',
        pathNot:
          '^projections/($1|engine|store)/|\\.queries\\.ts$|^projections/(contributions/contributions\\.projection|leaderboard/ranks)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'api-imports-only-queries-of-projections',
      comment:
        'a route names the read models that show its change; only code that starts projections or reports their state depends on the engine',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/((startup|demo|doctor|operations)/|cli/rebuild\\.ts$)' },
      to: {
        path: '^projections/',
        pathNot:
          '\\.queries\\.ts$|^projections/((personal-)?read-models|read-models\\.module|shown-in|registered)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'every-write-takes-the-bus',
      comment: 'features send commands by Commands; only the handler of Decide decides and appends',
      severity: 'error',
      from: {
        path: '^(api|projections)/',
        pathNot: '^api/(platform/commands/|startup/platform\\.module\\.ts$)',
      },
      to: {
        path: '^api/platform/commands/(decisions|decide)\\.ts$|node_modules/@nestjs/cqrs/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-event-store-upcasts',
      comment: 'so that every reader gets events in the current version of their type',
      severity: 'error',
      from: { path: '^(api|projections)/', pathNot: '^api/platform/event-store/' },
      to: { path: '^api/contracts/events/upcast\\.ts$' },
    },
    {
      name: 'deciders-are-pure',
      comment: 'no framework, store, clock or random source: only contracts, Refusal and other pure rules',
      severity: 'error',
      from: { path: PURE },
      to: {
        pathNot: [
          '^api/contracts/',
          '^api/platform/commands/(refusal|decider|command-context|derived-id|revision)\\.ts$',
          ...PURE,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'learning-rules-are-pure',
      comment: 'memory, reviews and mastery are computed from the facts that learning.service.ts reads',
      severity: 'error',
      from: { path: '^api/practice/learning/', pathNot: '\\.service\\.ts$' },
      to: {
        pathNot: [
          '^node_modules/ts-fsrs/',
          '^api/contracts/',
          '^api/platform/shared/event-loop-turns\\.ts$',
          '^api/practice/learning/[a-z-]+\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-deciders-implement-decider',
      comment: 'so that deciders-are-pure applies to every decider',
      severity: 'error',
      from: {
        path: '^(api|projections)/',
        pathNot: ['\\.decider\\.ts$', '^api/platform/commands/', '^api/demo/history/generated-history\\.ts$'],
      },
      to: { path: '^api/platform/commands/decider\\.ts$' },
    },
    {
      name: 'projections-are-pure',
      comment: 'hashing is pure',
      severity: 'error',
      from: { path: '\\.projection\\.ts$' },
      to: {
        pathNot: [
          '^(node:)?crypto$',
          '^api/contracts/',
          '^api/platform/shared/content-key\\.ts$',
          '^projections/engine/projection\\.ts$',
          '^projections/[^/]+/[^/]*(days|rules|search-text)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-features-do-not-import-each-other',
      comment: 'they share entities, ui and lib',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-entities-import-ui-and-lib',
      severity: 'error',
      from: { path: '^web/src/entities/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'web-ui-imports-no-domain-code',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/(app|features|entities)/' },
    },
    {
      name: 'web-lib-imports-no-components',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/ui/' },
    },
    {
      name: 'no-unresolvable-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.](css|svg|woff2)' },
    },
    {
      name: 'no-dev-dependencies-on-the-server',
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
