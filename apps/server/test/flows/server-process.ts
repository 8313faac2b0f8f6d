import { spawn, type ChildProcess } from 'node:child_process'
import { bareEnvironment, MAIN, NODE_FLAGS } from '../node.ts'

/** How a process ended. */
interface Ending {
  /** Exit code; null if it was killed. */
  readonly code: number | null
  /** Standard error and the logged errors. */
  readonly errors: string
}

/** A Sextant in a separate process, as `npm start` runs it. */
export class ServerProcess {
  readonly #child: ChildProcess
  /** Address, once it listens; undefined if it ended before. */
  readonly listening: Promise<string | undefined>
  readonly ended: Promise<Ending>
  /** Whether it ended or was asked to. */
  down = false

  /**
   * @param command what it runs; a worker listens only with WORKER_PORT
   * @param openFiles how many files it may have open, if the system sets a limit
   */
  constructor(
    settings: Readonly<Record<string, string>>,
    command: readonly string[] = ['serve'],
    openFiles?: number,
  ) {
    const env = { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'error', ...settings }
    const args = [process.execPath, ...NODE_FLAGS, MAIN, ...command]
    if (openFiles !== undefined) args.unshift('sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`)
    const child = spawn(args[0]!, args.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += String(chunk)))
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    this.listening = promise
    let stdout = ''
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk)
      const address = /(?:listens on (http:\S+);|metrics are at (http:\S+)\/metrics)/
        .exec(stdout)
        ?.slice(1)
        .find(Boolean)
      if (address !== undefined) resolve(address)
    })
    this.ended = new Promise((done) => {
      child.once('close', (code) => {
        this.down = true
        resolve(undefined)
        const logged = stdout.split('\n').filter((line) => line.startsWith('{'))
        done({ code, errors: [...logged, errors].join('\n') })
      })
    })
  }

  /** Ends the process immediately, as a power cut would. */
  async kill(): Promise<Ending> {
    this.down = true
    this.#child.kill('SIGKILL')
    return this.ended
  }

  /** Requests a clean stop. */
  async stop(): Promise<Ending> {
    this.down = true
    this.#child.kill('SIGTERM')
    return this.ended
  }
}
