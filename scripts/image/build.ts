import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { readCommand, readDockerfile, type Stage, type Step } from './dockerfile.ts'
import { readIgnored } from './ignored.ts'
import type { Image } from './image.ts'
import { enterRoot } from './root.ts'
import { makeStandInBase, STAND_IN_ENVIRONMENT } from './stand-in-base.ts'

type Draft = { -readonly [Key in keyof Image]: Image[Key] }

const context = resolve(import.meta.dirname, '../..')

/**
 * Carries out the steps of the Dockerfile in folders, without a container engine and on a stand-in for the base image. Needs root, and
 * a registry of packages or a cache of npm that has them.
 *
 * @param folder where the stages and the base are made; whoever calls deletes it
 */
export function buildImage(folder: string): Image {
  const base = join(folder, 'base')
  makeStandInBase(base)
  const ignored = readIgnored(readFileSync(join(context, '.dockerignore'), 'utf8'))
  const made = new Map<string, Draft>()
  let last: Draft | undefined
  for (const [index, stage] of readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8')).entries()) {
    const earlier = made.get(stage.from)
    if (earlier === undefined && !stage.from.startsWith('node:'))
      throw new Error(`There is a stand-in only for the base image of Node, not for ${stage.from}.`)
    const root = join(folder, `stage-${index}`)
    // Hard links, as layers share what they do not change.
    execFileSync('cp', ['-al', earlier?.root ?? base, root])
    last = carryOut(stage, { ...(earlier ?? emptyImage), root }, made, ignored)
    if (stage.name !== undefined) made.set(stage.name, last)
  }
  if (last === undefined) throw new Error('The Dockerfile has no stage.')
  return last
}

const emptyImage: Omit<Image, 'root'> = {
  environment: STAND_IN_ENVIRONMENT,
  workdir: '/',
  user: [0, 0],
  volumes: [],
  entrypoint: [],
  command: [],
  health: [],
}

function carryOut(
  stage: Stage,
  image: Draft,
  made: ReadonlyMap<string, Draft>,
  ignored: (path: string) => boolean,
): Draft {
  const steps: Record<string, (text: string, step: Step) => void> = {
    WORKDIR(text) {
      image.workdir = resolve(image.workdir, text)
      mkdirSync(join(image.root, image.workdir), { recursive: true })
    },
    ENV(text) {
      const values = [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll(/\$\{?(\w+)\}?/g, (_, used: string) => image.environment[used] ?? ''),
      ])
      image.environment = { ...image.environment, ...Object.fromEntries(values) }
    },
    USER(text) {
      const [, uid, gid] = /^(\d+):(\d+)$/.exec(text) ?? []
      if (uid === undefined) throw new Error(`USER has two numbers here, not: ${text}`)
      image.user = [Number(uid), Number(gid)]
    },
    VOLUME: (text) => void (image.volumes = [...image.volumes, text]),
    EXPOSE: () => undefined,
    HEALTHCHECK: (text) => void (image.health = readCommand(text.replace(/^CMD\s+/, ''))),
    ENTRYPOINT: (text) => void (image.entrypoint = readCommand(text)),
    CMD: (text) => void (image.command = readCommand(text)),
    RUN(text, { flags }) {
      const caches = flags.map(([name, value]) => {
        const target = /^type=cache,target=([^,]+)$/.exec(value)?.[1]
        if (name !== 'mount' || target !== '/root/.npm') throw new Error(`Not known: --${name}=${value}`)
        const from = npmConfig('cache')
        mkdirSync(from, { recursive: true })
        return { from, to: target }
      })
      execFileSync(...enterRoot(image, readCommand(text), { mounts: caches, isReadOnly: false }), {
        env: { ...image.environment, ...buildEnvironment(), HOME: '/root' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    },
    COPY(text, { flags }) {
      const options = Object.fromEntries(flags)
      const from = options.from === undefined ? undefined : made.get(options.from)
      if (options.from !== undefined && from === undefined) throw new Error(`No stage: ${options.from}`)
      const named = text.split(/\s+/)
      const to = named.pop()!
      const target = join(image.root, resolve(image.workdir, to))
      const isInto = to.endsWith('/') || named.length > 1
      const owner = /^(\d+):(\d+)$/.exec(options.chown ?? '0:0')
      if (owner === null) throw new Error(`--chown has two numbers here, not: ${options.chown}`)
      for (const name of named) {
        const source = from === undefined ? join(context, name) : join(from.root, name)
        // The content of a folder is copied, a file by its name.
        const place = isInto && !statSync(source).isDirectory() ? join(target, basename(name)) : target
        const keeps = from === undefined ? (path: string) => !ignored(relative(context, path)) : undefined
        copy(source, place, keeps, [Number(owner[1]), Number(owner[2])])
      }
    },
  }
  for (const step of stage.steps) steps[step.instruction]!(step.text, step)
  return image
}

function copy(
  source: string,
  target: string,
  keeps: ((path: string) => boolean) | undefined,
  [uid, gid]: readonly [number, number],
): void {
  if (keeps?.(source) === false) throw new Error(`.dockerignore keeps ${source} out, which a step copies.`)
  mkdirSync(dirname(target), { recursive: true })
  // A file that is hard-linked with the base would change there too.
  if (existsSync(target) && !statSync(target).isDirectory()) rmSync(target)
  cpSync(source, target, {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
    ...(keeps === undefined ? {} : { filter: keeps }),
  })
  const below = statSync(target).isDirectory()
    ? readdirSync(target, { recursive: true, encoding: 'utf8' })
    : []
  for (const path of [target, ...below.map((name) => join(target, name))]) lchownSync(path, uid, gid)
}

/** How this machine reaches packages, since the build has none of its settings. */
function buildEnvironment(): Record<string, string> {
  return {
    npm_config_registry: npmConfig('registry'),
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  }
}

function npmConfig(name: string): string {
  return execFileSync('npm', ['config', 'get', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
