import { createCluster } from './cluster.ts'
import { compileProgram } from './program.ts'
import { keepUnusedMemoryUntouched } from './sparse-memory.ts'

// A program of its own: creating a database takes several hundred megabytes, which end with it.

const folder = process.argv[2]
if (folder === undefined) throw new Error('Expected the folder of the database.')
keepUnusedMemoryUntouched()
await createCluster(folder, await compileProgram())
