import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { decodeWindows1251, encodeWindows1251 } from '#services/text/windows-1251.ts'

const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

// From the standard; byte 0x98 stands for no character, and WHATWG's Encoding passes it on.
const UPPER_HALF =
  'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї' +
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'

describe('Windows-1251', () => {
  test('is ASCII in its lower half and Cyrillic in its upper half', () => {
    const text = ALL_BYTES.subarray(0, 128).toString('latin1') + UPPER_HALF
    assert.equal(decodeWindows1251(ALL_BYTES), text)
    assert.deepEqual(encodeWindows1251(text), ALL_BYTES)
  })

  test('keeps any bytes through decoding and encoding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_000 }), (bytes) => {
        assert.deepEqual(encodeWindows1251(decodeWindows1251(bytes)), Buffer.from(bytes))
      }),
    )
  })

  test('keeps the characters it has, and replaces the rest with question marks', () => {
    const known = new Set(decodeWindows1251(ALL_BYTES))
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(fc.constantFrom(...known), fc.string()) }), (text) => {
        const kept = text
          .split('')
          .map((unit) => (known.has(unit) ? unit : '?'))
          .join('')
        assert.equal(decodeWindows1251(encodeWindows1251(text)), kept)
      }),
    )
    assert.equal(encodeWindows1251('чай ☕ \ufeff \ufffd').toString('latin1'), '÷àé ? ? ?')
  })
})
