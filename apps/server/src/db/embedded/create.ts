import { createCluster } from './cluster.ts'
import { postgresProgram } from './program.ts'

// A program of its own: creating a database takes several hundred megabytes, which end with it.

const folder = process.argv[2]
if (folder === undefined) throw new Error('Expected the folder of the database.')
await createCluster(folder, await postgresProgram())
