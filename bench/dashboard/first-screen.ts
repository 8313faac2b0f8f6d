import type { BrowserContext } from 'playwright-core'

/** What a browser with an empty cache loads for a screen. */
export interface Loaded {
  /** Compressed bytes of JavaScript. */
  readonly script: number
  /** Compressed bytes of style sheets. */
  readonly style: number
  readonly files: number
}

/** Opens a screen and returns everything that was loaded until its heading appeared. */
export async function measureScreen(
  context: BrowserContext,
  address: string,
  ready: { readonly heading: string },
): Promise<Loaded> {
  const page = await context.newPage()
  try {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: ready.heading }).waitFor()
    await page.waitForLoadState('networkidle')
    const files = await page.evaluate<{ name: string; bytes: number }[]>(
      `performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))`,
    )
    const sum = (ending: string) =>
      files.filter(({ name }) => name.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0)
    return {
      script: sum('.js'),
      style: sum('.css'),
      files: files.filter(({ name }) => /\.(js|css)$/.test(name)).length,
    }
  } finally {
    await page.close()
  }
}
