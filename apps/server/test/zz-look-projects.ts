import { startChromium } from './browser/chromium.ts'
const ends: (() => unknown)[] = []
const browser = await startChromium({ after: (f: () => unknown) => void ends.push(f) } as never)
const base = 'http://127.0.0.1:18456'
const key = 'look-key-look-key-look-key-look-key'
const headers = { 'user-id': '1', authorization: `bearer ${key}` }
export const api = async (address: string, body: object) => (await (await fetch(`http://127.0.0.1:18455/v2/json/${address}`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) })).json())
const steps = process.argv.slice(2)
for (const step of steps) {
  const [name, address, width = '1280', scheme = 'light', locale = 'en-GB', ...actions] = step.split('|')
  const context = await browser.newContext({ locale, colorScheme: scheme as 'light', viewport: { width: Number(width), height: 900 }, extraHTTPHeaders: headers })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('ERR', String(e)))
  page.on('console', (m) => { if (m.type() === 'error') console.log('CON', m.text()) })
  await page.goto(`${base}/#${address}`)
  await page.waitForTimeout(4000)
  for (const action of actions) {
    const [kind, ...rest] = action.split('~')
    if (kind === 'click') await page.getByRole('button', { name: rest[0]! }).first().click()
    if (kind === 'fill') await page.getByLabel(rest[0]!).first().fill(rest[1]!)
    if (kind === 'wait') await page.waitForTimeout(Number(rest[0]))
  }
  await page.waitForTimeout(800)
  const w = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]')
  console.log(name, page.url(), JSON.stringify(w))
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true })
  await context.close()
}
for (const end of ends) await end()
