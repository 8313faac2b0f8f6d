/**
 * Which folder may import which. The linter (`oxlint.config.ts`), the tests of the whole tree
 * (`apps/server/test/house`) and ARCHITECTURE.md all use these tables.
 */

type Ladder = Readonly<Record<string, readonly string[]>>

/** Folders of `apps/server/src`, from the bottom up, each with the folders below it that it uses. */
export const serverLadder: Ladder = {
  config: [],
  observe: ['config'],
  db: ['observe', 'config'],
  places: [],
  updates: [],
  html: [],
  control: [],
  backup: ['control', 'db'],
  selector: ['db'],
  jobs: ['db', 'observe'],
  serp: ['observe', 'config'],
  figures: ['serp', 'selector', 'db'],
  ledger: ['db'],
  storage: ['db'],
  trash: ['db', 'observe'],
  accounts: ['ledger', 'db', 'config'],
  guests: ['accounts', 'selector'],
  providers: ['serp', 'db', 'observe', 'config'],
  runs: ['ledger', 'jobs', 'db'],
  ranking: ['runs', 'providers', 'jobs', 'serp', 'figures', 'places', 'db', 'observe'],
  volumes: ['runs', 'providers', 'jobs', 'serp', 'figures', 'places', 'db', 'observe'],
  sendings: ['jobs', 'db'],
  scheduling: ['sendings', 'ranking', 'volumes', 'runs', 'jobs', 'serp', 'db', 'observe'],
  events: ['sendings', 'providers', 'ranking', 'jobs', 'figures', 'places', 'html', 'db', 'observe'],
  audit: ['accounts', 'db'],
  identities: ['audit', 'accounts', 'providers', 'db', 'config'],
  idempotency: ['providers', 'db'],
  prices: ['idempotency', 'runs', 'db'],
  services: [
    'events',
    'sendings',
    'identities',
    'accounts',
    'guests',
    'audit',
    'scheduling',
    'ranking',
    'volumes',
    'runs',
    'prices',
    'providers',
    'ledger',
    'storage',
    'jobs',
    'serp',
    'figures',
    'selector',
    'places',
    'updates',
    'html',
    'db',
    'observe',
    'config',
  ],
  gauges: ['providers', 'storage', 'db', 'observe'],
  doctor: ['backup', 'accounts', 'events', 'providers', 'ledger', 'serp', 'figures', 'db', 'config'],
  mcp: [],
  http: [
    'mcp',
    'guests',
    'identities',
    'accounts',
    'audit',
    'idempotency',
    'selector',
    'html',
    'db',
    'observe',
    'config',
  ],
  commands: ['app.ts', 'mcp', 'doctor', 'backup', 'control', 'accounts', 'serp', 'db', 'observe', 'config'],
}

/** Stages of a rank check in `apps/server/src/ranking`, from the bottom up. Each may use all those before it. */
export const rankingStages: readonly string[] = [
  'query.ts',
  'match',
  'find',
  'plan',
  'task',
  'stored',
  'start',
  'end',
  'buy',
  'work',
  'replay',
  'canary',
]

/** Folders and files of `apps/dashboard/src`, from the top down, each with what it uses. */
export const dashboardLadder: Ladder = {
  'main.tsx': ['router.tsx', 'api', 'texts', 'ui'],
  'router.tsx': ['address.ts', 'frame', 'pages'],
  frame: ['address.ts', 'view.ts', 'pages', 'pieces', 'api', 'ui', 'texts', 'icon.svg'],
  pages: ['address.ts', 'view.ts', 'pieces', 'api', 'ui', 'texts'],
  pieces: ['address.ts', 'api', 'ui', 'texts'],
  ui: ['view.ts', 'texts'],
  api: ['texts'],
  texts: [],
  'view.ts': [],
  'address.ts': [],
}

/** Packages of the workspace that a folder of the server may import besides `@sextant/contract`. */
export const workspacePackages: Ladder = {
  commands: ['sdk'],
  http: ['sdk'],
  mcp: ['sdk'],
}

/** Libraries that only one folder of the server may import. */
export const onlyIn: Readonly<Record<string, string>> = {
  'pg-boss': 'jobs',
  pg: 'db',
  '@electric-sql/pglite': 'db',
  fastify: 'http',
  'prom-client': 'observe',
  pino: 'observe',
  busboy: 'http',
  nodemailer: 'events',
  '@modelcontextprotocol/server': 'mcp',
  'openid-client': 'identities',
}
