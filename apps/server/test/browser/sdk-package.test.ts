import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { buildSdk } from '../../../../scripts/build-sdk.ts'
import { startTestApp } from '../app.ts'
import { startVisitor } from './visitor.ts'

const root = resolve(import.meta.dirname, '../../../..')
const run = promisify(execFile)
const sextant = await startTestApp({ afterAll })
const { admin, call } = sextant
const visitor = await startVisitor({ afterAll }, sextant)

const tsc = join(root, 'node_modules/typescript/bin/tsc')

/** The empty project that the packed SDK is installed in. */
let project: string
let packed: string

/** Runs a program of the repository in the empty project. */
const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: project }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${args.join(' ')}: ${error.stdout}${error.stderr}`)
  })

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'sextant-sdk-'))
  const built = join(project, 'built')
  await buildSdk(built)
  // npm is a script where npm runs the tests, and a program elsewhere.
  const npm = process.env.npm_execpath
  const [program, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  await run(program, [...first, 'pack', '--pack-destination', project, built])
  packed = join(
    project,
    (await readdir(project)).find((name) => name.endsWith('.tgz'))!,
  )
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  // Without a network: the only dependency is here already.
  const dependency = join(root, 'node_modules/typebox')
  await run(program, [...first, 'install', '--offline', '--no-audit', '--no-fund', packed, dependency], {
    cwd: project,
  })
}, 120_000)
afterAll(() => rm(project, { recursive: true, force: true }))

const keywords = ['copper kettle', 'stove']
const projectId: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
await call('add/keywords_2/keywords/import', { project_id: projectId, keywords: keywords.join('\n') })

/** A program that reads the names of the keywords. */
const program = (baseUrl: string) => `
import { createClient, unwrap } from '@sextant/sdk'

const sextant = createClient({ baseUrl: ${JSON.stringify(baseUrl)}, userId: ${admin.id}, key: ${JSON.stringify(admin.key)} })
export async function readNames() {
  const names = []
  for await (const row of sextant.rows('get/keywords_2/keywords', { project_id: ${projectId}, fields: ['id', 'name'], limit: 1 })) {
    names.push(row.name)
  }
  unwrap(await sextant.get('bank_2/info', {}))
  return names.toSorted().join()
}
`

describe('the packed SDK in an empty project', () => {
  test('is small and has neither tests nor secrets', async () => {
    assert.ok((await stat(packed)).size < 100_000)
    const installed = await readdir(join(project, 'node_modules/@sextant/sdk'))
    assert.deepEqual(installed.toSorted(), ['LICENSE', 'README.md', 'contract', 'package.json', 'sdk'])
  })

  test('types requests and rows, for bundlers and for Node', async () => {
    await writeFile(
      join(project, 'typed.ts'),
      `import { createClient } from '@sextant/sdk'
      const sextant = createClient({ baseUrl: '', userId: 1, key: 'k' })
      const answer = await sextant.get('keywords_2/keywords', { project_id: 1, fields: ['id', 'name'] })
      if (answer.ok) {
        const name: string = answer.result[0]!.name
        // @ts-expect-error -- The id is a number or text of digits, not a list.
        const id: string[] = answer.result[0]!.id
        // @ts-expect-error -- The field was not requested.
        console.log(name, id, answer.result[0]!.group_id)
      }
      // @ts-expect-error -- There is no such service.
      await sextant.get('keyword_2/keywords', { project_id: 1 })
      export {}`,
    )
    for (const module of ['nodenext', 'esnext']) {
      const resolution = module === 'esnext' ? 'bundler' : module
      const options = ['--module', module, '--moduleResolution', resolution, '--target', 'es2022']
      // Several threads check what they share several times.
      options.push('--singleThreaded')
      await node(tsc, '--noEmit', '--strict', '--lib', 'es2023,dom', ...options, 'typed.ts')
    }
  })

  test('reads every page of a list in Node', async () => {
    await writeFile(join(project, 'program.js'), program(sextant.url))
    const { stdout } = await node(
      '-e',
      "import('./program.js').then(async (p) => console.log(await p.readNames()))",
    )
    assert.equal(stdout.trim(), keywords.join())
  })

  test.for(['README.md', 'packages/sdk/README.md'])('runs the sample of %s', async (file) => {
    const [, sample = ''] = /^```ts\n(.*?)^```/ms.exec(await readFile(join(root, file), 'utf8'))!
    const here = sample
      .replace('http://127.0.0.1:8080', sextant.url)
      .replace('userId: 1', `userId: ${admin.id}`)
      .replace('project_id: 1', `project_id: ${projectId}`)
    await writeFile(join(project, 'sample.ts'), here)
    // The declarations themselves are checked above.
    const types = ['--skipLibCheck', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
    await node(
      tsc,
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      ...types,
      'sample.ts',
    )
    const { stdout } = await run(process.execPath, ['sample.ts'], {
      cwd: project,
      env: { ...process.env, SEXTANT_KEY: admin.key },
    })
    assert.match(stdout, /^\d+ copper kettle\n\d+ stove$/m)
  })

  test('runs in a page after bundling, and leaves out what is not used', async (t) => {
    const page = await visitor.open(t, '/projects', admin)
    await page.evaluate(await bundle(program('')))
    assert.equal(await page.evaluate('bundled.readNames()'), keywords.join())
    const part = await bundle("export { failedWith } from '@sextant/sdk'")
    assert.ok(!part.includes('fetch'), part)
  })
})

/** Bundles a module for browsers, as the global \`bundled\`. */
async function bundle(code: string): Promise<string> {
  await mkdir(join(project, 'page'), { recursive: true })
  await writeFile(join(project, 'page/entry.js'), code)
  await writeFile(
    join(project, 'page/vite.config.js'),
    `export default { logLevel: 'error', build: { lib: { entry: 'entry.js', formats: ['iife'], name: 'bundled', fileName: () => 'bundle.js' } } }`,
  )
  await node(join(root, 'node_modules/vite/bin/vite.js'), 'build', join(project, 'page'))
  return readFile(join(project, 'page/dist/bundle.js'), 'utf8')
}
