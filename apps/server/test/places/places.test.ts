import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { parsePlaces, placeByKey, places } from '#places/places.ts'
import { placesNamed, searchPlaces, type PlaceSearch } from '#places/search.ts'
import { triesOnBoth } from '../sizes.ts'

const yandex = 0
const google = 1
const all = { searcherKey: google, limit: 10_000, offset: 0 } as const

function names(search: string, more: Partial<PlaceSearch> = {}): string[] {
  return searchPlaces({ ...all, search, ...more }).rows.map((place) => place.nameEn)
}

describe('the table of places', () => {
  it('gives every place its own key, Yandex number and Google criteria id', () => {
    const columns = [
      places.map((place) => place.key),
      places.map((place) => place.yandexLr).filter((id) => id !== null),
      places.map((place) => place.googleCriteriaId).filter((id) => id !== null),
    ]
    for (const ids of columns) assert.equal(new Set(ids).size, ids.length)
  })

  it('has every ISO 3166-1 country once, and only cities of listed countries', () => {
    const countries = places.filter((place) => place.type === 'COUNTRY').map((place) => place.countryCode)
    assert.equal(countries.length, 249)
    assert.equal(new Set(countries).size, 249)
    const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    for (const code of countries) {
      assert.match(code, /^[A-Z]{2}$/)
      assert.ok(english.of(code), `${code} is a country`)
    }
    for (const place of places) assert.ok(countries.includes(place.countryCode), place.nameEn)
  })

  it('has the keys that clients know', () => {
    const known: Record<number, string> = {
      2: 'Saint Petersburg',
      39: 'Rostov-on-Don',
      51: 'Samara',
      62: 'Krasnoyarsk',
      65: 'Novosibirsk',
      84: 'United States',
      117: 'Lithuania',
      143: 'Kyiv',
      149: 'Belarus',
      157: 'Minsk',
      159: 'Kazakhstan',
      187: 'Ukraine',
      213: 'Moscow',
      225: 'Russia',
      240: 'Tolyatti',
      11132: 'Zhigulyovsk',
      11139: 'Syzran',
      11499: 'Dubai',
    }
    for (const [key, name] of Object.entries(known)) {
      const place = placeByKey(Number(key))
      assert.equal(place?.nameEn, name)
      assert.equal(place?.yandexLr, Number(key))
    }
  })

  it("takes keys from Yandex's numbers or from a range beyond them", () => {
    for (const place of places) {
      if (place.key < 1_000_000) assert.equal(place.key, place.yandexLr, place.nameEn)
      else if (place.type === 'COUNTRY') assert.ok(place.key < 1_001_000, place.nameEn)
      else assert.ok(place.key > 2_000_000 && place.key < 3_000_000, place.nameEn)
      if (place.yandexLr !== null) assert.ok(place.yandexLr < 1_000_000, place.nameEn)
    }
  })

  it('numbers its own cities without a gap, so that a new one takes the next number', () => {
    const own = places.map((place) => place.key).filter((key) => key > 2_000_000)
    assert.deepEqual(
      own,
      own.map((_, index) => 2_000_001 + index),
    )
  })

  it('has Google criteria ids that distinguish countries from cities', () => {
    for (const { type, googleCriteriaId, nameEn } of places) {
      if (googleCriteriaId === null) continue
      const isCountry = googleCriteriaId > 2000 && googleCriteriaId < 3000
      assert.equal(isCountry, type === 'COUNTRY', nameEn)
      assert.ok(isCountry || googleCriteriaId >= 1_000_000, nameEn)
    }
  })

  it('uses the same country number in its own keys and in Google ids', () => {
    const exceptions = ['SD']
    for (const place of places) {
      if (place.key < 1_000_000 || place.key > 1_001_000 || place.googleCriteriaId === null) continue
      if (exceptions.includes(place.countryCode)) continue
      assert.equal(place.googleCriteriaId - 2000, place.key - 1_000_000, place.nameEn)
    }
  })

  it('has Google ids as Google publishes them', () => {
    const google = (key: number) => placeByKey(key)?.googleCriteriaId
    assert.equal(google(225), 2643)
    assert.equal(google(84), 2840)
    assert.equal(google(149), 2112)
    assert.equal(google(210), 2784)
    assert.equal(google(213), 1011969)
    assert.equal(placeByKey(213)?.googleCanonicalName, 'Moscow,Moscow,Russia')
    assert.equal(placeByKey(11499)?.googleCanonicalName, 'Dubai,Dubai,United Arab Emirates')
  })

  it('ends a Google name with the country, and has none without a name of the country', () => {
    for (const place of places) {
      if (place.type !== 'CITY' || place.googleCanonicalName === null) continue
      const country = places.find(
        ({ type, countryCode }) => type === 'COUNTRY' && countryCode === place.countryCode,
      )
      assert.ok(country?.googleCanonicalName, place.nameEn)
      assert.ok(place.googleCanonicalName.endsWith(`,${country.googleCanonicalName}`), place.nameEn)
    }
  })

  it('names every place in Latin and Cyrillic letters, with a domain and a language', () => {
    for (const place of places) {
      assert.match(place.nameEn, /^[\p{Script=Latin}\s'.()-]+$/u)
      assert.match(place.nameRu, /^[\p{Script=Cyrillic}\s'.,()—-]+$/u)
      assert.equal(place.areaEn === '', place.areaRu === '', place.nameEn)
      assert.match(place.domain, /^\.[a-z]{2,3}$/)
      assert.match(place.language, /^[a-z]{2}$/)
    }
  })

  it('has no two places that read the same', () => {
    const labels = places.map((place) =>
      [place.type, place.countryCode, place.nameEn, place.areaEn].join('|'),
    )
    assert.equal(new Set(labels).size, labels.length)
  })

  it('lets a city use the domain and language of its country', () => {
    assert.equal(placeByKey(213)?.domain, '.ru')
    assert.equal(placeByKey(213)?.language, 'ru')
    assert.equal(placeByKey(10393)?.domain, '.uk')
    assert.equal(placeByKey(11499)?.domain, '.ae')
  })

  it('stays a small file', () => {
    const file = new URL('../../src/places/places.csv', import.meta.url)
    assert.ok(statSync(file).size < 60_000)
  })
})

describe('parsePlaces', () => {
  const header =
    'region_key;type;country_code;name_en;name_ru;area_en;area_ru;domain;yandex_lr;google_criteria_id;google_canonical_name;language'
  const russia = '225;COUNTRY;RU;Russia;Россия;;;.ru;225;2643;Russia;ru'

  it('reads files with either line ending', () => {
    assert.deepEqual(parsePlaces(`${header}\r\n${russia}\r\n`), parsePlaces(`${header}\n${russia}`))
  })

  const broken: Record<string, string> = {
    'a missing field': '1;COUNTRY;RU',
    'a field too many': `${russia};`,
    'an unknown type': russia.replace('COUNTRY', 'toString'),
    'a key that is no number': russia.replace('225', '2e2'),
    'a negative number': russia.replace('2643', '-2643'),
    'a repeated key': `${russia}\n${russia}`,
    'a city without its country': '5;CITY;AE;Dubai;Дубай;;;;;;;',
    'an empty line': `\n${russia}`,
  }
  for (const [what, lines] of Object.entries(broken)) {
    it(`refuses ${what}`, () => {
      assert.throws(() => parsePlaces(`${header}\n${lines}`), /unreadable line/)
    })
  }

  it('refuses other columns', () => {
    assert.throws(() => parsePlaces(russia), /must begin with the columns/)
    assert.throws(() => parsePlaces(''), /must begin with the columns/)
  })
})

describe('placeByKey', () => {
  it('returns undefined for keys that no place has', () => {
    for (const key of [0, -1, 1.5, NaN, Infinity, 1_000_000, 2_000_000, 999_999_999]) {
      assert.equal(placeByKey(key), undefined)
    }
  })
})

describe('placesNamed', () => {
  it('finds a place by its whole English or Russian name, in any case', () => {
    for (const name of ['Moscow', ' MOSCOW ', 'москва']) {
      assert.deepEqual(
        placesNamed(name).map(({ key }) => key),
        [213],
      )
    }
    for (const name of ['', ' ', 'Mosc', 'Moscow, Russia']) assert.deepEqual(placesNamed(name), [])
  })

  it('finds every place by its name, and no two of one country under one name', () => {
    for (const place of places) {
      const found = placesNamed(place.nameEn).filter(({ countryCode }) => countryCode === place.countryCode)
      assert.deepEqual(found, [place])
    }
  })
})

describe('searchPlaces', () => {
  it('finds a place by its English name', () => {
    const { rows, total } = searchPlaces({ ...all, search: 'Dubai' })
    assert.equal(total, 1)
    assert.equal(rows[0]?.key, 11499)
  })

  it('finds a place by the start of its Russian name', () => {
    assert.deepEqual(names('моск'), ['Moscow'])
  })

  it('ignores case, accents, the dots of ё and hyphens', () => {
    assert.deepEqual(names('MOSCOW'), ['Moscow'])
    assert.deepEqual(names('МОСКВА'), ['Moscow'])
    assert.equal(names('São Paulo')[0], 'Sao Paulo')
    assert.equal(names('Орел')[0], 'Oryol')
    assert.equal(names('орёл')[0], 'Oryol')
    assert.deepEqual(names('rostov on don'), ['Rostov-on-Don'])
    assert.deepEqual(names('  ростов  на дону '), ['Rostov-on-Don'])
    assert.deepEqual(names('Кот-д’Ивуар'), ["Côte d'Ivoire"])
  })

  it('puts names that start with the text before names that contain it, and countries before cities', () => {
    const { rows } = searchPlaces({ ...all, search: 'san' })
    const found = rows.map((place) => place.nameEn)
    assert.equal(found[0], 'San Marino')
    assert.ok(found.indexOf('San Diego') > 0)
    const starts = rows.map(({ nameEn }) => nameEn.toLowerCase().startsWith('san'))
    assert.ok(starts.includes(false))
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => Number(b) - Number(a)),
    )
  })

  it('puts the exact name first', () => {
    assert.equal(names('Niger')[0], 'Niger')
    assert.ok(names('Niger').includes('Nigeria'))
    assert.equal(names('Киров')[0], 'Kirov')
    assert.equal(names('Киров').length, 1)
    // An exact city comes before a country that only starts with the text.
    assert.deepEqual(names('Tunis'), ['Tunis', 'Tunisia'])
  })

  it('orders equally good matches by name', () => {
    const cities = searchPlaces({ ...all, search: '', countryCode: 'ae' }).rows
    assert.deepEqual(
      cities.map((place) => place.nameEn),
      ['United Arab Emirates', 'Abu Dhabi', 'Ajman', 'Al Ain', 'Dubai', 'Sharjah'],
    )
  })

  it('sorts places of one name by key', () => {
    const found = searchPlaces({ ...all, search: 'San Jose' }).rows
    assert.deepEqual(
      found.map((place) => place.countryCode),
      ['US', 'CR'],
    )
  })

  it('finds nothing for a text that no name contains', () => {
    assert.deepEqual(searchPlaces({ ...all, search: 'Atlantis' }), { rows: [], total: 0 })
  })

  it('matches every place with a blank text', () => {
    assert.equal(searchPlaces({ ...all, search: '' }).total, places.length)
    assert.equal(searchPlaces({ ...all, search: ' \t\n' }).total, places.length)
  })

  it('narrows by country, to countries and to given keys', () => {
    assert.deepEqual(names('georgia', { onlyCountries: true }).slice(0, 1), ['Georgia'])
    assert.deepEqual(names('', { countryCode: 'RU', onlyCountries: true }), ['Russia'])
    assert.deepEqual(names('', { keys: [213, 2, 999] }), ['Moscow', 'Saint Petersburg'])
    assert.deepEqual(names('mos', { keys: [2] }), [])
    assert.deepEqual(names('', { keys: [] }), [])
    assert.deepEqual(names('', { countryCode: 'ZZ' }), [])
    assert.deepEqual(names('dubai', { countryCode: 'RU' }), [])
  })

  it('leaves out for Yandex places without a Yandex number, and shares the keys of the others', () => {
    assert.deepEqual(names('Chicago', { searcherKey: yandex }), [])
    assert.deepEqual(names('Chicago', { searcherKey: google }), ['Chicago'])
    const [inYandex] = searchPlaces({ ...all, search: 'Samara', searcherKey: yandex }).rows
    const [inGoogle] = searchPlaces({ ...all, search: 'Samara', searcherKey: google }).rows
    assert.equal(inYandex?.key, 51)
    assert.equal(inGoogle, inYandex)
  })

  it('treats hostile text as text', () => {
    const hostile = [
      '.*',
      '%',
      '_',
      '\\',
      '(((((a+)+)+)+$',
      "' or 1=1 --",
      '[',
      '\u0000',
      '\u0301',
      '\ud800',
      '-',
      '—',
      ';',
      '__proto__',
      '<script>',
      'x'.repeat(100_000),
    ]
    for (const search of hostile) assert.deepEqual(searchPlaces({ ...all, search }), { rows: [], total: 0 })
  })

  it('returns the same places in pages as at once', () => {
    const whole = searchPlaces({ ...all, search: 'a' })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (limit) => {
        const pages = []
        for (let offset = 0; offset < whole.total; offset += limit) {
          const page = searchPlaces({ ...all, search: 'a', limit, offset })
          assert.equal(page.total, whole.total)
          assert.ok(page.rows.length <= limit)
          pages.push(...page.rows)
        }
        assert.deepEqual(pages, whole.rows)
      }),
      { numRuns: triesOnBoth(8, 30) },
    )
    assert.deepEqual(searchPlaces({ ...all, search: 'a', offset: whole.total }).rows, [])
  })

  it('finds every place by any part of either name, whatever the case', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.boolean(),
        fc.boolean(),
        fc.nat(),
        fc.nat(),
        (place, inRussian, upper, from, length) => {
          const name = inRussian ? place.nameRu : place.nameEn
          const start = from % name.length
          const part = name.slice(start, start + 1 + (length % (name.length - start)))
          fc.pre(/\p{L}/u.test(part))
          const { rows } = searchPlaces({ ...all, search: upper ? part.toUpperCase() : part })
          assert.ok(rows.includes(place), `"${part}" finds ${place.nameEn}`)
        },
      ),
    )
  })

  it('never fails, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        const { rows, total } = searchPlaces({ ...all, search, limit: 5 })
        assert.ok(rows.length === Math.min(5, total))
      }),
    )
  })
})
