import { openDatabase } from '#db/database.ts'
import { openMany } from '../requests.ts'

// A separate process with workers that each open a request when the first line arrives on standard input. Prints how many
// were allowed.

const [databaseUrl = '', workers = ''] = process.argv.slice(2)
await using database = await openDatabase({ databaseUrl, poolSize: 16 })
await database.query({ text: 'select 1', values: [] })
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
const opened = await openMany(database, { workers: Number(workers), project: 7, key: 3, price: '0.01' })
process.stdout.write(`${opened.length}\n`)
process.stdin.destroy()
