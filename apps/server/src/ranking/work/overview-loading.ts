import { loadsAlone, type SerpProviderDeclaration } from '#serp/provider.ts'
import { searcherByKey } from '#serp/query.ts'
import type { ReadPage } from '../find/read-page.ts'
import type { Reply } from '../stored/replies.ts'
import type { Task } from '../task/tasks.ts'

/**
 * Milliseconds after the first page within which the request for its AI Overview is sent. The tokens live a minute
 * (serpapi.com/google-ai-overview-api), and the request must arrive before.
 */
const TOKEN_MS = 50_000

/** Whether a check may load the AI Overview of its first page with a second request. A request that failed is not repeated. */
export class OverviewLoading {
  readonly #isWanted: boolean
  /** When the pages were received, by their number, in milliseconds. */
  readonly #receivedAt: Map<number, number>
  #hasFailed = false

  /** `replies` are those that are stored already, as after a crash. */
  constructor(task: Task, provider: SerpProviderDeclaration | undefined, replies: readonly Reply[]) {
    const searcher = searcherByKey(task.searcher_key)
    this.#isWanted =
      task.load_ai_overview &&
      provider !== undefined &&
      searcher !== undefined &&
      loadsAlone(provider, searcher)
    this.#receivedAt = new Map(replies.map(({ page, receivedAt }) => [page, receivedAt]))
  }

  get isPossible(): boolean {
    return this.#isWanted && !this.#hasFailed
  }

  /** Whether it can only be copied from another check that has the same page. `first`: the page with its token. */
  isExpired(first: Pick<ReadPage, 'isSecond'> | undefined): boolean {
    return Date.now() >= (this.#receivedAt.get(first?.isSecond === true ? -1 : 1) ?? 0) + TOKEN_MS
  }

  /** Notes when a page was received, in milliseconds. */
  received(page: number, receivedAt: number | undefined): void {
    this.#receivedAt.set(page, receivedAt ?? 0)
  }

  failed(): void {
    this.#hasFailed = true
  }
}
