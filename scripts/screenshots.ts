import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { format } from 'prettier'
import { startTestApp } from '../apps/server/test/app.ts'
import { type Screen, screens, type Shown } from '../apps/server/test/browser/screens.ts'
import { startVisitor } from '../apps/server/test/browser/visitor.ts'
import { furnish } from './screens/furnish.ts'
import { reduced } from './screens/reduce.ts'

// Takes a picture of every screen of the dashboard in both themes: docs/screens/*.png and docs/screens.md.

const docs = resolve(import.meta.dirname, '../docs')
const folder = join(docs, 'screens')
const themes = ['light', 'dark'] as const
const WIDTH = 1280
/** Pixels that a picture is high: as much as a page has, within these. */
const HEIGHT = { least: 860, most: 1700 }
/** Milliseconds in which what moves comes to rest. */
const REST_MS = 400

const cleanUps: (() => unknown)[] = []
const scope = { afterAll: (cleanUp: () => unknown) => void cleanUps.push(cleanUp) }

process.env.SEXTANT_TEST_DB ??= 'embedded'
try {
  const sextant = await startTestApp(scope, { settings: { PRICE_PER_PAGE: '0.002' } })
  const visitor = await startVisitor(scope, sextant)
  const shown = await furnish(sextant)
  const accounts = { nobody: undefined, newcomer: shown.newcomer, user: sextant.admin }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let total = 0
  for (const colorScheme of themes) {
    const pages = new Map<keyof typeof accounts, Page>()
    for (const screen of screens) {
      const who = screen.visitor ?? 'user'
      const page = pages.get(who) ?? (await visitor.open(scope as never, '/', accounts[who], { colorScheme }))
      pages.set(who, page)
      await page.goto('about:blank')
      await page.goto(`${sextant.url}/#${screen.address(shown)}`)
      const bytes = await picture(page, screen)
      writeFileSync(join(folder, `${screen.name}-${colorScheme}.png`), bytes)
      total += bytes.length
    }
  }
  writeFileSync(join(docs, 'screens.md'), await format(described(screens), { parser: 'markdown' }))
  process.stdout.write(`${screens.length * themes.length} pictures, ${Math.round(total / 1024)} KB\n`)
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}

async function picture(page: Page, { press }: Screen): Promise<Buffer> {
  await page.setViewportSize({ width: WIDTH, height: HEIGHT.least })
  await page.locator('h1').waitFor()
  if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click()
  await page.waitForLoadState('networkidle')
  const content = await page.evaluate<number>('document.documentElement.scrollHeight')
  // A window over the page is in its middle, where it would be on a screen.
  const height = press === undefined ? Math.min(content, HEIGHT.most) : HEIGHT.least
  await page.setViewportSize({ width: WIDTH, height })
  await page.waitForTimeout(REST_MS)
  return reduced(await page.screenshot())
}

function described(list: readonly Screen[]): string {
  const sections = list.map(
    ({ name, title, purpose, address }) => `## ${title}

${purpose} \`#${pattern(address)}\`

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="screens/${name}-dark.png">
  <img src="screens/${name}-light.png" alt="${title}" width="640">
</picture>
`,
  )
  return `# Screens

What each screen of the dashboard is for, in the order in which somebody comes to know them. The pictures are of the
demo project and of another one that the sandbox checks: all numbers are invented. \`npm run screenshots\` takes them anew and writes this page.

${sections.join('\n')}`
}

/** The address of a screen with the names of what varies, without what a picture happens to show. */
function pattern(address: Screen['address']): string {
  const named = {
    projectId: '{project}',
    pricedProjectId: '{project}',
    keywordId: '{keyword}',
    runId: '{run}',
  } as unknown as Shown
  return address(named).replace(/&operation=.*/, '')
}
