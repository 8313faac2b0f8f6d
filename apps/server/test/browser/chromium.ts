import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import type { Scope } from '../postgres.ts'

/**
 * Starts a Chromium that ends with the scope: the program named by `SEXTANT_TEST_BROWSER`, or the one inside its npm
 * package on Linux, or the machine's own Chrome elsewhere.
 */
export async function startChromium(scope: Scope): Promise<Browser> {
  const browser = await chromium.launch({
    ...(await program()),
    // Only pages of the test are opened, and root, as in containers, cannot have Chromium's sandbox.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
  })
  scope.after(() => browser.close())
  return browser
}

async function program(): Promise<{ executablePath: string } | { channel: string }> {
  const named = process.env.SEXTANT_TEST_BROWSER
  if (named !== undefined) return { executablePath: named }
  if (process.platform !== 'linux') return { channel: 'chrome' }
  // The package brings fonts, which a machine without any needs to show text.
  if (!existsSync('/etc/fonts')) process.env.FONTCONFIG_PATH ??= join(tmpdir(), 'fonts')
  const { default: packaged } = await import('@sparticuz/chromium')
  return { executablePath: await packaged.executablePath() }
}
