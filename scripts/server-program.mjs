// Which program of the server runs: the build, or the sources if there is no build or they are newer.
// Plain JavaScript, because it must run on any Node that npm runs on.
import { readFileSync, statSync } from 'node:fs'

/** Where `scripts/build/server.ts` writes, from the root of the project. */
export const BUILD = 'apps/server/dist/'
export const BUILT_PROGRAM = `${BUILD}main.js`
/** Names the files of a build, from the root of the project, as a list in JSON. */
export const BUILT_SOURCES = `${BUILD}sources.json`
/** Names the JavaScript files of a build, as a list in JSON. Those of the build before, which are kept beside them, are not in it. */
export const BUILT_CHUNKS = `${BUILD}chunks.json`

/**
 * Path of the program to run, from the root of the project.
 *
 * @param {string} root the root of the project, with a slash at its end
 */
export function serverProgram(root) {
  return isBuilt(root) ? BUILT_PROGRAM : 'apps/server/src/main.ts'
}

/** @param {string} root */
function isBuilt(root) {
  try {
    const builtAt = statSync(root + BUILT_PROGRAM).mtimeMs
    const sources = JSON.parse(readFileSync(root + BUILT_SOURCES, 'utf8'))
    return sources.every((/** @type {string} */ source) => statSync(root + source).mtimeMs <= builtAt)
  } catch {
    return false
  }
}
