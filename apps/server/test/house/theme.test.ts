import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, test } from 'vitest'

const dashboard = resolve(import.meta.dirname, '../../../dashboard/src')
const source = readFileSync(resolve(dashboard, 'ui/theme/colours.css'), 'utf8')

/** WCAG 2.2: contrast of text (1.4.3), and of whatever carries meaning without text (1.4.11). */
const TEXT = 4.5
const SHAPE = 3

const grounds = ['bg', 'surface', 'surface-2', 'surface-3', 'overlay']
const ranks = ['rank-1', 'rank-2', 'rank-3', 'rank-4', 'rank-5']
const series = [1, 2, 3, 4, 5, 6, 7].map((nth) => `chart-${nth}`)

/** What may stand on what. */
const pairs: readonly { colours: readonly string[]; on: readonly string[]; least: number }[] = [
  { colours: ['text', 'text-2', 'text-3'], on: grounds, least: TEXT },
  {
    colours: ['text', 'text-2'],
    on: [...ranks, 'accent-soft', 'up-soft', 'down-soft', 'warn-soft'],
    least: TEXT,
  },
  { colours: ['accent', 'accent-strong'], on: [...grounds, 'accent-soft'], least: TEXT },
  { colours: ['on-accent'], on: ['accent', 'accent-strong', 'down'], least: TEXT },
  { colours: ['up', 'down'], on: [...grounds, ...ranks], least: TEXT },
  { colours: ['warn'], on: grounds, least: TEXT },
  { colours: ['up'], on: ['up-soft'], least: TEXT },
  { colours: ['down'], on: ['down-soft'], least: TEXT },
  { colours: ['warn', 'chart-band'], on: ['warn-soft', 'surface'], least: TEXT },
  { colours: ['on-tip'], on: ['tip'], least: TEXT },
  { colours: ['control', 'chart-8'], on: ['bg', 'surface', 'overlay'], least: SHAPE },
  { colours: [...series, 'chart-letter', 'bar-1', 'bar-2'], on: ['surface'], least: SHAPE },
]

/** Colours that only separate or decorate: a gap, a pattern or a word says the same. */
const decoration = ['line', 'line-strong', 'bar-3', 'bar-4', 'bar-5', 'veil', 'shadow']

describe('the colours of the theme', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`have enough contrast in ${theme} colours`, () => {
      const low = pairs.flatMap(({ colours, on, least }) =>
        colours.flatMap((colour) =>
          on.flatMap((ground) => {
            const ratio = contrast(luminanceOf(colour, theme), luminanceOf(ground, theme))
            return ratio < least ? [`--${colour} on --${ground}: ${ratio.toFixed(2)} of ${least}`] : []
          }),
        ),
      )
      assert.deepEqual(low, [])
    })
  }

  test('of a project have enough contrast whatever their hue', () => {
    for (const theme of ['light', 'dark'] as const) {
      for (let hue = 0; hue < 360; hue += 5) {
        const ratio = contrast(luminanceOf('on-tile', theme, hue), luminanceOf('tile', theme, hue))
        assert.ok(ratio >= TEXT, `${ratio.toFixed(2)} at ${hue}° in ${theme} colours`)
      }
    }
  })

  test('of positions go one way in lightness, from much ink to little', () => {
    for (const theme of ['light', 'dark'] as const) {
      for (const ramp of [ranks, ['bar-1', 'bar-2', 'bar-3', 'bar-4', 'bar-5']]) {
        const distances = ramp.map((colour) =>
          contrast(luminanceOf(colour, theme), luminanceOf('surface', theme)),
        )
        assert.deepEqual(
          distances,
          [...distances].sort((one, other) => other - one),
        )
      }
    }
  })

  test('all have a place among the pairs or the decoration', () => {
    const placed = new Set([
      ...pairs.flatMap(({ colours, on }) => [...colours, ...on]),
      ...decoration,
      'tile',
      'on-tile',
    ])
    const others = [...declared.keys()].filter(
      (name) => !placed.has(name) && !name.startsWith('shadow-') && !/^chart-(9|1\d)$/.test(name),
    )
    assert.deepEqual(others, [])
  })

  test('are written nowhere else but on a report, which keeps the look it was made with', () => {
    const elsewhere = globSync('**/*.css', { cwd: dashboard }).filter(
      (path) =>
        !['ui/theme/colours.css', 'pieces/paper/paper.css'].includes(path) &&
        /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|light-dark)\(|data-theme/i.test(
          readFileSync(resolve(dashboard, path), 'utf8'),
        ),
    )
    assert.deepEqual(elsewhere, [])
  })

  test('that styles name are declared', () => {
    const texts = globSync('**/*.{css,ts,tsx}', { cwd: dashboard }).map((path) => ({
      path,
      text: readFileSync(resolve(dashboard, path), 'utf8'),
    }))
    const set = new Set(
      texts.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)[\]']*:/g)].map(([, name]) => name!)),
    )
    const used = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[\w-]+)[,)]/g)]
        .filter(([, name]) => !set.has(name!))
        .map(([, name]) => `${path}: ${name}`),
    )
    assert.deepEqual(used, [])
  })
})

/** Values of the custom properties, by name without dashes. */
const declared = new Map(
  [...source.matchAll(/^ {2}--([\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name!, value!]),
)

/** Relative luminance (WCAG 2.2) of a declared colour; `hue` is that of a project, in degrees. */
function luminanceOf(name: string, theme: 'light' | 'dark', hue?: number): number {
  const value = declared.get(name)
  assert.ok(value !== undefined, `--${name} is not declared`)
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  if (other !== undefined) return luminanceOf(other, theme)
  const found = [...value.matchAll(/oklch\(([\d.]+)% ([\d.]+) ([\d.]+|var\(--hue\))\)/g)]
  assert.equal(found.length, 2, `--${name}: ${value} is not light-dark() of two opaque colours in oklch()`)
  const [lightness, chroma, angle] = found[theme === 'light' ? 0 : 1]!.slice(1).map(Number)
  return luminanceOfOklch(lightness! / 100, chroma!, ((hue ?? angle!) * Math.PI) / 180)
}

/** From OKLCH by way of OKLab and linear sRGB (CSS Color 4, section 10.8); out of gamut is cut off. */
function luminanceOfOklch(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
