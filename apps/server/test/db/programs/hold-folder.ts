import { openDatabase } from '#db/database.ts'

// Opens the database in a folder, prints a line, and closes it on the first input.

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
process.stdout.write('open\n')
process.stdin.once('data', async () => {
  await database.close()
  process.stdin.destroy()
})
