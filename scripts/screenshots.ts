import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { format } from 'prettier'
import { startTestApp } from '../apps/server/test/app.ts'
import { screens, type Screen, type Shown } from '../apps/server/test/browser/screens.ts'
import { startVisitor } from '../apps/server/test/browser/visitor.ts'
import { prepareTemplate } from '../apps/server/test/template.ts'
import { buildDashboard } from './build/dashboard.ts'
import { furnish } from './screens/furnish.ts'
import { makeTestFolder } from './test-folder.ts'

// Takes a picture of every screen of the dashboard in both themes and writes docs/screens/*.webp and docs/screens.md.

const docs = resolve(import.meta.dirname, '../docs')
const folder = join(docs, 'screens')
/** Pictures of 22 November 2026, before the design system. They are not taken again. */
const before = join(docs, 'screens-before')
const themes = ['light', 'dark'] as const
const WIDTH = 1280
const PHONE_WIDTH = 360
/** Bounds of a picture's height, in pixels. */
const HEIGHT = { least: 860, most: 1700 }
/** Time for animations to end, in milliseconds. */
const REST_MS = 400

await using testFolder = await makeTestFolder()
await using ends = new AsyncDisposableStack()
const scope = { afterAll: (cleanUp: () => unknown) => ends.defer(async () => void (await cleanUp())) }
process.env.SEXTANT_TEST_FOLDER = testFolder.path
process.env.SEXTANT_TEST_DB ??= 'embedded'

await prepareTemplate('embedded')
buildDashboard()
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
    const page = pages.get(who) ?? (await visitor.open(scope, '/', accounts[who], { colorScheme }))
    pages.set(who, page)
    await page.goto('about:blank')
    await page.goto(`${sextant.url}/#${screen.address(shown)}`)
    save(`${screen.name}-${colorScheme}`, await picture(page, screen, WIDTH))
    if (screen.decided !== undefined && colorScheme === 'light') {
      await page.goto('about:blank')
      await page.goto(`${sextant.url}/#${screen.address(shown)}`)
      save(`${screen.name}-phone`, await picture(page, screen, PHONE_WIDTH))
    }
  }
}
writeFileSync(join(docs, 'screens.md'), await format(described(screens), { parser: 'markdown' }))
process.stdout.write(`${readdirSync(folder).length} pictures, ${Math.round(total / 1024)} KB\n`)

function save(name: string, bytes: Buffer): void {
  writeFileSync(join(folder, `${name}.webp`), bytes)
  total += bytes.length
}

async function picture(page: Page, { press }: Screen, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: HEIGHT.least })
  await page.locator('h1').waitFor()
  if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click()
  await page.waitForLoadState('networkidle')
  const content = await page.evaluate<number>('document.documentElement.scrollHeight')
  // A dialog is centred in the window, so the window keeps a screen's height.
  const height = press === undefined ? Math.min(content, HEIGHT.most) : HEIGHT.least
  await page.setViewportSize({ width, height })
  await page.waitForTimeout(REST_MS)
  return page.screenshot({ type: 'webp', quality: 75 })
}

function described(list: readonly Screen[]): string {
  const sections = list.map(
    ({ name, title, purpose, address, decided }) => `## ${title}

${purpose} \`#${pattern(address)}\`

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="screens/${name}-dark.webp">
  <img src="screens/${name}-light.webp" alt="${title}" width="640">
</picture>
${decided === undefined ? '' : reasons(name, title, decided)}`,
  )
  return `# Screens

What each screen of the dashboard is for, in the order in which a newcomer meets them. Twelve of them say what was decided and
why, and are also shown on a phone of ${PHONE_WIDTH} px and as they were before the design system. The pictures show the demo project
and a project that the sandbox provider checks, so all numbers are invented. \`npm run screenshots\` takes the pictures and
writes this page.

${sections.join('\n')}`
}

/** What was decided about a screen, with its picture on a phone and that of the time before. */
function reasons(name: string, title: string, decided: string): string {
  const old = `${name}-light.webp`
  const beforehand = existsSync(join(before, old))
    ? ` <img src="screens-before/${old}" alt="${title}, before" width="380">`
    : ''
  return `
${decided}

<img src="screens/${name}-phone.webp" alt="${title}, on a phone" width="240">${beforehand}
`
}

/** The address of a screen with placeholders for ids. */
function pattern(address: Screen['address']): string {
  const named = {
    projectId: '{project}',
    pricedProjectId: '{project}',
    keywordId: '{keyword}',
    runId: '{run}',
    reportId: '{report}',
  } as unknown as Shown
  return address(named).replace(/&operation=.*/, '')
}
