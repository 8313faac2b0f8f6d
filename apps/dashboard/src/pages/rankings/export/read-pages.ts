import type { Client, Success } from '@sextant/sdk'
import { successOf } from '../../../api/failure.ts'
import type { HistoryRequest } from '../history-request.ts'
import { requestOfDates, type FirstRows, type KeywordRow } from '../keyword-rows.ts'
import { cellsIn, rivalsRequest, type RivalCells } from '../rival-cells.ts'

/** Rows per request. */
const PAGE = 1_000

/** Keywords of one page with the cells of competitors. */
export interface PageRead {
  readonly rows: readonly KeywordRow[]
  readonly ofRivals: RivalCells
}

/** Loads all rows of a request, page by page. Throws CallFailed. */
export async function* readPages(
  client: Client,
  request: HistoryRequest,
  { dates, rivals }: { readonly dates: readonly string[]; readonly rivals: readonly number[] },
  signal: AbortSignal,
): AsyncGenerator<PageRead> {
  const rivalsOf = async (rows: readonly KeywordRow[]): Promise<RivalCells> => {
    if (rivals.length === 0 || rows.length === 0) return new Map()
    const asked = rivalsRequest({ ...request, rivals, dates }, rows)
    return cellsIn(successOf(await client.call('get/positions_2/history', asked, { signal })).result)
  }
  const ofDates = requestOfDates(request, dates)
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page: Success<FirstRows> = successOf(
      await client.call('get/positions_2/history', { ...ofDates, limit: PAGE, offset }, { signal }),
    )
    const rows = page.result.keywords
    yield { rows, ofRivals: await rivalsOf(rows) }
    offset = page.nextOffset
  }
}
