import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** What the steps of the Dockerfile run besides Node, and what a base of Debian has too. */
const PROGRAMS = ['sh', 'chmod', 'env', 'find', 'ln', 'mkdir']
/** Parts of the C library that programs load by name. */
const LOADED_BY_NAME = ['librt.so.1', 'libresolv.so.2', 'libnss_dns.so.2', 'libnss_files.so.2']
/** Files of this machine that reaching a registry of packages takes. */
const NETWORK = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/ssl/certs/ca-certificates.crt']

/**
 * Makes a stand-in for the official base image, which only a registry of images has: the Node that runs this, npm, a shell and the
 * libraries they load, all of this machine. Not Debian slim, but the same version of Node on the same C library.
 */
export function makeStandInBase(folder: string): void {
  for (const path of [
    'bin',
    'dev',
    'proc',
    'root',
    'tmp',
    'etc',
    'usr/bin',
    'usr/local/bin',
    'usr/local/lib',
  ])
    mkdirSync(join(folder, path), { recursive: true })
  const programs = PROGRAMS.map((name) => ({ name, path: realpathSync(found(name)) }))
  for (const { name, path } of programs) {
    copyFileSync(path, join(folder, 'usr/bin', name))
    symlinkSync(`../usr/bin/${name}`, join(folder, 'bin', name))
  }
  copyFileSync(realpathSync(process.execPath), join(folder, 'usr/local/bin/node'))
  for (const library of librariesOf([process.execPath, ...programs.map(({ path }) => path)])) {
    mkdirSync(join(folder, dirname(library)), { recursive: true })
    copyFileSync(realpathSync(library), join(folder, library))
  }
  const npm = dirname(dirname(realpathSync(found('npm'))))
  cpSync(npm, join(folder, 'usr/local/lib/npm'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('../lib/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  for (const path of NETWORK.filter((file) => existsSync(file))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    copyFileSync(realpathSync(path), join(folder, path))
  }
  writeFileSync(
    join(folder, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  )
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')
  for (const device of ['null', 'urandom']) writeFileSync(join(folder, 'dev', device), '')
}

/** The environment of the official base. */
export const STAND_IN_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
}

function found(program: string): string {
  return execFileSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
}

/** Shared libraries and the loader, which `ldd` lists by their paths. */
function librariesOf(programs: readonly string[]): Set<string> {
  const listed = programs.map((path) => execFileSync('ldd', [path], { encoding: 'utf8' })).join('\n')
  const linked = [...listed.matchAll(/(?:^|\s)(\/\S+)(?= \()/gm)].map(([, path = '']) => path)
  const folders = new Set(linked.map((path) => dirname(path)))
  const byName = [...folders].flatMap((folder) => LOADED_BY_NAME.map((name) => join(folder, name)))
  return new Set([...linked, ...byName.filter((path) => existsSync(path))])
}
