import type { en } from './texts/en.ts'

type Infos = typeof en.infos

/** The sentences that Sextant enters into the log, in English, with their texts. */
const sentences: readonly (readonly [RegExp, (texts: Infos, ...parts: string[]) => string])[] = [
  [
    /^Rank check, project (.*) \((\d+)\): (\d+) checks?, (\d+) pages?$/s,
    (texts, name, id, checks, pages) => texts.check(`${name} (${id})`, Number(checks), Number(pages)),
  ],
  [
    /^Search volumes, project (.*) \((\d+)\): (\d+) of (\d+)(?=$|\. )/s,
    (texts, name, id, answered, volumes) =>
      texts.volumes(`${name} (${id})`, Number(answered), Number(volumes)),
  ],
  [
    /^Demo project (.*) \((\d+)\): invented data, nothing to pay$/s,
    (texts, name, id) => texts.demo(`${name} (${id})`),
  ],
  [/^Payment$/, ({ payment }) => payment],
  [/^Bonus$/, ({ bonus }) => bonus],
  [/^Correction$/, ({ correction }) => correction],
]

/** The description of an entry: a sentence of Sextant in the language of the texts, or what a person wrote, as it is. */
export function infoIn(texts: Infos, info: string): string {
  for (const [pattern, words] of sentences) {
    const match = pattern.exec(info)
    if (match !== null) return words(texts, ...match.slice(1)) + info.slice(match[0].length)
  }
  return info
}
