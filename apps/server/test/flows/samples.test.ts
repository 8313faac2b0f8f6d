import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { KEY_VARIABLE, type SampleCall } from '@sextant/contract/samples/call.ts'
import { sampleLanguages, type SampleLanguage } from '@sextant/contract/samples/languages.ts'
import { afterAll, test, type TestContext } from 'vitest'
import { startTestApp } from '../app.ts'

// Runs the code samples as they are shown.

const root = resolve(import.meta.dirname, '../../../..')
const sextant = await startTestApp({ afterAll }, { worker: false })
const projectId: number = await sextant.call('add/projects_2/projects', { url: 'bakery-lane.example' })
const phrase = `o'clock "rye" \\ $HOME \`x\` хлеб`
await sextant.call('add/keywords_2/keywords/import', { project_id: projectId, keywords: [phrase] })

/** Programs that run a sample. */
const programs: Readonly<Record<SampleLanguage, { program: string; options: (code: string) => string[] }>> = {
  curl: { program: 'sh', options: (code) => ['-c', code.replace('curl ', 'curl --silent ')] },
  typescript: {
    program: process.execPath,
    options: (code) => ['--input-type=module-typescript', '-e', code],
  },
  php: { program: 'php', options: (code) => ['-r', code.replace('<?php', '')] },
  python: { program: 'python3', options: (code) => ['-c', code] },
}

async function run(language: SampleLanguage, call: SampleCall): Promise<string> {
  const { program, options } = programs[language]
  const child = spawn(program, options(sampleLanguages[language].write(call)), {
    cwd: root,
    env: { ...process.env, [KEY_VARIABLE]: sextant.admin.key, PYTHONIOENCODING: 'utf-8' },
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  await new Promise((done) => child.on('close', done))
  return Buffer.concat(output).toString()
}

function skipWithout(t: TestContext, language: SampleLanguage): boolean {
  const program = language === 'curl' ? 'curl' : programs[language].program
  const isThere = spawnSync(program, ['--version']).status === 0
  if (!isThere) t.skip(`${program} is not installed`)
  return !isThere
}

const call: SampleCall = {
  installation: sextant.url,
  userId: sextant.admin.id,
  address: 'get/keywords_2/keywords',
  request: {
    project_id: projectId,
    fields: ['name'],
    filters: [{ name: 'name', operator: 'EQUALS', values: [phrase] }],
  },
  isOpen: false,
  isFile: false,
}

for (const language of Object.keys(sampleLanguages) as SampleLanguage[]) {
  test(`a call written in ${language} does what it says and contains no key`, async (t) => {
    if (skipWithout(t, language)) return
    assert.ok(!sampleLanguages[language].write(call).includes(sextant.admin.key))
    const output = await run(language, call)
    assert.ok(output.includes('rye') && output.includes('хлеб'), output)
    const refused = await run(language, { ...call, request: { project_id: 999 } })
    assert.match(refused, /54/)
    assert.match(refused, /no access/)
  })
}

test('an object with numbers as names does not become a PHP list', async (t) => {
  const request = { type: 'positions_go', target_id: projectId, regions_keys_by_searcher_key: { '0': [213] } }
  const scheduled = { ...call, address: 'edit/schedule_2/settings', request }
  assert.ok(sampleLanguages.php.write(scheduled).includes(`(object) ['0' => [213]]`))
  if (skipWithout(t, 'php')) return
  assert.match(await run('php', scheduled), /\[result\] => 1/)
  const { settings } = await sextant.call('get/schedule_2', { type: 'positions_go', target_id: projectId })
  assert.deepEqual(settings.regions_keys_by_searcher_key, { '0': [213] })
})
