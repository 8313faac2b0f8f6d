import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { constants, deflateRawSync, inflateRawSync, zstdCompressSync } from 'node:zlib'
import { dictionaryBytes, dictionaryOf } from '../../apps/server/src/serp/replies/dictionaries.ts'
import { replyBody, replyText } from '../../apps/server/src/serp/replies/reply-body.ts'
import { median } from '../median.ts'
import { renderTable } from '../report.ts'
import { inventReplies } from './formats.ts'

// Size and time of stored replies next to deflate without a dictionary; see bench/README.md.

/** Replies written or read in a turn. */
const CALLS_PER_TURN = 400

const usage = `npm run bench:replies -- [options]

  --replies 50       invented replies of every format
  --folder path      measures recorded replies instead: files named <provider>~<anything>
  --levels 3,9,19    levels of zstd for comparison
`

const { values } = parseArgs({
  options: {
    replies: { type: 'string', default: '50' },
    folder: { type: 'string' },
    levels: { type: 'string', default: '3,9,19' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(usage)
else {
  const replies =
    values.folder === undefined ? inventReplies(Number(values.replies)) : recorded(values.folder)
  const levels = values.levels.split(',').map(Number)
  const head = ['', 'replies', 'raw', 'deflate', 'stored', 'ratio']
  const zstd = levels.flatMap((level) => [`zstd ${level}`, `+ dict.`])
  const table = [[...head, ...zstd, 'write µs', 'ratio', 'read µs', 'ratio']]
  for (const [provider, raws] of replies) table.push(rowOf(provider, raws, levels))
  process.stdout.write(`${renderTable(table)}\n`)
}

/** Replies of a folder by provider. */
function recorded(folder: string): Map<string, string[]> {
  const replies = new Map<string, string[]>()
  for (const name of readdirSync(folder).toSorted()) {
    const provider = name.split('~')[0]!
    replies.set(provider, [...(replies.get(provider) ?? []), readFileSync(join(folder, name), 'utf8')])
  }
  return replies
}

function rowOf(provider: string, raws: readonly string[], levels: readonly number[]): string[] {
  const number = dictionaryOf(provider)
  const dictionary = number === undefined ? undefined : dictionaryBytes(number)
  const size = (compress: (raw: string) => Uint8Array) =>
    raws.reduce((sum, raw) => sum + compress(raw).length, 0) / raws.length
  const bodies = raws.map((raw) => replyBody(provider, raw))
  const deflated = raws.map((raw) => deflateRawSync(raw))
  const [before, after] = [size((raw) => deflateRawSync(raw)), size((raw) => replyBody(provider, raw))]
  /** A turn is long enough to be timed. */
  const turn = <T>(all: readonly T[], one: (item: T) => unknown) => {
    for (let done = 0; done < CALLS_PER_TURN; done += 1) one(all[done % all.length]!)
  }
  const [writeBefore, write] = alternate(
    () => turn(raws, (raw) => deflateRawSync(raw)),
    () => turn(raws, (raw) => replyBody(provider, raw)),
  )
  const [readBefore, read] = alternate(
    () => turn(deflated, (body) => inflateRawSync(body).toString()),
    () => turn(bodies, replyText),
  )
  const per = (microseconds: number) => (microseconds / CALLS_PER_TURN).toFixed(0)
  return [
    provider,
    String(raws.length),
    size(Buffer.from).toFixed(0),
    before.toFixed(0),
    after.toFixed(0),
    (after / before).toFixed(2),
    ...levels.flatMap((level) => [
      size((raw) => zstd(raw, level)).toFixed(0),
      size((raw) => zstd(raw, level, dictionary)).toFixed(0),
    ]),
    per(write),
    (write / writeBefore).toFixed(2),
    per(read),
    (read / readBefore).toFixed(2),
  ]
}

function zstd(raw: string, level: number, dictionary?: Buffer): Buffer {
  return zstdCompressSync(raw, {
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_contentSizeFlag]: 0 },
    ...(dictionary === undefined ? {} : { dictionary }),
  })
}

/** Microseconds of processor time of each, the median of five turns; both are warm. */
function alternate(first: () => void, second: () => void): [number, number] {
  const taken = Array.from({ length: 6 }, () => [time(first), time(second)] as const).slice(1)
  return [median(taken.map(([one]) => one)), median(taken.map(([, other]) => other))]
}

function time(run: () => void): number {
  const began = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(began)
  return user + system
}
