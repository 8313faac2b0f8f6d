import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { phrases } from '../data/phrases.ts'
import { groupOfImport } from '../data/seed.ts'
import { ACCOUNT } from '../data/shape.ts'
import { openEmbeddedFloor, openServerFloor } from './database.ts'
import { floorInsert, floorStatements, type Body, type FloorStatement } from './statements.ts'

// The floor: what is left of a server when nothing but the query and its answer remain. `node:http` and `pg`, a named
// statement per path, JSON made by the database and passed on as text. It checks nothing.

const { DATABASE_URL, DATA_FOLDER } = process.env
const database =
  DATABASE_URL === undefined ? await openEmbeddedFloor(DATA_FOLDER!) : openServerFloor(DATABASE_URL)

const server = createServer((request, response) => {
  answer(request).then(
    (body) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
    (error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`The floor listens on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void database.close()
})

async function answer(request: IncomingMessage): Promise<string> {
  const body = await textOf(request)
  const [path, query] = request.url!.slice(1).split('?')
  const statement = (floorStatements as Record<string, FloorStatement>)[path!]
  if (statement !== undefined) return read(path!, statement, JSON.parse(body) as Body)
  if (path === 'import') return insert(body, Number(query))
  if (path === 'copy') return copy(JSON.parse(body) as { project_id: number; rows: number })
  throw new Error(`Unknown path ${path}`)
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString()))
    request.on('error', reject)
  })
}

async function read(name: string, statement: FloorStatement, body: Body): Promise<string> {
  const { rows } = await database.pool.query<Record<string, string>>({
    name,
    text: statement.text,
    values: statement.values(body),
  })
  return statement.answer(rows[0]!, body)
}

async function insert(rows: string, projectId: number): Promise<string> {
  const { rowCount } = await database.pool.query({
    name: 'insert',
    text: floorInsert,
    values: [rows, projectId],
  })
  return JSON.stringify({ result: rowCount })
}

/** Copies phrases into a project and answers the milliseconds from the finished text to the end of the statement. */
async function copy({ project_id: projectId, rows }: { project_id: number; rows: number }): Promise<string> {
  const group = groupOfImport(projectId)
  const lines = phrases(rows).map(
    (name, index) => `${ACCOUNT}\t${projectId}\t${group}\t${index + 1}\t${name}\n`,
  )
  const text = lines.join('')
  const began = performance.now()
  await database.copy('keywords (account_id, project_id, group_id, ord, name)', text)
  return JSON.stringify({ result: performance.now() - began })
}
