import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressible, incompressible, sendCompressible, type Compressible } from './compressible.ts'

/** Media types of the files in a build; files of other types are not served. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/** Types that are compressed already. */
const compressedTypes = new Set(['.woff2', '.png'])

/**
 * Digests of the two style elements that React Aria writes: how pressed elements react to touch, and that a page behind
 * a pop-up does not scroll on iOS. Nothing else may be inlined.
 */
const libraryStyles = [
  'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
] as const

/**
 * Headers of the dashboard, which no search engine lists.
 *
 * @param ancestors sites that may show it in a frame
 */
export function securityHeaders(ancestors: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      // The spreadsheet compressor creates its worker from a text; the policy of the page applies in it too.
      "worker-src 'self' blob:",
      `style-src 'self' ${libraryStyles.map((digest) => `'${digest}'`).join(' ')}`,
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
}

const security = securityHeaders([])

interface DashboardFile {
  readonly headers: Readonly<Record<string, string>>
  readonly content: Compressible
}

/**
 * Serves the built dashboard at `/`. The files are read once, at this point: a new build needs a restart. Addresses are looked up
 * among these files, so none can name anything else.
 *
 * @param folder output of `npm run build -w apps/dashboard`; if it is missing, `/` explains how to create it
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
  const serve = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(path)
    if (file === undefined) return reply.callNotFound()
    return sendCompressible(request, reply.headers(file.headers), file.content)
  }
  // One route for all assets: a route for each would take 30 ms of a start.
  server.get<{ Params: { '*': string } }>(`${ASSETS}*`, async (request, reply) =>
    serve(ASSETS + request.params['*'], request, reply),
  )
  for (const path of files.keys()) {
    if (path.startsWith(ASSETS)) continue
    server.get(path, async (request, reply) => serve(path, request, reply))
  }
}

/** The folder of a build that holds most of its files. */
const ASSETS = '/assets/'

/** The files of a build by the path they are served at; undefined if there is no build. */
function readBuild(folder: string): ReadonlyMap<string, DashboardFile> | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const files = new Map<string, DashboardFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`
    // The router would read anything beyond plain names as a pattern.
    if (!entry.isFile() || mediaTypes[extname(path)] === undefined || !/^[\w./-]+$/.test(path)) continue
    files.set(path === '/index.html' ? '/' : path, readOne(folder, path))
  }
  return files
}

function readOne(folder: string, path: string): DashboardFile {
  const extension = extname(path)
  const file = join(folder, path)
  const bytes = readFileSync(file)
  const brotli = `${file}.br`
  // The build puts a hash of the content into these names.
  const isHashed = path.startsWith(ASSETS) && /-[\w-]{8}\.\w+$/.test(path)
  return {
    headers: {
      ...security,
      'content-type': mediaTypes[extension]!,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    content: compressedTypes.has(extension)
      ? incompressible(bytes)
      : compressible(bytes, existsSync(brotli) ? readFileSync(brotli) : undefined),
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
