/** A seeded writer of result pages: addresses, titles and texts with the statistics of a language. */
export interface Writer {
  /** Text of about that many letters. */
  text(length: number): string
  address(): string
  /** Whole number from 0 to below `limit`. */
  number(limit: number): number
}

const languages = {
  en: {
    common:
      'the of and to a in for is on that by with you it not or be are from at as your all have new more an was we will can us about if my has but our one other do no they he up may what which their out use any there see only so his when who also now get how best top buy free online guide reviews price near',
    syllables:
      'ta ri lo men cor ver ti al en sta per con te ra in mo li se na tor pre ca di su fo ber ing er ly tion ness ful less able',
    ending: '.com',
  },
  ru: {
    common:
      'и в на с по для не что как от из у к за о до или это при а то все мы вы так его но можно цена купить цены отзывы москва доставка заказать каталог фото сайт',
    syllables:
      'та ри ло мен кор вер ти ал ен ста пер кон те ра ин мо ли се на тор пре ка ди су фо ный ная ние ция ость ать ить ого ых',
    ending: '.ru',
  },
} as const

/** Words that only some pages have. */
const RARE_WORDS = 4_000
/** Share of the words that are common ones, as in running text. */
const COMMON = 0.42

export function createWriter(language: keyof typeof languages, seed: number): Writer {
  const { common, syllables, ending } = languages[language]
  const [commonWords, parts] = [common.split(' '), syllables.split(' ')]
  const random = randomNumbers(seed)
  /** A low rank is likelier, by Zipf's law. */
  const rank = (limit: number) => Math.floor(limit ** random()) - 1
  const rare = (number: number) => {
    const own = randomNumbers(number * 7919 + 13)
    return Array.from({ length: 2 + (number % 3) }, () => parts[Math.floor(own() * parts.length)]!).join('')
  }
  const word = () => (random() < COMMON ? commonWords[rank(commonWords.length)]! : rare(rank(RARE_WORDS) + 1))
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return {
    number: (limit) => Math.floor(random() * limit),
    text(length) {
      let text = capital(word())
      while (text.length < length) {
        const end = random()
        text += end < 0.06 ? `. ${capital(word())}` : end < 0.12 ? `, ${word()}` : ` ${word()}`
      }
      return text
    },
    address() {
      const host = latin(rare(rank(RARE_WORDS) + 1) + rare(rank(RARE_WORDS) + 1))
      const path = latin(Array.from({ length: 1 + Math.floor(random() * 6) }, word).join('-'))
      return `https://${random() < 0.7 ? 'www.' : ''}${host}${ending}/${path}${random() < 0.6 ? '/' : ''}`
    },
  }
}

/** Addresses are written in Latin letters. */
function latin(text: string): string {
  const letters = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh sch  y  e yu ya'.split(' ')
  return text.toLowerCase().replace(/[а-я]/g, (letter) => letters[letter.charCodeAt(0) - 1072]!)
}

/** Numbers from 0 to 1 by mulberry32: the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
