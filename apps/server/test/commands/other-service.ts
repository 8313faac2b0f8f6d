import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'vitest'

type Row = Record<string, unknown>

/** A received request. */
export interface Asked {
  readonly address: string
  readonly body: Row
}

/** Responds to a request instead of the service; undefined lets the service respond. */
export type Interruption = (asked: Asked, nth: number) => ((response: ServerResponse) => void) | undefined

/**
 * A service written in PHP as the source of an import: every number is a text, empty maps are lists,
 * rows have more fields than requested, lists return `total` without `nextOffset`, and failures have status 200. It
 * responds to `get` only.
 */
export async function startOtherService(
  t: TestContext,
  account: OtherAccount,
  interrupt: Interruption = () => undefined,
): Promise<{ url: string; asked: Asked[]; mostAtOnce: () => number }> {
  const asked: Asked[] = []
  let [atOnce, mostAtOnce] = [0, 0]
  const server = createServer(async (request, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    response.once('close', () => atOnce--)
    const body = JSON.parse((await text(request)) || '{}') as Row
    const address = request.url!.replace(/^\/v2\/json\//, '')
    asked.push({ address, body })
    const interruption = interrupt({ address, body }, asked.length)
    if (interruption !== undefined) return interruption(response)
    response
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(answerTo({ address, body }, account)))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  t.onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, mostAtOnce: () => mostAtOnce }
}

/** Contents of an account of the service. Rows are returned as they are. */
export interface OtherAccount {
  projects: Row[]
  /** By `project_id`. */
  competitors?: Record<string, Row[]>
  folders?: Record<string, Row[]>
  groups?: Record<string, Row[]>
  keywords?: Record<string, Row[]>
  /** Cells by project, keyword id and `date:site:region`. */
  history?: Record<string, Record<string, Record<string, Row>>>
  /** Maximum number of rows in a page, whatever `limit` is sent. */
  page?: number
}

function answerTo({ address, body }: Asked, account: OtherAccount): Row {
  const project = String(body.project_id)
  switch (address) {
    case 'get/projects_2/projects':
      return pageOf(
        account.projects.filter((row) => body.id === undefined || Number(row.id) === Number(body.id)),
        body,
        account,
      )
    case 'get/projects_2/competitors':
      return { result: account.competitors?.[project] ?? [], total: '0', messages: [] }
    case 'get/keywords_2/folders':
      return pageOf(account.folders?.[project] ?? [], body, account)
    case 'get/keywords_2/groups':
      return pageOf(account.groups?.[project] ?? [], body, account)
    case 'get/keywords_2/keywords':
      return pageOf(account.keywords?.[project] ?? [], body, account)
    case 'get/positions_2/history':
      return historyOf(body, account, project)
    default:
      return refusal(1003, `Call to undefined method ${address}`)
  }
}

export function refusal(code: number, string: string): Row {
  return { result: null, errors: [{ code, string, detail: null }], messages: null }
}

function pageOf(rows: readonly Row[], { offset, limit }: Row, { page = 10_000 }: OtherAccount): Row {
  const start = Number(offset ?? 0)
  const size = Math.min(Number(limit ?? page), page)
  return { result: rows.slice(start, start + size), total: String(rows.length), errors: null }
}

function historyOf(body: Row, account: OtherAccount, project: string): Row {
  const cells = account.history?.[project] ?? {}
  const regions = (body.regions_indexes as unknown[]).map(String)
  const keys = Object.values(cells).flatMap((byKey) => Object.keys(byKey))
  const inRegions = keys.filter((key) => regions.includes(key.split(':')[2]!))
  const dates = (body.dates as string[] | undefined) ?? []
  const [filter] = (body.filters as { values: unknown[] }[] | undefined) ?? []
  const [first = 0, last = Infinity] = filter?.values.map(Number) ?? []
  const keywords = (account.keywords?.[project] ?? []).filter(
    ({ id }) => Number(id) >= first && Number(id) <= last,
  )
  const { result, total } = pageOf(keywords, body, account)
  return {
    result: {
      keywords: (result as Row[]).map((row) => ({ id: row.id, name: row.name, positionsData: dataOf(row) })),
      headers: null,
      existsDates: [...new Set(inRegions.map((key) => key.slice(0, 10)))].toSorted(),
      topsByDepth: [],
    },
    total,
  }

  function dataOf(row: Row): Row | [] {
    const found = Object.entries(cells[String(row.id)] ?? {}).filter(
      ([key]) => dates.includes(key.slice(0, 10)) && regions.includes(key.split(':')[2]!),
    )
    return found.length === 0 ? [] : Object.fromEntries(found)
  }
}
