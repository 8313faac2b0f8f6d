import { join } from 'node:path'
import pg, { type PoolConfig } from 'pg'
import { Connection, type ConnectionSource } from '../connection.ts'
import { translateDatabaseError } from '../errors.ts'
import { columnTypes } from '../types.ts'
import { Engine } from './engine.ts'
import { acquireDataLock } from './lock.ts'
import { keepMaintained } from './maintenance.ts'
import { EngineSocket } from './socket.ts'

/** The PostgreSQL data directory inside the data folder. */
const CLUSTER_FOLDER = 'postgres'

/** Longest wait for the only connection; nobody should hold it that long. */
const WAIT_TIMEOUT_MS = 60_000

interface EmbeddedConfig {
  /** The data folder, an absolute path. */
  dataDir: string
  /** Statement timeout in milliseconds; 0 means no limit. */
  statementTimeoutMs: number
}

/** The embedded database's connections and its engine. */
export interface EmbeddedSource extends ConnectionSource {
  readonly engine: Engine
}

/**
 * Opens the embedded database and creates it in a new folder, which takes a few seconds. Throws `DataFolderInUse` when
 * any process holds the folder.
 */
export async function openEmbedded({ dataDir, statementTimeoutMs }: EmbeddedConfig): Promise<EmbeddedSource> {
  const lock = acquireDataLock(dataDir)
  const engine = new Engine(join(dataDir, CLUSTER_FOLDER))
  try {
    await engine.start()
  } catch (error) {
    await engine.close()
    lock.release()
    throw error
  }
  engine.timeoutMs = statementTimeoutMs

  const config: PoolConfig = {
    stream: () => new EngineSocket(engine),
    // Explicit, because PG… environment variables are meant for a server.
    host: 'embedded',
    port: 5432,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
    types: columnTypes,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    allowExitOnIdle: true,
  }
  const pool = new pg.Pool(config)
  // The idle session ended with its thread; the pool has dropped it and opens another on demand.
  pool.on('error', () => undefined)

  // There is one session, so the engine's timeout is that of the connection's holder.
  async function limitStatements(_client: unknown, timeoutMs: number): Promise<void> {
    engine.timeoutMs = timeoutMs
  }

  async function acquire(): Promise<Connection> {
    try {
      const client = await pool.connect()
      engine.timeoutMs = statementTimeoutMs
      return new Connection(client, statementTimeoutMs, limitStatements)
    } catch (error) {
      throw translateDatabaseError(error)
    }
  }

  const stopMaintaining = keepMaintained(acquire)

  async function close(): Promise<void> {
    await stopMaintaining()
    await pool.end()
    await engine.close()
    lock.release()
  }

  return { engine, statementTimeoutMs, acquire, close }
}
