import { parseArgs } from 'node:util'
import { measureScreen } from './first-screen.ts'
import { signIn, startInstallation } from './installation.ts'
import { measureInteractions } from './interactions.ts'
import { seedProject } from './seed.ts'
import { measureFirstRows, measureScrolling, type Frames } from './table.ts'

// Measures what the dashboard costs a browser; see bench/README.md.

const usage = `npm run bench:dashboard -- [options]

  --keywords 10000   keywords of the table
  --dates 31         dates of the table
  --frames 600       frames of each way of scrolling
`
/** Limit of the first screen's compressed JavaScript. */
const FIRST_SCREEN_BYTES = 140_000
const VISITS = 5

/** Pixels per frame of each way of scrolling. */
const ways = { 'reading speed': 12, 'a turn of the wheel a frame': 100, 'in flight': 1_000 } as const

const say = (text: string) => process.stdout.write(`${text}\n`)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const percent = (part: number) => `${(100 * part).toFixed(1)} %`

const { values } = parseArgs({
  options: {
    keywords: { type: 'string', default: '10000' },
    dates: { type: 'string', default: '31' },
    frames: { type: 'string', default: '600' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) say(usage)
else await measure(Number(values.keywords), Number(values.dates), Number(values.frames))

async function measure(keywords: number, dates: number, frames: number): Promise<void> {
  await using installation = await startInstallation()
  const { url, client, browser } = installation
  const { projectId, regionIndex } = await seedProject(client, keywords, dates)
  await installation.analyze()
  const table = `${url}/#/projects/${projectId}/rankings?region=${regionIndex}`

  const stranger = await browser.newContext({ locale: 'en-GB' })
  const first = await measureScreen(stranger, url, { heading: 'Sign in' })
  await stranger.close()
  say(
    `first screen     ${kilobytes(first.script)} of JavaScript compressed (below ${kilobytes(FIRST_SCREEN_BYTES)}), ${kilobytes(first.style)} of style`,
  )
  for (const [name, address, heading] of [
    ['projects', `${url}/#/projects`, 'Projects'],
    ['rankings', table, 'Rankings'],
  ] as const) {
    const context = await signIn(installation)
    const loaded = await measureScreen(context, address, { heading })
    say(
      `${name.padEnd(17)}${kilobytes(loaded.script)} of JavaScript compressed, ${kilobytes(loaded.style)} of style`,
    )
    await context.close()
  }

  const context = await signIn(installation)
  const firstRows = await measureFirstRows(context, table, VISITS)
  say(
    `first rows       ${firstRows.toFixed(0)} ms after the navigation started, ${keywords} keywords × ${dates} dates`,
  )
  for (const [name, step] of Object.entries(ways)) {
    sayFrames(name, step, await measureScrolling(context, table, step, frames))
  }
  for (const { count, longest, name } of await measureInteractions(context, table)) {
    say(`${name}: next paint after at most ${longest} ms, ${count} interactions`)
  }
  await context.close()
  if (first.script >= FIRST_SCREEN_BYTES) process.exitCode = 1
}

function sayFrames(name: string, step: number, frames: Frames): void {
  say(
    `scrolling, ${name} (${step} px a frame): median ${frames.median.toFixed(1)} ms, p95 ${frames.p95.toFixed(1)} ms, ` +
      `${percent(frames.late)} over 16.7 ms, ${percent(frames.veryLate)} over 33.3 ms, rows awaited on ${percent(frames.waiting)}`,
  )
}
