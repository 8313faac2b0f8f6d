import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

/** The floor's database: a pool, and COPY of a text into columns of a table. */
export interface FloorDatabase {
  readonly pool: pg.Pool
  copy(into: string, text: string): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL server: a pool of 8. */
export function openServerFloor(url: string): FloorDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  return {
    pool,
    async copy(into, text) {
      const client = await pool.connect()
      try {
        await copyFromText(client, `copy ${into} from stdin`, text)
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** PGlite in this process. */
export async function openEmbeddedFloor(folder: string): Promise<FloorDatabase> {
  const pglite = await PGlite.create(folder, {
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
  const pool = new pg.Pool(createPgConfig(pglite))
  return {
    pool,
    async copy(into, text) {
      await pglite.query(`copy ${into} from '/dev/blob'`, [], { blob: new Blob([text]) })
    },
    async close() {
      await pool.end()
      await pglite.close()
    },
  }
}

/** The methods that `pg` calls on a custom statement; `pg` itself has no COPY. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

function copyFromText(client: pg.PoolClient, statement: string, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const copy = {
    submit: (connection: CopyConnection) => connection.query(statement),
    handleCopyInResponse(connection: CopyConnection) {
      connection.sendCopyFromChunk(Buffer.from(text))
      connection.endCopyFrom()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError: (error: Error) => reject(error),
  }
  client.query(copy as unknown as pg.Submittable)
  return promise
}
