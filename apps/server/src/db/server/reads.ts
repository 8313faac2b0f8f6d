import pg, { type ClientConfig, type QueryResult } from 'pg'
import { leavesStatementStale, type DriverQuery } from '../connection.ts'
import { translateDatabaseError, Unavailable } from '../errors.ts'

/** The server cancels long statements itself; this ends a connection that stops responding. */
const SILENCE_GRACE_MS = 5_000

/** Connections that carry many short reads at once; responses arrive in the order of the requests. */
export interface PipelinedReads {
  query(query: DriverQuery): Promise<QueryResult>
  /** Waits for running reads. */
  close(): Promise<void>
}

interface Lane {
  inFlight: number
  client: Promise<pg.Client> | undefined
}

/** Opens connections on first use and replaces broken ones. */
export function openPipelinedReads(config: ClientConfig, lanes: number): PipelinedReads {
  const all: Lane[] = Array.from({ length: lanes }, () => ({ inFlight: 0, client: undefined }))
  const silenceMs = (Number(config.statement_timeout) || 60_000) + SILENCE_GRACE_MS
  let closed = false

  function connect(lane: Lane): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true, query_timeout: silenceMs })
    const replace = (): void => {
      if (lane.client === connecting) lane.client = undefined
    }
    client.on('error', replace)
    client.on('end', replace)
    const connecting = client.connect().then(
      () => client,
      (error: unknown) => {
        replace()
        throw error
      },
    )
    lane.client = connecting
    return connecting
  }

  /** The lane with the fewest pending reads, so a slow read delays few others. */
  function shortest(): Lane {
    return all.reduce((best, lane) => (lane.inFlight < best.inFlight ? lane : best))
  }

  async function query(statement: DriverQuery): Promise<QueryResult> {
    if (closed) throw new Unavailable('The database is closed.')
    const lane = shortest()
    lane.inFlight += 1
    const opened = lane.client ?? connect(lane)
    try {
      const client = await opened
      return await client.query(statement)
    } catch (error) {
      if (leavesStatementStale(error) && lane.client === opened) {
        lane.client = undefined
        void opened.then((client) => client.end()) // after the reads already sent
      }
      throw translateDatabaseError(error)
    } finally {
      lane.inFlight -= 1
    }
  }

  async function close(): Promise<void> {
    closed = true
    await Promise.all(
      all.map(async ({ client }) => {
        try {
          await (await client)?.end()
        } catch {
          // It never connected.
        }
      }),
    )
  }

  return { query, close }
}
