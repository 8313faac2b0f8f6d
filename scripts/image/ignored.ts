import { matchesGlob } from 'node:path'

/**
 * Reads a `.dockerignore` file. Returns whether a path, relative to its folder, stays out of the image: the last pattern that matches
 * the path or a folder above it decides.
 */
export function readIgnored(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), glob: line.replace(/^!/, '') }))
  return (path) => {
    const names = path.split('/')
    const above = names.map((_, index) => names.slice(0, index + 1).join('/'))
    return !(patterns.findLast(({ glob }) => above.some((one) => matches(one, glob)))?.keeps ?? true)
  }
}

function matches(path: string, glob: string): boolean {
  // `*` of a .dockerignore matches names that begin with a dot too.
  const visible = (name: string) => name.replaceAll(/(^|\/)\./g, '$1dot.')
  return matchesGlob(visible(path), visible(glob))
}
