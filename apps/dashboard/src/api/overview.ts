import type { Client } from '@sextant/sdk'
import { askBalance, type Balance } from './balance.ts'
import { askProjects, type ProjectList } from './projects.ts'

/** What the page of projects shows, read together so that a charge and its check agree. */
export interface Overview extends ProjectList {
  readonly balance: Balance
}

export async function askOverview(client: Client, page: number, signal: AbortSignal) {
  const [list, balance] = await Promise.all([askProjects(client, page, signal), askBalance(client, signal)])
  if (!list.ok) return list
  if (!balance.ok) return balance
  const overview: Overview = { ...list.result, balance: balance.result }
  return { ok: true as const, result: overview }
}
