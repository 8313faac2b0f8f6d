import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** A Sextant in a process of its own, as `npm start` runs it. */
export class ServerProcess {
  readonly #child: ChildProcess
  /** Its address, once it listens; undefined when it ended before that. */
  readonly listening: Promise<string | undefined>
  /** Its exit code, null when it was killed, and what it wrote to standard error. */
  readonly ended: Promise<{ code: number | null; stderr: string }>
  /** Whether it has ended or was told to. */
  down = false

  constructor(settings: Readonly<Record<string, string>>) {
    // Nothing of this process' environment: it may hold settings.
    const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...settings }
    const child = spawn(process.execPath, [MAIN, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += String(chunk)))
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    this.listening = promise
    let stdout = ''
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk)
      const address = /listens on (http:\S+);/.exec(stdout)?.[1]
      if (address !== undefined) resolve(address)
    })
    this.ended = new Promise((done) => {
      child.once('close', (code) => {
        this.down = true
        resolve(undefined)
        done({ code, stderr: `${stderr}${code === 0 || code === null ? '' : stdout}` })
      })
    })
  }

  /** Ends it at once, wherever it is, as a power cut would. */
  async kill(): Promise<void> {
    this.down = true
    this.#child.kill('SIGKILL')
    await this.ended
  }

  /** Asks it to finish. */
  async stop(): Promise<{ code: number | null; stderr: string }> {
    this.down = true
    this.#child.kill('SIGTERM')
    return this.ended
  }
}
