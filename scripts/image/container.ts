import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import type { Image } from './image.ts'
import { enterRoot } from './root.ts'

/** How a container ended. */
interface Ending {
  readonly code: number | null
  readonly output: string
}

export interface ContainerOptions {
  /** Settings of Sextant. */
  readonly settings: Readonly<Record<string, string>>
  /** Folder of this machine for the volume of the image; made for the user of the image if it is missing. */
  readonly data: string
  /** What follows the entry point; the image's own command unless given. */
  readonly command?: readonly string[]
}

/** An image that runs as the first process of its own tree, on a root that it cannot write. */
export class Container {
  readonly #child: ChildProcess
  readonly #image: Image
  readonly #environment: Readonly<Record<string, string>>
  readonly ended: Promise<Ending>
  readonly #lookouts = new Set<() => void>()
  #output = ''
  isRunning = true

  constructor(image: Image, { settings, data, command = image.command }: ContainerOptions) {
    const [uid, gid] = image.user
    if (mkdirSync(data, { recursive: true, mode: 0o700 }) !== undefined) chownSync(data, uid, gid)
    const mounts = image.volumes.map((volume) => ({ from: data, to: volume }))
    this.#image = image
    this.#environment = { ...image.environment, ...settings }
    const child = spawn(
      ...enterRoot(image, [...image.entrypoint, ...command], { mounts, isReadOnly: true }),
      {
        env: this.#environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        this.#output += String(chunk)
        for (const look of this.#lookouts) look()
      })
    this.ended = new Promise((done) =>
      child.once('close', (code) => {
        this.isRunning = false
        done({ code, output: this.#output })
      }),
    )
  }

  /** Waits until the output matches. Throws when it ends without. */
  async said(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((found, failed) => {
      const look = () => {
        const match = pattern.exec(this.#output)
        if (match !== null) found(match)
      }
      this.#lookouts.add(look)
      look()
      void this.ended.then(({ code }) =>
        failed(new Error(`It ended with ${code} without saying ${pattern}: ${this.#output}`)),
      )
    })
  }

  /** Number of its first process on this machine, once there is one. */
  pid(): number | undefined {
    const { pid } = this.#child
    if (pid === undefined) return undefined
    const [first] = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
    return first === undefined ? undefined : Number(first)
  }

  /** Memory of its first process in MB. */
  memory(): { readonly now: number; readonly highest: number } {
    const status = read(`/proc/${this.pid()}/status`)
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
    return { now: of('VmRSS'), highest: of('VmHWM') }
  }

  /** Runs a command beside its first process, as `docker exec` does. */
  async exec(command: readonly string[]): Promise<Ending> {
    const [uid, gid] = this.#image.user
    const target = [
      '--target',
      String(this.pid()),
      '--mount',
      '--pid',
      '--root',
      `--wd=/proc/${this.pid()}/cwd`,
    ]
    const child = spawn('nsenter', [...target, '--setuid', `${uid}`, '--setgid', `${gid}`, ...command], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>((done) => child.once('close', done))
    const [output, errors] = await Promise.all([buffer(child.stdout), text(child.stderr)])
    return { code: await ended, output: `${output.toString()}${errors}` }
  }

  /** Asks its first process to stop, as `docker stop` does. */
  async stop(): Promise<Ending> {
    const pid = this.pid()
    if (pid !== undefined) process.kill(pid, 'SIGTERM')
    return this.ended
  }

  /** Ends it with everything in it. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
