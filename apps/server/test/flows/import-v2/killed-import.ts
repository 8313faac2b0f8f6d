import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'vitest'
import { bareEnvironment, MAIN, NODE_FLAGS } from '../../node.ts'

/** How a run of the command ended; the code is null if it was killed. */
export interface ImportEnding {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** When the next run is killed: the number of the request, and whether that one still arrives. */
export interface Kill {
  readonly atRequest: number
  readonly arrives: boolean
}

/** The command `import v2`, behind proxies that can kill it at any request. */
export class KillableImport {
  readonly #arguments: readonly string[]
  readonly #environment: Readonly<Record<string, string>>
  #child: ChildProcess | undefined
  #kill: Kill | undefined
  #requests = 0

  private constructor(args: readonly string[], environment: Record<string, string>) {
    this.#arguments = args
    this.#environment = environment
  }

  /** The proxies stay up during the whole test, because a journal belongs to two addresses. */
  static async between(
    t: TestContext,
    from: { url: string; id: number; key: string },
    to: { url: string; id: number; key: string },
    dataDir: string,
    options: readonly string[] = [],
  ): Promise<KillableImport> {
    const args: string[] = []
    const environment: Record<string, string> = {
      ...bareEnvironment(),
      DATA_DIR: dataDir,
      SEXTANT_SOURCE_KEY: from.key,
      SEXTANT_KEY: to.key,
      SEXTANT_USER_ID: String(to.id),
    }
    const made = new KillableImport(args, environment)
    args.push(
      '--base-url',
      `${await made.#proxy(t, from.url)}/v2/json/`,
      '--user-id',
      String(from.id),
      ...options,
    )
    environment.SEXTANT_URL = await made.#proxy(t, to.url)
    return made
  }

  /** Runs the command until it ends or is killed. */
  async run(kill?: Kill): Promise<ImportEnding> {
    this.#kill = kill
    this.#requests = 0
    const child = spawn(process.execPath, [...NODE_FLAGS, MAIN, 'import', 'v2', ...this.#arguments], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const closed = once(child, 'close') as Promise<[number | null]>
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await closed
    return { code, stdout, stderr }
  }

  async #proxy(t: TestContext, url: string): Promise<string> {
    const server = createServer(async (request, response) => {
      const body = await text(request)
      const kill = this.#kill
      const isLast = ++this.#requests === kill?.atRequest
      if (isLast && !kill.arrives) return void this.#child!.kill('SIGKILL')
      const headers = { ...(request.headers as Record<string, string>) }
      delete headers['content-length']
      delete headers['connection']
      const reply = await fetch(url + request.url, { method: 'POST', headers, body })
      const answer = Buffer.from(await reply.arrayBuffer())
      if (isLast) return void this.#child!.kill('SIGKILL')
      response
        .writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
        .end(answer)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
}
