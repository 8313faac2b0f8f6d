import type { Client } from '@sextant/sdk'
import { successOf } from '../../../api/failure.ts'
import type { Orders, Scope } from '../view.ts'
import { FILTER_VALUES, requestsOf, type Picked } from './selection.ts'

/**
 * Loads the ids of a selection, page by page, so that a change to it can be undone exactly. Throws
 * CallFailed.
 */
export async function idsOf(client: Client, picked: Picked): Promise<string[]> {
  if (!picked.selection.isAll) return [...picked.selection.ids]
  const ids: string[] = []
  for (const scope of requestsOf(picked)) {
    for await (const answer of client.pages('get/keywords_2/keywords', {
      ...scope,
      fields: ['id'],
      fetch_style: 'fetchAllColumn',
      limit: FILTER_VALUES,
    })) {
      ids.push(...successOf(answer).result)
    }
  }
  return ids
}

/** Loads the ids of the rows from `first` to `last`, counted from 0. Throws CallFailed. */
export async function idsBetween(
  client: Client,
  { scope, orders }: { readonly scope: Scope; readonly orders: Orders },
  first: number,
  last: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let offset = first; offset <= last; offset += FILTER_VALUES) {
    const answer = await client.call('get/keywords_2/keywords', {
      ...scope,
      orders,
      fields: ['id'],
      fetch_style: 'fetchAllColumn',
      offset,
      limit: Math.min(FILTER_VALUES, last - offset + 1),
    })
    ids.push(...successOf(answer).result)
  }
  return ids
}
