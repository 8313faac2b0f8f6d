import { openDatabase } from '#db/database.ts'

// Leaves the database open, because an idle database must not keep a process alive.

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
await database.query({ text: 'select 1', values: [] })
process.stdout.write('done\n')
