import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { onEnd, type Scope } from '../scope.ts'

/**
 * Starts a Chromium that ends with the scope: the program in `SEXTANT_TEST_BROWSER`, else the one of its npm package on
 * Linux and the installed Chrome elsewhere.
 */
export async function startChromium(scope: Scope): Promise<Browser> {
  const browser = await chromium.launch({
    ...(await chromiumProgram()),
    // The tests open only their own pages, and Chromium's sandbox does not run as root, as in containers.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
  })
  onEnd(scope, () => browser.close())
  return browser
}

/** The program to start. Its npm package is unpacked by the first call, so call it once before tests run side by side. */
export async function chromiumProgram(): Promise<{ executablePath: string } | { channel: string }> {
  const named = process.env.SEXTANT_TEST_BROWSER
  if (named !== undefined) return { executablePath: named }
  if (process.platform !== 'linux') return { channel: 'chrome' }
  // The package includes fonts for machines that have none.
  if (!existsSync('/etc/fonts')) process.env.FONTCONFIG_PATH ??= join(tmpdir(), 'fonts')
  const { default: packaged } = await import('@sparticuz/chromium')
  return { executablePath: await packaged.executablePath() }
}
