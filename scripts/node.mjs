// Runs a TypeScript file with the project's own Node, and installs dependencies first if they are missing or out of date. Running
// Sextant needs neither the browser nor the database of the tests, which are most of what development needs.
// Plain JavaScript, because it must run on any Node that npm runs on.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = `${root}node_modules/.bin/node`

function installed(forDevelopment) {
  const marker = `${root}node_modules/.package-lock.json`
  if (!existsSync(marker) || !existsSync(node)) return false
  if (forDevelopment && !existsSync(`${root}node_modules/vitest`)) return false
  return statSync(marker).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs
}

/**
 * `variables` are set unless the environment has them already. `forDevelopment`: whether the program needs development
 * dependencies. Ends with the program, with its exit code.
 */
export function runWithNode(argv, { variables = {}, forDevelopment }) {
  if (!installed(forDevelopment)) {
    process.stderr.write('Installing dependencies…\n')
    const omitted = forDevelopment ? '--include=dev' : '--omit=dev'
    const { status } = spawnSync('npm', ['ci', omitted, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    if (status !== 0) process.exit(status ?? 1)
  }

  // Paths on the command line are relative to where it was typed; npm sets this variable itself.
  const env = { INIT_CWD: process.cwd(), ...variables, ...process.env }
  if (process.execve !== undefined && process.platform !== 'win32') {
    // The program takes the place of this process: signals reach it, and no second Node stays in memory.
    process.chdir(root)
    process.execve(node, [node, ...argv], env)
  }
  const child = spawn(node, argv, { cwd: root, env, stdio: 'inherit' })
  // npm and the terminal signal this process; the program decides when to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))
}
