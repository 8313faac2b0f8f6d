import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { renderTable } from '../report.ts'
import type { Profile } from '../systems/installation.ts'
import type { Figure } from './ask.ts'
import { measureGrowth } from './measure.ts'
import { openPlace, temporaryFolder } from './place.ts'
import { seed } from './seed.ts'
import { sizes, type SizeName } from './shape.ts'

// Times requests on a large installation; see bench/README.md.

const usage = `npm run bench:growth -- [options]

  --size S|L              S: 33,500 keywords, 4.7 million cells; L: 360,000 keywords, 26 million cells; S
  --db server|embedded    server
  --keep folder           seeds the data folder and keeps it, without measuring
  --from folder           measures on a copy of a folder that was kept; pending migrations run on it
  --repeats 3             tries of each read; the median counts
  --json file             writes the figures as JSON
`

const say = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'S' },
    db: { type: 'string', default: 'server' },
    keep: { type: 'string' },
    from: { type: 'string' },
    repeats: { type: 'string', default: '3' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) say(usage)
else if (values.keep === undefined) await measure()
else await fill(resolve(values.keep))

async function fill(folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  await using place = await openPlace(profile(), folder)
  await seed(place, sizes[sizeName()], say)
}

async function measure(): Promise<void> {
  const size = sizes[sizeName()]
  await using folder = await temporaryFolder(values.from)
  await using place = await openPlace(profile(), folder.path)
  if (values.from === undefined) await seed(place, size, say)
  const figures: Figure[] = []
  try {
    await measureGrowth(place, size, Number(values.repeats), (figure) => {
      figures.push(figure)
      process.stderr.write(`${figure.name}: ${figure.milliseconds.toFixed(1)} ms ${figure.note ?? ''}\n`)
    })
  } finally {
    sayFigures(figures)
  }
}

function sayFigures(figures: readonly Figure[]): void {
  say(
    renderTable([
      ['', 'ms', 'status', 'bytes', ''],
      ...figures.map(({ name, milliseconds, status, bytes, note }) => [
        name,
        milliseconds.toFixed(milliseconds < 10 ? 1 : 0),
        status === 0 ? '' : String(status),
        bytes === 0 ? '' : bytes.toLocaleString('en'),
        note ?? '',
      ]),
    ]),
  )
  if (values.json === undefined) return
  const { size, db } = values
  writeFileSync(
    values.json,
    `${JSON.stringify({ date: new Date().toISOString(), size, db, figures }, null, 2)}\n`,
  )
}

function sizeName(): SizeName {
  const { size } = values
  if (size === 'S' || size === 'L') return size
  throw new Error(`--size must be S or L, but got ${size}.`)
}

function profile(): Profile {
  const { db } = values
  if (db === 'server' || db === 'embedded') return db
  throw new Error(`--db must be server or embedded, but got ${db}.`)
}
