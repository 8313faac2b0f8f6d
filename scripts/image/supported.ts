import { spawnSync } from 'node:child_process'

/** Why this machine cannot build and run the image without a container engine; undefined if it can. */
export function whyUnsupported(): string | undefined {
  if (process.platform !== 'linux') return 'root file systems are entered only on Linux'
  if (process.getuid?.() !== 0) return 'only root may enter a root file system'
  const isolate = ['--mount', '--pid', '--fork', 'mount', '--make-rprivate', '/']
  for (const [program, args] of [
    ['unshare', isolate],
    ['setpriv', ['--no-new-privs', 'true']],
    ['nsenter', ['--version']],
    ['ldd', ['--version']],
    ['npm', ['--version']],
  ] as const) {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
    if (status !== 0) return `${program} cannot be used: ${(error?.message ?? stderr).trim()}`
  }
  return undefined
}
