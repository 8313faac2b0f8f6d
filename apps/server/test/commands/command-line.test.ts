import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, describe, test } from 'vitest'
import { runCommandLine } from '#commands/command-line.ts'
import { commands } from '#commands/index.ts'
import { printerOf, type Format } from '#commands/output/formats.ts'
import { startTestApp } from '../app.ts'
import { makeFolder } from '../folders.ts'
import { bareEnvironment } from '../node.ts'
import { usePostgres } from '../postgres.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const app = await startTestApp({ afterAll }, { worker: false })
const as = await app.newAccount()
const PROJECT = 'Crumbs; bread, "rolls"'
await app.call('add/projects_2/projects', { url: 'crumbs.example', name: PROJECT }, as)

const folder = await makeFolder('sextant-command-')

/** Environment of commands that talk to the app, or open a folder that no test uses. */
const environment = {
  SEXTANT_URL: app.url,
  SEXTANT_USER_ID: String(as.id),
  SEXTANT_KEY: as.key,
  DATA_DIR: join(folder, 'data'),
}

class Gathered extends Writable {
  text = ''
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += String(chunk)
    done()
  }
}

async function run(argv: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const [stdout, stderr] = [new Gathered(), new Gathered()]
  const code = await runCommandLine(argv, {
    environment: { ...environment, ...more },
    stdin: Readable.from([]),
    stdout,
    stderr,
  })
  return { code, out: stdout.text, err: stderr.text }
}

/** What the page on the command line says about standard output, and how it is recognized. */
const kinds: Readonly<Record<string, (out: string, command: string) => boolean>> = {
  nothing: (out) => out === '',
  'the commands': (out) => Object.keys(commands).every((name) => out.includes(`\n  ${name} `)),
  'the version': (out) => /^\d+\.\d+\.\d+\n$/.test(out),
  'the usage': (out, command) => out.startsWith(`sextant ${/(?:help )?(\w+)/.exec(command)![1]!}`),
  JSON: (out) => JSON.stringify(JSON.parse(out)).includes(JSON.stringify(PROJECT)),
  CSV: (out) => /^id,[\w,]+\n\d+,/.test(out) && out.includes('"Crumbs; bread, ""rolls"""'),
  'a table': (out) => out.includes(PROJECT) || /^currency +USD$/m.test(out),
}

describe('the examples of docs/command-line.md do what the page says', () => {
  const page = readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `sextant ?([^`]*)` +\| (\d) +\| (.+?) +\|$/gm)]
  assert.ok(rows.length > 20, 'the table is not read')
  for (const [, command = '', code, kind = ''] of rows) {
    test(`sextant ${command}`, async () => {
      const { code: exitCode, out, err } = await run(command.split(' ').filter((word) => word !== ''))
      assert.equal(exitCode, Number(code), err)
      assert.ok(kinds[kind]!(out, command), out)
      assert.equal(err === '', exitCode === 0, err)
    })
  }
})

for (const name of Object.keys(commands)) {
  test(`${name} explains itself and refuses unknown options`, async () => {
    const help = await run([name, '--help'])
    assert.match(help.out, new RegExp(`^sextant ${name}\\b.*Exit codes: 0 `, 's'))
    assert.equal((await run([name, '--no-such-option'])).code, 2)
  })
}

test('help about help is the list of commands', async () => {
  const list = await run(['help'])
  for (const args of [['help', 'help'], ['help', '--help'], ['--help']])
    assert.deepEqual(await run(args), list, args.join(' '))
  assert.deepEqual(await run(['help', '--help', 'doctor']), await run(['help', 'doctor']))
})

test('--help after -- is a parameter', async () => {
  const { code, err } = await run(['call', 'get/bank_2/info', '--', '--help'])
  assert.equal(code, 2)
  assert.match(err, /name=value/)
})

describe('formats', () => {
  const rows = [
    { id: 7, name: 'rye, whole', tags: [1, 2], price: null },
    { id: 12, name: 'wheat\u001b[31m\nred', tags: null, price: '0.10' },
  ]
  const printed = (format: Format, value: unknown) => printerOf(format).value(value)
  const streamed = (format: Format) => {
    const printer = printerOf(format)
    return rows.map(printer.row).join('') + printer.end()
  }

  test('CSV quotes what it must, and is the same page by page', () => {
    const text = 'id,name,tags,price\n7,"rye, whole","[1,2]",\n12,"wheat\u001b[31m\nred",,0.10\n'
    assert.equal(printed('csv', rows), text)
    assert.equal(streamed('csv'), text)
  })

  test('a table aligns numbers to the right and lets no data steer the terminal', () => {
    const text = [
      'id  name                      tags   price',
      '--  ----                      ----   -----',
      ' 7  rye, whole                [1,2]  –',
      '12  wheat\\u001b[31m\\u000ared  –      0.10',
      '',
    ].join('\n')
    assert.equal(printed('table', rows), text)
    assert.equal(streamed('table'), text)
  })

  test('a single object is one row of CSV and one line per field of a table', () => {
    assert.equal(printed('csv', { sum: '1.00', unlimited: 0 }), 'sum,unlimited\n1.00,0\n')
    assert.equal(printed('table', { sum: '1.00', unlimited: 0 }), 'sum        1.00\nunlimited  0\n')
  })

  test('a number, a list of numbers and an empty list are rows too', () => {
    assert.equal(printed('csv', 3), 'result\n3\n')
    assert.equal(printed('csv', [3, 4]), 'result\n3\n4\n')
    assert.equal(printed('table', []), 'No rows.\n')
  })
})

test('a command without its file or id shows what it looks like', async () => {
  for (const [command, example] of [
    ['backup', 'backup sextant.backup'],
    ['restore one two', 'restore sextant.backup'],
    ['key one', 'such as 1'],
    ['account password', 'account password 1'],
  ] as const) {
    const { code, err } = await run(command.split(' '))
    assert.equal(code, 2)
    assert.ok(err.includes(example) && !err.includes('""'), err)
  }
})

test('a key for an account that does not exist fails with exit code 1', async () => {
  assert.equal((await run(['migrate'])).code, 0)
  assert.deepEqual(await run(['key', '8']), { code: 1, out: '', err: 'Account 8 does not exist.\n' })
})

for (const command of ['key 1', 'account password 1']) {
  test(`${command} says that there is no database, and creates none`, async () => {
    const DATA_DIR = join(folder, 'no-such-data')
    assert.deepEqual(await run(command.split(' '), { DATA_DIR }), {
      code: 1,
      out: '',
      err: `The folder ${DATA_DIR} has no database. Set DATA_DIR to the one of Sextant, or DATABASE_URL.\n`,
    })
    assert.equal(existsSync(DATA_DIR), false)
    assert.deepEqual(await run(command.split(' '), { DATABASE_URL: await usePostgres().createDatabase() }), {
      code: 1,
      out: '',
      err: 'The database is empty. Start Sextant, or set DATA_DIR or DATABASE_URL to its database.\n',
    })
  })
}

test('the program runs from another folder and prints no line of its own', async () => {
  const program = join(ROOT, 'sextant.mjs')
  const options = { cwd: folder, env: { ...bareEnvironment(), ...environment } }
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [program, 'call', 'get/projects_2/projects', 'fields=name'],
    options,
  )
  assert.deepEqual([JSON.parse(stdout), stderr], [[{ name: PROJECT }], ''])
  const unknown = promisify(execFile)(process.execPath, [program, 'imort'], options)
  await assert.rejects(unknown, { code: 2, stdout: '', stderr: /Did you mean "import"\?/ })
})

test('files of backups are relative to where the command was typed, and are refused before anything is read', async () => {
  const there = { INIT_CWD: join(folder, 'nowhere') }
  const made = await run(['backup', 'monday.backup'], there)
  assert.deepEqual(made, {
    code: 1,
    out: '',
    err: `The folder ${there.INIT_CWD} does not exist.\n`,
  })
  const { code, err } = await run(['restore', '--check', 'monday.backup'], there)
  assert.equal(code, 1)
  assert.ok(err.startsWith(`${join(there.INIT_CWD, 'monday.backup')} cannot be read: ENOENT`), err)

  const file = join(folder, 'file')
  await writeFile(file, '')
  const under = await run(['backup', join(file, 'monday.backup')])
  assert.match(under.err, /^.*monday\.backup cannot be written: ENOTDIR.*\n$/)
})
