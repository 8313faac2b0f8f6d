import type { Database } from '#db/database.ts'
import { fromSettings, type ConfiguredProvider } from '#providers/configured.ts'
import { openRequest } from '#providers/requests.ts'
import { SerpError } from '#serp/errors.ts'
import { serpProviders } from '#serp/registry.ts'

/** Serper with a price per page. */
export function pricedSerper(pricePerUnit: string | null): ConfiguredProvider {
  const serper = fromSettings({ SERPER_API_KEY: 'k' }, serpProviders.serper!, undefined, fetch)
  return { ...serper, pricePerUnit }
}

/** A request for a project and a key, not yet sent. */
export const requestFor = (project: number, key: number | null) =>
  ({
    account_id: 1,
    project_id: project,
    key_ids: key === null ? null : [key],
    task_id: '1',
    page: 1,
    searcher: 'google',
  }) as const

/** Opens concurrent requests for a page. Returns the ids of the allowed ones. */
export async function openMany(
  database: Database,
  { workers, project, key, price }: { workers: number; project: number; key: number | null; price: string },
): Promise<string[]> {
  const provider = pricedSerper(price)
  const bounds = { units: '1', pricePerUnit: price, lostSeconds: 60 }
  const opened = await Promise.all(
    Array.from({ length: workers }, async () => {
      try {
        return await database.transaction((tx) => openRequest(tx, provider, requestFor(project, key), bounds))
      } catch (error) {
        if (error instanceof SerpError && error.rule.sentence.includes('cap')) return undefined
        throw error
      }
    }),
  )
  return opened.filter((id) => id !== undefined)
}
