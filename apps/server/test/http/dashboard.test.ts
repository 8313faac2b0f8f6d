import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, describe, it } from 'vitest'
import { mountDashboard } from '#http/dashboard.ts'

const outside = await mkdtemp(join(tmpdir(), 'sextant-dashboard-'))
afterAll(() => rm(outside, { recursive: true, force: true }))
const folder = join(outside, 'dist')

const script = `document.title = 'built'\n`.repeat(100)
await mkdir(join(folder, 'assets'), { recursive: true })
await writeFile(join(outside, 'secret.js'), 'secret')
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Built</title>')
await writeFile(join(folder, 'assets/index-B1x_9-aZ.js'), script)
await writeFile(join(folder, 'assets/twice-D4yE6f8h.js'), script)
await writeFile(join(folder, 'assets/twice-D4yE6f8h.js.br'), brotliCompressSync(script))
await writeFile(join(folder, 'assets/index-Cc345678.css'), 'p { color: red }')
await writeFile(join(folder, 'assets/icon.svg'), '<svg/>')
await writeFile(join(folder, 'assets/index-B1x_9-aZ.js.map'), '{}')
await writeFile(join(folder, 'assets/:any.js'), 'a pattern to the router')

const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
mountDashboard(server, folder)

describe('a built dashboard', () => {
  it('is served at / as a page that is not cached', async () => {
    const answer = await server.inject('/')
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'no-cache')
    assert.equal(answer.body, '<!doctype html><title>Built</title>')
  })

  it('lets browsers keep files with a hash in their name, and revalidate others', async () => {
    const hashed = await server.inject('/assets/index-B1x_9-aZ.js')
    assert.equal(hashed.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(hashed.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(hashed.body, script)
    const style = await server.inject('/assets/index-Cc345678.css')
    assert.equal(style.headers['content-type'], 'text/css; charset=utf-8')
    const plain = await server.inject('/assets/icon.svg')
    assert.equal(plain.headers['content-type'], 'image/svg+xml')
    assert.equal(plain.headers['cache-control'], 'no-cache')
  })

  it('allows only files of the installation, and no inline script', async () => {
    for (const path of ['/', '/assets/index-B1x_9-aZ.js']) {
      const { headers } = await server.inject(path)
      const policy = String(headers['content-security-policy']).split('; ')
      assert.ok(policy.includes("default-src 'none'"))
      assert.ok(policy.includes("script-src 'self'"))
      assert.ok(policy.includes("frame-ancestors 'none'"))
      assert.ok(!policy.some((directive) => /unsafe|https?:|\*/.test(directive)))
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })

  it('allows the style elements that React Aria writes, by their digests', async () => {
    const { headers } = await server.inject('/')
    const library = join(
      dirname(createRequire(import.meta.url).resolve('react-aria/package.json')),
      'dist/private',
    )
    for (const module of ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs']) {
      const code = await readFile(join(library, module), 'utf8')
      const [, style] = /style\.textContent = `([^`]+)`/.exec(code)!
      const text = style!.trim().replace(/\$\{[^}]+PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable')
      const digest = createHash('sha256').update(text).digest('base64')
      assert.ok(String(headers['content-security-policy']).includes(`'sha256-${digest}'`), module)
    }
  })

  it('is compressed only for clients that accept gzip', async () => {
    const ask = (encoding: string) =>
      server.inject({ url: '/assets/index-B1x_9-aZ.js', headers: { 'accept-encoding': encoding } })
    for (const encoding of ['gzip', 'br, GZIP;q=0.5', '*']) {
      const answer = await ask(encoding)
      assert.equal(answer.headers['content-encoding'], 'gzip', encoding)
      assert.equal(answer.headers.vary, 'accept-encoding')
      assert.equal(gunzipSync(answer.rawPayload).toString(), script)
      assert.ok(answer.rawPayload.length < script.length / 4)
    }
    for (const encoding of ['', 'br', 'gzip;q=0', 'gzip; q=0.000', 'x-gzip-not']) {
      const answer = await ask(encoding)
      assert.equal(answer.headers['content-encoding'], undefined, encoding)
      assert.equal(answer.headers.vary, 'accept-encoding')
      assert.equal(answer.body, script)
    }
  })

  it('is sent as Brotli, if the build has it and the client accepts it', async () => {
    const ask = (encoding: string) =>
      server.inject({ url: '/assets/twice-D4yE6f8h.js', headers: { 'accept-encoding': encoding } })
    for (const encoding of ['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, BR', '*', '*;q=0, br']) {
      const answer = await ask(encoding)
      assert.equal(answer.headers['content-encoding'], 'br', encoding)
      assert.equal(answer.headers.vary, 'accept-encoding')
      assert.equal(brotliDecompressSync(answer.rawPayload).toString(), script)
    }
    for (const encoding of ['gzip', 'gzip, br;q=0', 'br;q=0.0, *']) {
      const answer = await ask(encoding)
      assert.equal(answer.headers['content-encoding'], 'gzip', encoding)
      assert.equal(gunzipSync(answer.rawPayload).toString(), script)
    }
    for (const encoding of ['', 'identity', 'br;q=0, gzip;q=0', '*;q=0', 'brotli']) {
      const answer = await ask(encoding)
      assert.equal(answer.headers['content-encoding'], undefined, encoding)
      assert.equal(answer.body, script)
    }
    const itself = await server.inject('/assets/twice-D4yE6f8h.js.br')
    assert.equal(itself.statusCode, 404)
  })

  it('responds to HEAD without a body', async () => {
    const answer = await server.inject({ method: 'HEAD', url: '/' })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.body, '')
  })

  it('serves no file outside the build, whatever the address', async () => {
    for (const url of [
      '/../secret.js',
      '/assets/../../secret.js',
      '/assets/..%2f..%2fsecret.js',
      '/%2e%2e/secret.js',
      '/assets/%2e%2e/%2e%2e/secret.js',
      '/assets\\..\\..\\secret.js',
      '//secret.js',
      `/${join(outside, 'secret.js')}`,
      '/assets',
      '/assets/',
      '/assets/missing-B1x_9-aZ.js',
      '/assets/index-B1x_9-aZ.js.map',
      '/assets/index-B1x_9-aZ.js%00',
      '/index.html/x',
    ]) {
      const answer = await server.inject(url)
      assert.equal(answer.statusCode, 404, url)
    }
  })

  it('serves the files as they were when the server started', async () => {
    await writeFile(join(folder, 'assets/icon.svg'), '<svg>changed</svg>')
    assert.equal((await server.inject('/assets/icon.svg')).body, '<svg/>')
  })
})

describe('a dashboard that is not built', () => {
  it('says how to build it', async () => {
    for (const missing of [join(outside, 'nowhere'), outside]) {
      const bare = Fastify()
      mountDashboard(bare, missing)
      const answer = await bare.inject('/')
      assert.equal(answer.statusCode, 503)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.match(answer.headers['content-type'] as string, /^text\/html/)
      assert.match(answer.body, /npm run build -w apps\/dashboard/)
      assert.equal((await bare.inject('/secret.js')).statusCode, 404)
    }
  })
})
