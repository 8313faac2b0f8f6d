import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { assumptions } from '@sextant/contract/providers_2/assumptions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommandLine } from '#commands/command-line.ts'
import type { SerpQuery } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { startTestApp } from '../app.ts'
import { makeFolder } from '../folders.ts'
import { dataforseoSerpFormat } from '../serp/dataforseo-serp-stand-in.ts'
import { probeFaults, startProbed } from '../serp/probe-stand-ins.ts'
import { parseRecorded, recordedFiles, recordedRows } from '../serp/recorded-replies.ts'
import { searchapiFormat } from '../serp/searchapi-stand-in.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn, json, listen } from '../serp/stand-in.ts'
import { xmlriverFormat } from '../serp/xml-proxy-stand-in.ts'

const KEY = 'key-ok-never/shown+4711'
const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, url, admin } = sextant

const faults = Object.keys(probeFaults) as (keyof typeof probeFaults)[]
const healthy = await startProbed()
const broken = await Promise.all(faults.map((fault) => startProbed(fault)))
const engines = [healthy, ...broken]
const vendors: Record<string, { engine: typeof healthy; key: string }> = {
  dataforseo: { engine: await listen(createStandIn(dataforseoSerpFormat)), key: `login:${KEY}` },
  searchapi: { engine: await listen(createStandIn(searchapiFormat('google'))), key: KEY },
  xmlriver: { engine: await listen(createStandIn(xmlriverFormat)), key: `10:${KEY}` },
}
let folder = ''

beforeAll(async () => {
  folder = await makeFolder('probe-')
  const serper = { id: 'serper', key: KEY, base_url: healthy.url, price_per_unit: '0.01' }
  await call('add/providers_2/providers', serper)
  for (const [id, { engine, key }] of Object.entries(vendors)) {
    await call('add/providers_2/providers', { id, key, base_url: engine.url })
  }
})
afterAll(async () => {
  await Promise.all(
    [...engines, ...Object.values(vendors).map(({ engine }) => engine)].map((engine) => engine.close()),
  )
  await rm(folder, { recursive: true, force: true })
})

class Gathered extends Writable {
  text = ''
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

/** Runs the command. `typed`: what is typed on a terminal; none: there is no terminal. */
async function run(argv: string[], typed?: string) {
  const [stdout, stderr] = [new Gathered(), new Gathered()]
  const stdin = Object.assign(Readable.from(typed === undefined ? [] : [Buffer.from(typed)]), {
    isTTY: typed !== undefined,
  })
  const environment = { SEXTANT_URL: url, SEXTANT_USER_ID: String(admin.id), SEXTANT_KEY: admin.key }
  const code = await runCommandLine(['probe', ...argv], { environment, stdin, stdout, stderr })
  return { code, out: stdout.text, err: stderr.text }
}

const probe = (argv: string[] = [], typed?: string) =>
  run(['serper', '--query', 'copper kettle', ...argv], typed)
const move = (base_url: string) => call('edit/providers_2/providers', { id: 'serper', base_url })

describe('before it buys', () => {
  test('the price is shown, and anything but yes buys nothing', async () => {
    for (const typed of ['n\n', '\n', 'maybe\n', '']) {
      const { code, out, err } = await probe([], typed)
      assert.deepEqual([code, out], [1, ''])
      assert.match(
        err,
        /^2 requests to serper\. At most 0\.02 \(credit: 2\)\.\n[^]*Buy\? \[y\/N\][^]*Nothing was bought\.\n$/,
      )
    }
    assert.equal(healthy.served().length, 0)
  })

  test('a yes on the terminal buys', async () => {
    const { code, out } = await probe([], 'y\n')
    assert.equal(code, 0)
    assert.match(out, /^held {7}shape: /m)
  })

  test('without a terminal it refuses, unless --yes is given', async () => {
    const before = healthy.served().length
    const refused = await probe()
    assert.deepEqual([refused.code, refused.out], [2, ''])
    assert.match(refused.err, /needs --yes/)
    assert.equal(healthy.served().length, before)
    const { code, err } = await probe(['--yes'])
    assert.equal(code, 0)
    assert.match(err, /At most 0\.02/)
    assert.doesNotMatch(err, /Buy\?/)
  })

  const invalid: [string, string[], RegExp][] = [
    ['no provider', [], /id of a provider is required/],
    ['two providers', ['serper', 'brave'], /one provider/],
    [
      'an unknown option',
      ['serper', '--region-key', '1'],
      /Unknown option --region-key\. Did you mean --region\?/,
    ],
    [
      'an unknown search engine',
      ['serper', '--searcher', 'gogle'],
      /must be one of: [^]*Did you mean "google"\?/,
    ],
    [
      'an unknown device',
      ['serper', '--device', 'watch'],
      /--device must be one of: pc, tablet, phone; got "watch"/,
    ],
    ['a place that is no key', ['serper', '--region', 'London'], /--region must be the key of a place/],
    [
      'a folder that is a file',
      ['serper', '--yes', '--export', '/dev/null/x'],
      /--export must name a folder/,
    ],
  ]
  for (const [name, argv, message] of invalid) {
    test(`${name} is an invalid command line`, async () => {
      const before = healthy.served().length
      const { code, out, err } = await run(argv)
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, message)
      assert.equal(healthy.served().length, before)
    })
  }

  test('a provider that is not configured, or a Sextant that does not run, fails', async () => {
    const { code, err } = await run(['brave', '--yes'])
    assert.equal(code, 1)
    assert.match(err, /must be a configured provider/)
    const unreached = await run(['serper', '--yes', '--base-url', 'http://127.0.0.1:1'])
    assert.equal(unreached.code, 1)
    assert.match(unreached.err, /Is Sextant running/)
  })

  test('--help prints the options and buys nothing', async () => {
    const { code, out } = await run(['--help'])
    assert.equal(code, 0)
    assert.match(out, /--export <folder>/)
  })
})

test('the options of the query are those that were searched for', async () => {
  const { code, out } = await probe([
    '--yes',
    '--searcher',
    'google',
    '--region',
    '84',
    '--lang',
    'es',
    '--device',
    'pc',
  ])
  assert.equal(code, 0)
  assert.match(out, /^serper, Google: "copper kettle", United States, es, PC\n/)
  assert.match(out, /`searchParameters\.gl` is "us", `searchParameters\.hl` is "es"/)
})

test('a failed step is printed, and is no broken assumption', async () => {
  healthy.setFault(() => json({ message: 'Server Error' }, 500))
  const { code, out } = await probe(['--yes', '--export', folder])
  healthy.setFault(null)
  assert.equal(code, 1)
  assert.match(out, /^failed {5}[^\n]+\nNo reply was received\. The cost is not known exactly\.\n$/)
  assert.deepEqual(recordedFiles(folder), [])
})

test('the sheets in the documentation are those of the stand-ins', async () => {
  const sheets: string[] = []
  for (const [index, engine] of engines.entries()) {
    await move(engine.url)
    const { code, out } = await probe(['--yes'])
    assert.equal(code, index === 0 ? 0 : 3, out)
    const lines = out.trimEnd().split('\n')
    // The assumptions that hold are shown once.
    const shown =
      index === 0
        ? lines
        : [
            ...sectionsOf(lines).filter(([line]) => !/^(?:held|not shown)/.test(line!)),
            lines.slice(-1),
          ].flat()
    const name = index === 0 ? 'A healthy provider' : `Broken: ${faults[index - 1]}`
    sheets.push(`## ${name}\n\n\`\`\`text\n${shown.join('\n')}\n\`\`\`\n`)
  }
  await move(healthy.url)
  for (const name of Object.keys(assumptions))
    assert.ok(
      sheets.some((sheet) => sheet.includes(`broken     ${name}`)),
      name,
    )
  const path = join(import.meta.dirname, '../../../../docs/probe.md')
  const text = await readFile(path, 'utf8')
  const prose = text.slice(0, text.indexOf('## A healthy provider'))
  await expect(`${prose}${sheets.join('\n')}`).toMatchFileSnapshot(path)
})

/** The lines of a sheet by assumption, without those before the first and the last one. */
function sectionsOf(lines: readonly string[]): string[][] {
  const sections: string[][] = []
  for (const line of lines.slice(1, -1)) {
    if (line.startsWith(' ')) sections.at(-1)!.push(line)
    else sections.push([line])
  }
  return sections
}

describe('exported replies', () => {
  /** The query and the page of a fixture, as its row says. */
  const askedOf = (file: string): SerpQuery => {
    const { row } = recordedRows(folder).find((one) => one.file === file)!
    return JSON.parse(/Page \d+ of `([^`]+)`/.exec(row)![1]!)
  }

  for (const id of ['serper', 'searchapi', 'dataforseo', 'xmlriver']) {
    test(`are read back as the pages that were received: ${id}`, async () => {
      const { code, err } = await run([id, '--query', 'copper | `kettle`', '--yes', '--export', folder])
      assert.equal(code, 0, err)
      const [{ replies, query }] = await call('get/providers_2/probes/replies', { id })
      const files = recordedFiles(folder).filter((file) => file.startsWith(`${id}/`))
      assert.equal(files.length, replies.length)
      for (const [index, file] of files.entries()) {
        const asked = askedOf(file)
        const { page, body } = replies[index]
        assert.deepEqual(asked, { ...query, page })
        const provider = serpProviders[id]!
        const read = parseRecorded(provider, await readFile(join(folder, file), 'utf8'), asked)
        assert.deepEqual(read, provider.parse(body, asked))
        assert.ok(read.organic.length >= 10)
      }
    })
  }

  test('that cannot be written are reported after the sheet', async () => {
    const blocked = await makeFolder('probe-blocked-')
    await writeFile(join(blocked, 'serper'), '')
    const { code, out, err } = await probe(['--yes', '--export', blocked])
    assert.equal(code, 1)
    assert.match(out, /8 held, 0 broken, 1 not shown/)
    assert.match(err, /The replies were not written: [^]*serper/)
    await rm(blocked, { recursive: true })
  })

  test('are listed once, however often they are exported', async () => {
    await run(['serper', '--yes', '--export', folder])
    await run(['serper', '--yes', '--export', folder])
    const listed = recordedRows(folder).map(({ file }) => file)
    assert.deepEqual(listed.toSorted(), recordedFiles(folder))
    assert.equal(askedOf('serper/google-page-2.json').text, 'weather')
  })

  const repeated: [string, string, (key: string) => object][] = [
    ['in a field', KEY, (apiKey) => ({ apiKey })],
    ['in a URL', KEY, (key) => ({ url: `https://x.example/?api_key=${encodeURIComponent(key)}&q=x` })],
    ['in a form', KEY, (key) => ({ form: new URLSearchParams({ key }).toString() })],
    ['as Basic credentials', KEY, (key) => ({ header: `Basic ${Buffer.from(key).toString('base64')}` })],
    ['alone, although it is short', 'key-ok-7', (key) => ({ note: `key=${key}&user=1`, other: `${key}s` })],
  ]
  for (const [where, key, field] of repeated) {
    test(`hold no key that the provider repeats ${where}`, async () => {
      await call('edit/providers_2/providers', { id: 'serper', key })
      healthy.setFault(({ q, page }) => {
        const asked = { key, q, page, parameters: { gl: 'gb', hl: 'en' } }
        const { body } = serperFormat.render(asked, healthy.world.page(q, page), [])
        return json({ ...JSON.parse(body), ...field(key) })
      })
      await run(['serper', '--query', 'copper kettle', '--yes', '--export', folder])
      healthy.setFault(() => json({ ...field(key), organic: 7 }))
      const unreadable = await makeFolder('probe-unreadable-')
      await run(['serper', '--query', 'copper kettle', '--yes', '--export', unreadable])
      healthy.setFault(null)
      const [[name]] = Object.entries(field(key)) as [[string, string]]
      for (const [at, isReadable] of [
        [folder, true],
        [unreadable, false],
      ] as const) {
        const text = await readFile(join(at, 'serper/google-page-1.json'), 'utf8')
        const { organic, ...reply } = JSON.parse(text)
        assert.equal(Array.isArray(organic), isReadable)
        assert.match(reply[name], /\[redacted\]/)
        const all = `${text}${await readFile(join(at, 'README.md'), 'utf8')}`.replaceAll(`${key}s`, '')
        for (const secret of [key, encodeURIComponent(key), Buffer.from(key).toString('base64')]) {
          assert.ok(!all.includes(secret))
        }
      }
      await rm(unreadable, { recursive: true })
    })
  }
})
