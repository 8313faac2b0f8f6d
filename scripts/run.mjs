// Runs a TypeScript file with the project's own Node, and installs dependencies first if they are missing or out of date.
// Arguments NAME=value before the others are environment variables, unless they are set already.
// Plain JavaScript, because it must run on any Node that npm runs on.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = `${root}node_modules/.bin/node`

function installed() {
  const marker = `${root}node_modules/.package-lock.json`
  if (!existsSync(marker) || !existsSync(node)) return false
  return statSync(marker).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs
}

if (!installed()) {
  process.stderr.write('Installing dependencies…\n')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const given = process.argv.slice(2)
const first = given.findIndex((argument) => !/^\w+=/.test(argument))
const variables = Object.fromEntries(given.slice(0, first).map((variable) => variable.split(/=(.*)/s, 2)))
const env = { ...variables, ...process.env }
const child = spawn(node, given.slice(first), { cwd: root, env, stdio: 'inherit' })
// npm and the terminal signal this process; the program decides when to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))
