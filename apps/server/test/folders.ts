import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where data of tests are: the folder that `SEXTANT_TEST_FOLDER` names, which a run of the tests keeps in memory where it
 * can and deletes at its end, or the system's temporary one.
 */
export function testFolder(): string {
  return process.env.SEXTANT_TEST_FOLDER ?? tmpdir()
}

/** Makes a folder for data of a test, its name beginning with `prefix`, which the caller deletes. */
export async function makeFolder(prefix: string): Promise<string> {
  return mkdtemp(join(testFolder(), prefix))
}
