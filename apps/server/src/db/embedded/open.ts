import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type PoolConfig } from 'pg'
import { Connection, type ConnectionSource, type FilesHold } from '../connection.ts'
import { DatabaseError, translateDatabaseError } from '../errors.ts'
import { columnTypes } from '../types.ts'
import { Engine } from './engine.ts'
import { acquireDataLock } from './lock.ts'
import { keepMaintained } from './maintenance.ts'
import { EngineSocket } from './socket.ts'
import { folderUnusable, isDiskFull } from './unusable.ts'

/** The PostgreSQL data directory inside the data folder. */
export const CLUSTER_FOLDER = 'postgres'

/** Folder inside the data folder in which a restore builds a database, which is moved into place when complete. */
export const RESTORING_FOLDER = 'restoring'

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
 * any process holds the folder, `DataFolderUnusable` when its disk is full, and DatabaseError when a restore into it was interrupted.
 */
export async function openEmbedded({ dataDir, statementTimeoutMs }: EmbeddedConfig): Promise<EmbeddedSource> {
  const lock = acquireDataLock(dataDir)
  const engine = new Engine(join(dataDir, CLUSTER_FOLDER))
  try {
    refuseUnfinished(dataDir)
    await engine.start()
  } catch (error) {
    await engine.close()
    lock.release()
    throw isDiskFull(dataDir) ? folderUnusable(dataDir, error) : error
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

  const maintenance = keepMaintained(acquire)

  /** Without checkpoints, the log holds all that changes while the files are copied. */
  async function holdFiles(): Promise<FilesHold> {
    const resume = await maintenance.pause()
    let isWhole = true
    const stopListening = engine.onLost(() => (isWhole = false))
    const release = (): boolean => {
      stopListening()
      resume()
      return isWhole
    }
    try {
      const connection = await acquire()
      try {
        await connection.limit(0)
        await connection.query({ text: 'checkpoint' })
      } finally {
        await connection.release()
      }
    } catch (error) {
      release()
      throw error
    }
    return { folder: join(dataDir, CLUSTER_FOLDER), release }
  }

  async function close(): Promise<void> {
    await maintenance.stop()
    await pool.end()
    await engine.close()
    lock.release()
  }

  return { engine, statementTimeoutMs, acquire, holdFiles, close }
}

/** A restore that was interrupted must not be followed by a new, empty database. */
function refuseUnfinished(dataDir: string): void {
  const unfinished = join(dataDir, RESTORING_FOLDER)
  if (existsSync(join(dataDir, CLUSTER_FOLDER)) || !existsSync(unfinished)) return
  throw new DatabaseError(
    `A restore into ${dataDir} was interrupted. Run it again, or remove ${unfinished} to start with an empty database.`,
  )
}
