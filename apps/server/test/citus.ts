import pg from 'pg'

/** Addresses of the machines of a cluster, the coordinator first; the given one alone without Citus. */
export async function machinesOf(adminUrl: string): Promise<readonly string[]> {
  return (found[adminUrl] ??= findMachines(adminUrl))
}

const found: Record<string, Promise<readonly string[]>> = {}

async function findMachines(adminUrl: string): Promise<readonly string[]> {
  const [{ there }] = (await send(adminUrl, `select to_regclass('pg_dist_node') is not null as there`)) as [
    { there: boolean },
  ]
  if (!there) return [adminUrl]
  const workers = (await send(
    adminUrl,
    `select nodename, nodeport from pg_dist_node where noderole = 'primary' and groupid <> 0 order by nodeid`,
  )) as { nodename: string; nodeport: number }[]
  return [adminUrl, ...workers.map(({ nodename, nodeport }) => onMachine(adminUrl, nodename, nodeport))]
}

function onMachine(adminUrl: string, name: string, port: number): string {
  const url = new URL(adminUrl)
  url.hostname = name
  url.port = String(port)
  return url.href
}

/** Address of another database on the same machine. */
export function inDatabase(machine: string, database: string): string {
  const url = new URL(machine)
  url.pathname = `/${database}`
  return url.href
}

/** Makes a database on every machine. A copy has the machines of its template; a new one is told of them. */
export async function createOnMachines(
  machines: readonly string[],
  database: string,
  template: string | undefined,
): Promise<void> {
  const name = pg.escapeIdentifier(database)
  if (template !== undefined) {
    const from = pg.escapeIdentifier(template)
    await Promise.all(
      machines.map((machine) => copyOn(machine, template, `create database ${name} template ${from}`)),
    )
    return
  }
  for (const machine of machines) {
    await send(machine, `create database ${name}`)
    await send(inDatabase(machine, database), 'create extension citus')
  }
  const [coordinator = '', ...workers] = machines.map((machine) => inDatabase(machine, database))
  const { hostname, port } = new URL(coordinator)
  await send(coordinator, `select citus_set_coordinator_host($1, $2)`, [hostname, Number(port)])
  for (const worker of workers) {
    const { hostname: host, port: at } = new URL(worker)
    await send(coordinator, `select citus_add_node($1, $2)`, [host, Number(at)])
  }
}

/** A database that somebody uses cannot be copied, and Citus uses every one that it is in for its maintenance. */
async function copyOn(machine: string, template: string, statement: string): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    await send(machine, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      template,
    ])
    return isUnused(machine, statement)
  }
  while (!(await isDone()));
}

/** Deletes a database of a machine, although Citus may connect to it again at any moment. */
export async function dropOn(machine: string, database: string): Promise<void> {
  const statement = `drop database if exists ${pg.escapeIdentifier(database)} with (force)`
  while (!(await isUnused(machine, statement)));
}

/** Runs a statement on a database that nobody uses. Returns false if somebody does. */
async function isUnused(machine: string, statement: string): Promise<boolean> {
  try {
    await send(machine, statement)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '55006') return false
    throw error
  }
}

/** Runs a statement with a connection of its own. */
export async function send(url: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
