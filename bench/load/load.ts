import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Instructions for the generator. */
export interface Load {
  readonly port: number
  /** Whole HTTP requests, sent in turn. */
  readonly requests: readonly Uint8Array[]
  readonly connections: number
  /** No request starts after this time; running ones are awaited. */
  readonly milliseconds: number
}

export interface LoadResult {
  readonly requests: number
  /** Responses with a status other than 200. */
  readonly failed: number
  readonly perSecond: number
  /** Milliseconds, as are all latencies. */
  readonly p50: number
  readonly p99: number
  readonly bytesPerRequest: number
  /** Cores that the generator used; near 1 it was the bottleneck. */
  readonly ownCpu: number
}

/** The load generator's process. */
export class LoadGenerator implements Disposable {
  readonly #child: ChildProcess = fork(new URL('./generator.ts', import.meta.url), {
    serialization: 'advanced',
  })

  /** Puts a server under load. Throws when it closes a connection or responds with a status other than 200. */
  async run(load: Load): Promise<LoadResult> {
    this.#child.send(load)
    const [answer] = (await once(this.#child, 'message')) as [LoadResult | { error: string }]
    if ('error' in answer) throw new Error(answer.error)
    if (answer.failed > 0) throw new Error(`${answer.failed} of ${answer.requests} requests failed.`)
    return answer
  }

  [Symbol.dispose](): void {
    this.#child.disconnect()
  }
}
