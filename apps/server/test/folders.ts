import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder for data of a test, its name beginning with `prefix`, which the caller deletes. It is in the folder that
 * `SEXTANT_TEST_FOLDER` names, which the runner keeps in memory where it can, or in the system's temporary one.
 */
export async function makeFolder(prefix: string): Promise<string> {
  return mkdtemp(join(process.env.SEXTANT_TEST_FOLDER ?? tmpdir(), prefix))
}
