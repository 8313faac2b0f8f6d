import { openDatabase } from '#db/database.ts'

// Opens the database in a folder, says so, and closes it at the first word on standard input.

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
process.stdout.write('open\n')
process.stdin.once('data', async () => {
  await database.close()
  process.stdin.destroy()
})
