import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/free-port.ts'
import { buildImage } from '../../scripts/image/build.ts'
import { Container } from '../../scripts/image/container.ts'
import { firstRank } from '../../scripts/image/first-rank.ts'
import type { Image } from '../../scripts/image/image.ts'
import { whyUnsupported } from '../../scripts/image/supported.ts'
import { renderTable } from '../report.ts'

// Size, start and memory of the container image; see bench/README.md.

/** How long Sextant rests before its idle memory is read. */
const REST_MS = 10_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const unsupported = whyUnsupported()
if (unsupported === undefined) await measure()
else say(`The image cannot be measured here: ${unsupported}.`)

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-image-'))
  try {
    const started = performance.now()
    const image = buildImage(folder)
    const rows = [
      ['build', seconds(started)],
      ['image without its base', megabytes(image, '/sextant')],
      ['of it node_modules', megabytes(image, '/sextant/node_modules')],
      ['of it the dashboard', megabytes(image, '/sextant/apps/dashboard/dist')],
      ...(await starts(image, join(folder, 'data'))),
    ]
    say(renderTable([['', 'measured'], ...rows]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A first start with an empty folder up to a first rank, and a second one. */
async function starts(image: Image, data: string): Promise<string[][]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), LOG_LEVEL: 'error' }
  const rows: string[][] = []

  let started = performance.now()
  const first = new Container(image, { settings, data })
  await first.said(/listens on/)
  await fetch(`${url}/readyz`)
  rows.push(['first start to the first answer', seconds(started)])
  const [, key = ''] = await first.said(/API key, shown only now: (\S+)\n/)
  await firstRank({ url, userId: 1, key })
  rows.push(['first start to the first rank', seconds(started)])
  await sleep(REST_MS)
  rows.push(['memory after the first rank', `${first.memory().now.toFixed(0)} MB`])
  rows.push(['highest memory of the first start', `${first.memory().highest.toFixed(0)} MB`])
  started = performance.now()
  await first.stop()
  rows.push(['stop', seconds(started)])

  started = performance.now()
  const second = new Container(image, { settings, data })
  await second.said(/listens on/)
  await fetch(`${url}/readyz`)
  rows.push(['second start to the first answer', seconds(started)])
  started = performance.now()
  await second.exec(image.health)
  rows.push(['health check', seconds(started)])
  await second.stop()
  return rows
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Without following the links between workspaces. */
function megabytes({ root }: Image, path: string): string {
  const bytes = execFileSync('du', ['--summarize', '--bytes', join(root, path)], { encoding: 'utf8' })
  return `${(Number.parseInt(bytes) / 1e6).toFixed(1)} MB`
}
