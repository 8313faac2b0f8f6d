import type { Client } from '@sextant/sdk'
import { successOf } from '../../../api/failure.ts'
import type { HistoryRequest } from '../history-request.ts'
import { type FirstRows, type KeywordRow, requestOfDates } from '../keyword-rows.ts'
import { cellsIn, type RivalCells, rivalsRequest } from '../rival-cells.ts'

/** Rows of one request. */
const PAGE = 1_000

/** Keywords of one page with the cells of competitors. */
export interface PageRead {
  readonly rows: readonly KeywordRow[]
  readonly ofRivals: RivalCells
}

/** All rows of a request, page by page. Throws CallFailed. */
export async function* readPages(
  client: Client,
  request: HistoryRequest,
  { dates, rivals }: { readonly dates: readonly string[]; readonly rivals: readonly number[] },
  signal: AbortSignal,
): AsyncGenerator<PageRead> {
  const call = async (asked: object) =>
    successOf(await client.call('get/positions_2/history', asked as never, { signal })) as unknown as {
      readonly result: FirstRows
      readonly nextOffset?: number
    }
  const ofDates = requestOfDates(request, dates)
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const { result, nextOffset }: Awaited<ReturnType<typeof call>> = await call({
      ...ofDates,
      limit: PAGE,
      offset,
    })
    const rows = result.keywords
    const isAlone = rivals.length === 0 || rows.length === 0
    const ofRivals = isAlone
      ? new Map()
      : cellsIn((await call(rivalsRequest({ ...request, rivals, dates }, rows))).result)
    yield { rows, ofRivals }
    offset = nextOffset
  }
}
