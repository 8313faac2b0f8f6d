import type { Client, Success } from '@sextant/sdk'
import { successOf } from '../../../api/failure.ts'
import { besideRequest, besideRows, type BesideAsked, type BesideRows } from '../beside.ts'
import type { HistoryRequest } from '../history-request.ts'
import { requestOfDates, type FirstRows, type KeywordRow } from '../keyword-rows.ts'

/** Rows per request. */
const PAGE = 1_000

/** Keywords of one page, with what was asked of them besides. */
export interface PageRead {
  readonly rows: readonly KeywordRow[]
  readonly ofRivals: BesideRows
  readonly details: BesideRows
  readonly elsewhere: BesideRows
}

/** Loads all rows of a request, page by page. Throws CallFailed. */
export async function* readPages(
  client: Client,
  request: HistoryRequest,
  asked: {
    readonly dates: readonly string[]
    readonly rivals: BesideAsked | undefined
    readonly details: BesideAsked | undefined
    readonly regions: BesideAsked | undefined
  },
  signal: AbortSignal,
): AsyncGenerator<PageRead> {
  const beside = async (of: BesideAsked | undefined, rows: readonly KeywordRow[]): Promise<BesideRows> => {
    if (of === undefined || rows.length === 0) return new Map()
    const answer = await client.call('get/positions_2/history', besideRequest(of, rows), { signal })
    return besideRows(successOf(answer).result)
  }
  const ofDates = requestOfDates(request, asked.dates)
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page: Success<FirstRows> = successOf(
      await client.call('get/positions_2/history', { ...ofDates, limit: PAGE, offset }, { signal }),
    )
    const rows = page.result.keywords
    yield {
      rows,
      ofRivals: await beside(asked.rivals, rows),
      details: await beside(asked.details, rows),
      elsewhere: await beside(asked.regions, rows),
    }
    offset = page.nextOffset
  }
}
