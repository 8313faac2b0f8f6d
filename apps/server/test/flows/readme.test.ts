import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, describe, test } from 'vitest'
import { runCommandLine } from '#commands/command-line.ts'
import { startTestApp } from '../app.ts'

// Runs the samples of README in order, on a new installation as a reader has it, and then those of other pages.

const ROOT = resolve(import.meta.dirname, '../../../..')
const sextant = await startTestApp({ afterAll })
const { admin, call } = sextant

/** The lines of the shell blocks of a page. */
function shellLines(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'))
}

class Gathered extends Writable {
  text = ''
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += String(chunk)
    done()
  }
}

/** Runs a command line as a shell would split it, with the output of `call` thrown away after `>` and `|`. */
async function run(line: string): Promise<{ code: number; out: string; err: string }> {
  const [command = ''] = line.split(/ [>|] |\s+#/)
  const words = [...command.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replaceAll(/["']/g, ''),
  )
  const [stdout, stderr] = [new Gathered(), new Gathered()]
  const environment = { SEXTANT_URL: sextant.url, SEXTANT_USER_ID: String(admin.id), SEXTANT_KEY: admin.key }
  const code = await runCommandLine(words.slice(1), { environment, stdin: Readable.from([]), stdout, stderr })
  return { code, out: stdout.text, err: stderr.text }
}

describe('README', () => {
  const asked = shellLines('README.md').flatMap((line) => {
    const [, address, request] = /^ask (\S+) '(.*)'$/.exec(line) ?? []
    return address === undefined ? [] : [{ address, request: JSON.parse(request!) }]
  })
  const results = new Map<string, Awaited<ReturnType<typeof call>>>()

  test('its first rank check works as written', async () => {
    assert.ok(asked.length >= 6, 'the samples are not found')
    for (const { address, request } of asked) {
      results.set(address, await call(address, request))
      if (address === 'edit/positions_2/checker/go') await sextant.checked(1)
    }
    assert.equal(results.get('add/projects_2/projects'), 1)
    const { keywords } = results.get('get/positions_2/history')
    assert.deepEqual(keywords.map(({ name }: { name: string }) => name).toSorted(), [
      'rye bread price',
      'sourdough delivery',
    ])
    for (const { positionsData } of keywords) assert.equal(Object.keys(positionsData).length, 1)
    assert.ok(results.get('get/bank_2/history').length > 0)
  })
})

for (const page of [
  'README.md',
  'docs/command-line.md',
  'docs/agents.md',
  'docs/running.md',
  'docs/operating.md',
]) {
  const lines = shellLines(page).filter((line) =>
    /^(?:\.\/sextant\.mjs|sextant) (?:call|account name|help)\b/.test(line),
  )
  test(`the command lines of ${page} succeed`, async () => {
    assert.ok(lines.length > 0, 'no command line is found')
    for (const line of lines) {
      const { code, out, err } = await run(line)
      assert.equal(code, 0, `${line}: ${err}`)
      const [, field] = / \| jq \.(\w+)$/.exec(line) ?? []
      if (field !== undefined) assert.ok(field in JSON.parse(out), `${line}: ${out}`)
    }
  })
}
