import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Compressible, compressible, sendCompressible } from './compressible.ts'

/** Media types of what a build holds; files of other kinds are not served. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/** Kinds that are compressed already. */
const incompressible = new Set(['.woff2', '.png'])

const security = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // What compresses a spreadsheet makes its worker of a text; the rules of the page hold in it too.
    "worker-src 'self' blob:",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

interface DashboardFile extends Compressible {
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Serves the built dashboard at `/`. The files are read once, now: a new build needs a new start. Every file is a
 * route of its own, so an address can name nothing else.
 *
 * @param folder what `npm run build -w apps/dashboard` writes; when it is not there, `/` says how to make it
 */
export function mountDashboard(server: FastifyInstance, folder: string): void {
  const files = readBuild(folder)
  if (files === undefined) {
    server.get('/', async (_request, reply) =>
      reply
        .code(503)
        .headers({ ...security, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(notBuilt),
    )
    return
  }
  for (const [path, file] of files) {
    server.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: async (request, reply) => sendCompressible(request, reply.headers(file.headers), file),
    })
  }
}

/** The files of a build by the path they are served at; undefined when there is no build. */
function readBuild(folder: string): ReadonlyMap<string, DashboardFile> | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const files = new Map<string, DashboardFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`
    // Anything beyond plain names would be a pattern to the router.
    if (!entry.isFile() || mediaTypes[extname(path)] === undefined || !/^[\w./-]+$/.test(path)) continue
    files.set(path === '/index.html' ? '/' : path, readOne(folder, path))
  }
  return files
}

function readOne(folder: string, path: string): DashboardFile {
  const extension = extname(path)
  const bytes = readFileSync(join(folder, path))
  // The build puts a hash of the content into these names.
  const isHashed = /^\/assets\/.+-[\w-]{8}\.\w+$/.test(path)
  return {
    headers: {
      ...security,
      'content-type': mediaTypes[extension]!,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    ...(incompressible.has(extension) ? { bytes, gzip: undefined } : compressible(bytes)),
  }
}

const notBuilt = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Sextant</title>
  </head>
  <body>
    <h1>The dashboard is not built</h1>
    <p>Run <code>npm run build -w apps/dashboard</code> and start Sextant again.</p>
    <p>The API works without it: see <a href="/docs">its reference</a>.</p>
  </body>
</html>
`
