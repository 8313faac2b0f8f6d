/**
 * Who may import whom inside the server: each folder names the folders below it that it uses. The lint rules in
 * `.oxlintrc.json` say the same while writing; the test beside this file says it of the whole tree.
 */
export const ladder: Readonly<Record<string, readonly string[]>> = {
  config: [],
  observe: ['config'],
  db: ['observe', 'config'],
  places: [],
  selector: ['db'],
  jobs: ['db', 'observe'],
  serp: ['observe', 'config'],
  ledger: ['db'],
  trash: ['db', 'observe'],
  accounts: ['ledger', 'db', 'config'],
  providers: ['serp', 'db', 'observe', 'config'],
  ranking: ['providers', 'ledger', 'jobs', 'serp', 'places', 'db', 'observe', 'config'],
  volumes: ['providers', 'ledger', 'jobs', 'serp', 'places', 'db', 'observe'],
  scheduling: ['ranking', 'volumes', 'jobs', 'serp', 'db', 'observe'],
  events: ['providers', 'ranking', 'jobs', 'places', 'db', 'observe'],
  services: [
    'events',
    'accounts',
    'scheduling',
    'ranking',
    'volumes',
    'providers',
    'ledger',
    'jobs',
    'serp',
    'selector',
    'places',
    'db',
    'observe',
    'config',
  ],
  http: ['accounts', 'selector', 'db', 'observe', 'config'],
  commands: ['app.ts', 'accounts', 'serp', 'db', 'observe', 'config'],
}

/** Packages of the workspace that a folder may import besides `@sextant/contract`, which all may. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  commands: ['@sextant/sdk'],
}

/** Libraries that live behind one folder only. */
export const onlyIn: Readonly<Record<string, string>> = {
  'pg-boss': 'jobs',
  pg: 'db',
  '@electric-sql/pglite': 'db',
  fastify: 'http',
  'prom-client': 'observe',
  pino: 'observe',
  busboy: 'http',
  nodemailer: 'events',
}
