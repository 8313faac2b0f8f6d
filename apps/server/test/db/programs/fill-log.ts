import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '#db/database.ts'

// Changes rows on a disk that is almost full until the database cannot write, and again after there is room. Prints what happens.

const [dataDir = ''] = process.argv.slice(2)
const filler = join(dataDir, 'filler')
const MEGABYTE = 1024 * 1024
/** Less than PostgreSQL needs for another file of its log, and enough for its tables. */
const LEFT_BYTES = 9 * MEGABYTE

await using database = await openDatabase({ dataDir })
await database.executeSql('create table kept as select id, 0 as n from generate_series(1, 5000) id')
fillDisk()
let written = 0
const change = async ({ executeSql }: Database) => {
  await executeSql('update kept set n = n + 1')
  written += 1
  await executeSql('vacuum kept')
}
const refused = async () => {
  for (;;) {
    try {
      await change(database)
    } catch (error) {
      return error as Error
    }
  }
}
// The first time while it runs, the second time when it is to start again.
for (let time = 0; time < 2; time += 1) process.stdout.write(`${(await refused()).name}\n`)
rmSync(filler)
const row = await read()
process.stdout.write(`${JSON.stringify(row)} after ${written}\n`)
await change(database)
process.stdout.write('works\n')

/** The first row after the pause that follows a failed start. */
async function read(): Promise<unknown> {
  for (;;) {
    try {
      const rows = await database.query({
        text: 'select min(n) as least, max(n) as most from kept',
        values: [],
      })
      return rows[0]
    } catch (error) {
      if ((error as Error).name !== 'DiskFull') throw error
      await sleep(100)
    }
  }
}

function fillDisk(): void {
  const file = openSync(filler, 'w')
  let size = 0
  try {
    for (;;) size += writeSync(file, Buffer.alloc(MEGABYTE, 1))
  } catch {
    ftruncateSync(file, size - LEFT_BYTES)
  }
  closeSync(file)
}
