import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { test } from 'vitest'
import { parse } from 'yaml'
import { commands } from '#commands/index.ts'
import { settingsTable } from '#config/settings.ts'

// What people deploy from: the Dockerfile, deploy/compose and deploy/systemd.

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly env_file?: string
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test?: readonly string[] }
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly [key: string]: unknown
}

interface Compose {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly networks?: Readonly<Record<string, unknown>>
  readonly volumes?: Readonly<Record<string, unknown>>
}

const files = globSync('deploy/compose/*.yaml', { cwd: root }).map((path) => ({
  path,
  text: read(path),
  compose: parse(read(path), { merge: true }) as Compose,
}))
const services = files.flatMap(({ path, compose }) =>
  Object.entries(compose.services).map(([name, service]) => ({ path, name, service, compose })),
)
const ours = services.filter(({ service }) => service.image === 'sextant')

/** Variables of Node, which Sextant runs on. */
const NODE = /^NODE_[A-Z_]+$/
const isSetting = (name: string) => Object.hasOwn(settingsTable, name)

test('the compose files are one container, one with a server, and several', () => {
  assert.deepEqual(files.map(({ path }) => basename(path)).toSorted(), [
    'embedded.yaml',
    'postgres.yaml',
    'workers.yaml',
  ])
  assert.equal(ours.length, 4)
})

test('every command in the compose files is one of Sextant', () => {
  for (const { path, service } of ours) {
    const [command = 'serve'] = service.command ?? []
    assert.ok(Object.hasOwn(commands, command), `${path}: ${command}`)
  }
})

test('every variable that a deployed Sextant gets is a setting', () => {
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const interpolated = new Set(files.flatMap(({ text }) => named(text, /\$\{(\w+)/g)))
  for (const { path, service } of ours) {
    for (const name of Object.keys(service.environment ?? {})) assert.ok(isSetting(name), `${path}: ${name}`)
    assert.equal(service.env_file, '.env', path)
  }
  for (const name of named(read('deploy/compose/.env.example'), /^(\w+)=/gm))
    assert.ok(isSetting(name) || interpolated.has(name), `.env.example: ${name}`)
  for (const name of named(read('deploy/systemd/sextant.service'), /^Environment=(\w+)/gm))
    assert.ok(isSetting(name) || NODE.test(name), `sextant.service: ${name}`)
  for (const line of named(read('Dockerfile'), /^ENV (.*)$/gm))
    for (const name of named(line, /(\w+)=/g))
      assert.ok(isSetting(name) || NODE.test(name) || name === 'PATH', `Dockerfile: ${name}`)
})

test('everything that a compose file interpolates is in its example of settings', () => {
  const example = new Set(
    [...read('deploy/compose/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name),
  )
  for (const { path, text } of files)
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) assert.ok(example.has(name), `${path}: ${name}`)
})

test('every container restarts, cannot write its root, and has no privileges it does not name', () => {
  for (const { path, name, service } of services) {
    const where = `${path}: ${name}`
    assert.equal(service.restart, 'unless-stopped', where)
    assert.equal(service.read_only, true, where)
    assert.deepEqual(service.cap_drop, ['ALL'], where)
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], where)
  }
  for (const { path, name, service } of ours) {
    assert.equal(service.cap_add, undefined, `${path}: ${name}`)
    assert.equal(service.stop_grace_period, '90s', `${path}: ${name}`)
  }
})

test('what a container waits for says when it is healthy, and what it names exists', () => {
  for (const { path, name, service, compose } of services) {
    for (const [awaited, { condition }] of Object.entries(service.depends_on ?? {})) {
      const target = compose.services[awaited]
      assert.ok(target, `${path}: ${name} waits for ${awaited}`)
      assert.equal(condition, 'service_healthy', `${path}: ${name}`)
      // The image of Sextant has a health check of its own.
      assert.ok(
        target.healthcheck === undefined ? target.image === 'sextant' : target.healthcheck.test,
        awaited,
      )
    }
    for (const network of service.networks ?? [])
      assert.ok(network in compose.networks!, `${path}: ${network}`)
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      assert.ok(source.startsWith('./') || source in compose.volumes!, `${path}: ${volume}`)
    }
  }
})

test('workers listen where the health check of the image asks', () => {
  assert.match(read('Dockerfile'), /127\.0\.0\.1:\$\{process\.env\.PORT \|\| 8080\}/)
  const workers = ours.filter(({ service }) => service.command?.[0] === 'worker')
  assert.deepEqual(
    workers.map(({ service }) => service.environment?.WORKER_PORT),
    ['8080'],
  )
})

test('the image has the version of Node that the project pins, and starts a command of Sextant', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  const bases = [...read('Dockerfile').matchAll(/^FROM .*?\bnode:(\d+)-slim/gm)].map(([, major]) => major)
  assert.deepEqual(new Set(bases), new Set([dependencies.node.split('.')[0]]))
  const [, command = ''] = /^CMD \["(\w+)"\]$/m.exec(read('Dockerfile')) ?? []
  assert.ok(Object.hasOwn(commands, command), command)
})

test('the last stage of the image runs nothing, so that one for another processor needs no emulation', () => {
  const [, last = ''] = /.*^(FROM .*)/ms.exec(read('Dockerfile')) ?? []
  assert.match(last, /^FROM node:/)
  assert.doesNotMatch(last, /^RUN /m)
})

test('the system service starts a command of Sextant and may run generated machine code', () => {
  const unit = read('deploy/systemd/sextant.service')
  const [, command = ''] = /^ExecStart=\S+ \S+\/sextant\.mjs (\w+)$/m.exec(unit) ?? []
  assert.ok(Object.hasOwn(commands, command), command)
  assert.match(unit, /^MemoryDenyWriteExecute=no$/m)
})
