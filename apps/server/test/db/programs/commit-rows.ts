import { openDatabase } from '#db/database.ts'

// Commits one row after another forever and prints the number of each when its commit is acknowledged.

const [dataDir = '', first = '1'] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
await database.query({ text: 'create table if not exists rows (id int primary key, text text)', values: [] })
for (let id = Number(first); ; id += 1) {
  await database.query({
    text: 'insert into rows values ($1, $2)',
    values: [id, 'x'.repeat(500)],
    name: 'insert',
  })
  process.stdout.write(`${id}\n`)
}
