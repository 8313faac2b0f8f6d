import { COUNT } from '@sextant/contract'
import type { Handler } from '../../handler.ts'
import { cannibalisedKeywords } from './cannibalised/columns.ts'
import { competingUrls, type Place } from './cannibalised/competing.ts'
import { readPeriod, selectInPeriod } from './period.ts'

/** The fields that name a row, which its pages are found by. */
const named = ['keyword_id', 'region_index'] as const

export const handle: Handler<'get/positions_2/urls/cannibalised'> = async (context, input) => {
  const period = await readPeriod(context, input)
  const { database, owner, sent } = context
  const { fields } = sent
  const isCount = Array.isArray(fields) && fields.includes(COUNT)
  if (!input.show_urls || isCount) return selectInPeriod(context, cannibalisedKeywords, period)
  const asked =
    Array.isArray(fields) && fields.length > 0
      ? { ...sent, fields: [...new Set([...(fields as readonly unknown[]), ...named])] }
      : sent
  const page = await selectInPeriod({ ...context, sent: asked }, cannibalisedKeywords, period)
  const urls = await competingUrls(
    database.executor,
    owner.accountId,
    period,
    page.rows as unknown as readonly Place[],
  )
  return { ...page, rows: page.rows.map((row, index) => ({ ...row, urls: urls[index] })) }
}
