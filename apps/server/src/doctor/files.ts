import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CLUSTER_FOLDER, RESTORING_FOLDER } from '#db/embedded/open.ts'
import { ok, problem, warning, type Finding } from './finding.ts'
import type { Installation } from './installation.ts'

const OTHERS = 0o077

/** The data folder: who may read it, and what interrupted commands left. */
export async function checkFiles({ settings, dataDir }: Installation): Promise<readonly Finding[]> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (names === undefined) {
    if (settings.DATABASE_URL !== undefined) return ok('There is no data folder, and the server needs none.')
    return [
      problem(
        `The data folder ${dataDir} does not exist.`,
        'Set DATA_DIR to the folder of Sextant, or start Sextant once.',
      ),
    ]
  }
  const findings: Finding[] = []
  if (process.platform !== 'win32') {
    for (const [path, mode] of [
      [dataDir, '700'],
      ...(names.includes('secret-key') ? [[join(dataDir, 'secret-key'), '600']] : []),
    ] as [string, string][]) {
      if (((await stat(path)).mode & OTHERS) === 0) continue
      findings.push(warning(`Other users of this machine may read ${path}.`, `Run: chmod ${mode} ${path}`))
    }
  }
  if (names.includes(RESTORING_FOLDER) && !names.includes(CLUSTER_FOLDER)) {
    findings.push(
      problem(
        `A restore into ${dataDir} was interrupted.`,
        `Run \`sextant restore\` again, or remove the folder \`${RESTORING_FOLDER}\`.`,
      ),
    )
  }
  return findings.length > 0 ? findings : ok(`The data folder ${dataDir} is private and in order.`)
}
