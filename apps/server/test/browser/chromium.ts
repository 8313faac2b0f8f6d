import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { onEnd, type Scope } from '../scope.ts'

/** Starts a Chromium that ends with the scope. */
export async function startChromium(scope: Scope): Promise<Browser> {
  const browser = await chromium.launch({
    ...(await chromiumProgram()),
    // Tests open only their own pages, and root, as in containers, cannot have Chromium's sandbox.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
  })
  onEnd(scope, () => browser.close())
  return browser
}

/**
 * The program named by `SEXTANT_TEST_BROWSER`, or on Linux the one in its npm package, or elsewhere the Chrome that is
 * installed.
 */
export async function chromiumProgram(): Promise<{ executablePath: string } | { channel: string }> {
  const named = process.env.SEXTANT_TEST_BROWSER
  if (named !== undefined) return { executablePath: named }
  if (process.platform !== 'linux') return { channel: 'chrome' }
  const folder = await unpackedChromium()
  // The package brings fonts, which a machine without any needs to show text.
  if (!existsSync('/etc/fonts')) process.env.FONTCONFIG_PATH ??= join(folder, 'fonts')
  return { executablePath: join(folder, 'chromium') }
}

/**
 * Unpacks the npm package once per version. The package itself unpacks in place, so that another process can start a
 * program that is only half there; this unpacks aside and moves the whole.
 */
async function unpackedChromium(): Promise<string> {
  const manifest = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const folder = join(tmpdir(), `sextant-chromium-${version}`)
  if (existsSync(folder)) return folder
  const aside = await mkdtemp(`${folder}-`)
  const { default: packaged } = await import('@sparticuz/chromium')
  const { TMPDIR } = process.env
  process.env.TMPDIR = aside
  try {
    await packaged.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  const fonts = join(aside, 'fonts/fonts.conf')
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/', `${folder}/`))
  try {
    await rename(aside, folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(folder)) throw error
  }
  return folder
}
