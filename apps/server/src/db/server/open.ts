import pg, { type PoolClient, type PoolConfig } from 'pg'
import { Connection, type ConnectionSource } from '../connection.ts'
import { DatabaseError, translateDatabaseError } from '../errors.ts'
import { columnTypes } from '../types.ts'
import { driverAddress } from './address.ts'
import { openPipelinedReads } from './reads.ts'

/** PostgreSQL 17 introduced the built-in collation pg_c_utf8, which text comparison needs. */
const OLDEST_VERSION = 17

const CONNECT_TIMEOUT_MS = 10_000

/** A process that hangs inside a transaction must not hold its locks forever. */
const IDLE_IN_TRANSACTION_MS = 60_000

interface ServerConfig {
  databaseUrl: string
  poolSize: number
  statementTimeoutMs: number
  /** Connections for short reads, each with many statements at once; 0 disables them. Default 2. */
  pipelinedClients?: number
  /** Whether connections send a statement before the result of the one before, which excludes COPY. Default true. */
  pipeline?: boolean
}

/** A source of connections to a server, and whether its database has Citus. */
export type ServerSource = ConnectionSource & { readonly isSharded: boolean }

/** Connects to a PostgreSQL server. Throws `Unavailable` on failure, and `DatabaseError` for an invalid address or a version older than 17. */
export async function openServer(config: ServerConfig): Promise<ServerSource> {
  const isSharded = await examine(config.databaseUrl)
  const { statementTimeoutMs } = config
  const client: PoolConfig = {
    connectionString: driverAddress(config.databaseUrl, isSharded ? SHARDED_SETTINGS : SETTINGS),
    application_name: 'sextant',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
  }
  const pool = new pg.Pool({
    ...client,
    pipeline: config.pipeline ?? true,
    max: config.poolSize,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  })
  // Between the pool's listener and that of `Connection` there is a moment without one, in which an error would end the process.
  pool.on('connect', (opened) => opened.on('error', () => undefined))
  // An idle connection was lost; the pool has dropped it and opens another on demand.
  pool.on('error', () => undefined)

  async function acquire(): Promise<Connection> {
    try {
      return new Connection(await pool.connect(), statementTimeoutMs, limitStatements)
    } catch (error) {
      throw translateDatabaseError(error)
    }
  }

  const lanes = config.pipelinedClients ?? 2
  const reads = lanes === 0 ? undefined : openPipelinedReads(client, lanes)

  async function close(): Promise<void> {
    await Promise.all([reads?.close(), pool.end()])
  }

  const source = { isSharded, statementTimeoutMs, acquire, close }
  return reads === undefined ? source : { ...source, readShort: reads.query }
}

async function limitStatements(client: PoolClient, timeoutMs: number): Promise<void> {
  try {
    await client.query(`set statement_timeout = ${Math.trunc(timeoutMs)}`)
  } catch (error) {
    throw translateDatabaseError(error)
  }
}

/** Refuses old versions, other encodings and poolers that drop settings, and returns whether the database has Citus. Throws as `openServer` does. */
async function examine(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: driverAddress(databaseUrl, SETTINGS),
    application_name: 'sextant',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{
      version: string
      encoding: string
      sharded: boolean
      pooled: boolean
    }>(`
      select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
        exists (select from pg_extension where extname = 'citus') as sharded,
        current_setting('sextant.session', true) is null as pooled`)
    const { version, encoding, sharded, pooled } = rows[0]!
    if (pooled) {
      throw new DatabaseError(
        'What responds at DATABASE_URL ignores the settings of sessions, as a pooler can, and times would be read wrongly. Connect to PostgreSQL itself.',
      )
    }
    if (Number.parseInt(version, 10) < OLDEST_VERSION) {
      throw new DatabaseError(
        `The server at DATABASE_URL is PostgreSQL ${version}. Sextant needs PostgreSQL ${OLDEST_VERSION} or newer; upgrade the server or choose another one.`,
      )
    }
    if (encoding !== 'UTF8') {
      throw new DatabaseError(
        `The database at DATABASE_URL has the encoding ${encoding}. Sextant needs UTF8; create the database with \`createdb --encoding UTF8 --template template0\`.`,
      )
    }
    return sharded
  } catch (error) {
    throw translateDatabaseError(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Values are read as text, by backups as well, so every session must write them the same way; and statements wait for each other. */
const SETTINGS = [
  String.raw`-c default_transaction_isolation=read\ committed`,
  '-c TimeZone=UTC',
  '-c DateStyle=ISO',
  '-c IntervalStyle=postgres',
  '-c bytea_output=hex',
  '-c extra_float_digits=1',
  // Shows whether the others have arrived.
  '-c sextant.session=on',
].join(' ')

/** A transaction that writes to one shard after all others would fail if it had written to those at the same time. */
const SHARDED_SETTINGS = `${SETTINGS} -c citus.multi_shard_modify_mode=sequential`
