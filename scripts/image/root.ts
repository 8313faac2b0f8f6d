import type { Image } from './image.ts'

interface Mount {
  readonly from: string
  readonly to: string
}

/**
 * The program and the arguments that run a command in the root file system of an image: its first process, as its user, without new
 * privileges, with a /tmp in memory, and with mounts that end with it. The network is that of this machine.
 */
export function enterRoot(
  { root, workdir, user: [uid, gid] }: Pick<Image, 'root' | 'workdir' | 'user'>,
  command: readonly string[],
  { mounts, isReadOnly }: { readonly mounts: readonly Mount[]; readonly isReadOnly: boolean },
): [program: string, args: string[]] {
  const script = [
    'set -e',
    'root=$1 workdir=$2 user=$3; shift 3',
    'mount --make-rprivate /',
    'mount --bind "$root" "$root"',
    ...(isReadOnly ? ['mount -o remount,bind,ro "$root"'] : []),
    'mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/tmp"',
    'mount -t proc proc "$root/proc"',
    'for device in null urandom; do mount --bind /dev/$device "$root/dev/$device"; done',
    ...mounts.map(({ from, to }) => `mkdir -p "$root${to}" && mount --bind '${from}' "$root${to}"`),
    `exec setpriv --no-new-privs chroot --userspec="$user" "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"`,
  ].join('\n')
  const isolate = ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', script, 'enter']
  return ['unshare', [...isolate, root, workdir, `${uid}:${gid}`, ...command]]
}
