import assert from 'node:assert/strict'
import fc from 'fast-check'
import { pino } from 'pino'
import { test, vi } from 'vitest'
import { BodyError, type BodyFault } from '#http/body/body-error.ts'
import { decodeBody } from '#http/body/decode-body.ts'
import { tries } from '../../sizes.ts'

const JSON_TYPE = 'application/json'

async function parametersOf(contentType: string | undefined, body: string | Buffer): Promise<unknown> {
  const decoded = await decodeBody(contentType, Buffer.from(body))
  assert.equal(decoded.files.size, 0)
  return decoded.parameters
}

async function refusalOf(contentType: string | undefined, body: string | Buffer): Promise<BodyError> {
  try {
    await decodeBody(contentType, Buffer.from(body))
  } catch (error) {
    assert.ok(error instanceof BodyError, String(error))
    assert.equal(error.code, 2000)
    assert.match(error.detail, /^[A-Z].*\.$/s)
    assert.ok(error.detail.length < 400, 'the sentence stays short whatever came')
    assert.ok(error.detail.isWellFormed() && !error.detail.includes('\0'))
    return error
  }
  throw new assert.AssertionError({ message: 'the body was accepted' })
}

for (const contentType of [JSON_TYPE, undefined, 'application/x-www-form-urlencoded', 'text/plain']) {
  for (const body of ['', ' \r\n\t', '""', '{}', '[]', 'null', ' [ ] \n', '\uFEFF', '\uFEFF{}']) {
    test(`${JSON.stringify(body)} as ${contentType ?? 'no content type'} is a body without parameters`, async () => {
      assert.deepEqual(await parametersOf(contentType, body), {})
    })
  }
}

const accepted: [string, string | undefined, string | Buffer, unknown][] = [
  ['plain JSON', JSON_TYPE, '{"project_id":1,"fields":["id"]}', { project_id: 1, fields: ['id'] }],
  ['a charset', 'application/json; charset=utf-8', '{"a":"я"}', { a: 'я' }],
  ['a charset in quotes and capitals', 'Application/JSON ; Charset="UTF-8"', '{"a":1}', { a: 1 }],
  ['a charset without a hyphen', 'application/json;charset=utf8', '{"a":1}', { a: 1 }],
  ['an empty charset', 'application/json; charset=', '{"a":1}', { a: 1 }],
  ['text/json', 'text/json', '{"a":1}', { a: 1 }],
  ['a structured JSON type', 'application/vnd.api+json', '{"a":1}', { a: 1 }],
  ['no content type', undefined, ' \n{"a":1}', { a: 1 }],
  [
    'the default content type of curl -d',
    'application/x-www-form-urlencoded',
    '{"a":"x&y=1"}',
    { a: 'x&y=1' },
  ],
  ['a text/plain header', 'text/plain;charset=UTF-8', '{"a":1}', { a: 1 }],
  ['an unknown content type', '*/*', '{"a":1}', { a: 1 }],
  ['a byte order mark', JSON_TYPE, '\uFEFF{"a":1}', { a: 1 }],
  ['a list with holes', JSON_TYPE, '{"fields":{"0":"id","2":"name"}}', { fields: ['id', 'name'] }],
  [
    'list positions out of order',
    JSON_TYPE,
    '{"fields":{"10":"c","9":"b","0":"a"}}',
    { fields: ['a', 'b', 'c'] },
  ],
  [
    'list positions beyond 32 bits',
    JSON_TYPE,
    '{"f":{"99999999999999999999":"d","4294967296":"c","4294967295":"b","7":"a"}}',
    { f: ['a', 'b', 'c', 'd'] },
  ],
  [
    'lists with holes inside lists with holes',
    JSON_TYPE,
    '{"filters":{"1":{"name":"id","operator":"IN","values":{"0":1,"5":2}}}}',
    { filters: [{ name: 'id', operator: 'IN', values: [1, 2] }] },
  ],
  ['an empty object below the top', JSON_TYPE, '{"map":{}}', { map: {} }],
  ['integers with leading zeros as names', JSON_TYPE, '{"m":{"00":1,"1":2}}', { m: { '00': 1, '1': 2 } }],
  ['negative integers as names', JSON_TYPE, '{"m":{"-1":1}}', { m: { '-1': 1 } }],
  ['integers beside names', JSON_TYPE, '{"m":{"0":1,"a":2}}', { m: { '0': 1, a: 2 } }],
  ['integers beside names at the top', JSON_TYPE, '{"0":1,"limit":2}', { '0': 1, limit: 2 }],
  ['numbers as texts', JSON_TYPE, '{"limit":"10","project_id":"501"}', { limit: '10', project_id: '501' }],
  ['a name in two objects', JSON_TYPE, '{"m":{"a":1},"n":{"a":":"}}', { m: { a: 1 }, n: { a: ':' } }],
  [
    'the greatest safe integers',
    JSON_TYPE,
    '{"a":[9007199254740991,-9007199254740991]}',
    {
      a: [9007199254740991, -9007199254740991],
    },
  ],
  [
    'integers beyond the safe ones',
    JSON_TYPE,
    '{"a":9007199254740993,"b":{"c":[-12345678901234567890]}}',
    {
      a: '9007199254740993',
      b: { c: ['-12345678901234567890'] },
    },
  ],
  [
    'long digits in a text',
    JSON_TYPE,
    '{"a":"12345678901234567890","b":1.5}',
    {
      a: '12345678901234567890',
      b: 1.5,
    },
  ],
  ['a long fraction', JSON_TYPE, '{"a":0.1000000000000000055}', { a: 0.1 }],
  [
    'long digits beside a list with holes',
    JSON_TYPE,
    '{"a":{"1":90071992547409930}}',
    {
      a: ['90071992547409930'],
    },
  ],
  ['a surrogate pair, escaped', JSON_TYPE, '{"a":"\\ud83d\\ude00"}', { a: '😀' }],
  [
    'names that objects inherit',
    JSON_TYPE,
    '{"constructor":{"prototype":{"x":1}},"toString":2}',
    {
      constructor: { prototype: { x: 1 } },
      toString: 2,
    },
  ],
]
for (const [what, contentType, body, expected] of accepted) {
  test(`JSON is read with ${what}`, async () => {
    assert.deepEqual(await parametersOf(contentType, body), expected)
  })
}

const refused: [string, string | undefined, string | Buffer, BodyFault, RegExp][] = [
  ['a list', JSON_TYPE, '[1]', 'not_an_object', /must be a JSON object .*, but is a list/],
  ['a list under no content type', undefined, '["id"]', 'not_an_object', /is a list/],
  ['a number', JSON_TYPE, '0', 'not_an_object', /is a number/],
  ['a text', JSON_TYPE, '" "', 'not_an_object', /is a string/],
  ['a boolean', JSON_TYPE, 'false', 'not_an_object', /is a boolean/],
  [
    'a list with holes at the top',
    JSON_TYPE,
    '{"0":"id","2":"name"}',
    'not_an_object',
    /all its keys are integers/,
  ],
  [
    'another charset',
    'application/json; charset=windows-1251',
    '{"a":1}',
    'charset',
    /must be utf-8, but is "windows-1251"/,
  ],
  ['UTF-16', 'application/json', Buffer.from('\uFEFF{"a":1}', 'utf16le'), 'charset', /byte 0xFF at offset 0/],
  [
    'Windows-1251 bytes',
    JSON_TYPE,
    Buffer.from([0x7b, 0x22, 0xe9, 0x22]),
    'charset',
    /byte 0xE9 at offset 2/,
  ],
  ['a cut UTF-8 sequence', JSON_TYPE, Buffer.from([0x22, 0xd0]), 'charset', /offset 1/],
  ['an encoded surrogate', JSON_TYPE, Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'charset', /offset 1/],
  [
    'an unterminated object',
    JSON_TYPE,
    '{"a":1',
    'malformed',
    /ends at line 1, column 7, expected "," or "}"/,
  ],
  [
    'a bare word',
    JSON_TYPE,
    '{\n  "a": x}',
    'malformed',
    /line 2, column 8: this is not a JSON value; .*, near/,
  ],
  [
    'a form under a JSON type',
    JSON_TYPE,
    'a=1',
    'malformed',
    /line 1, column 1: this is not a JSON value; .*, near "a=1"/,
  ],
  ['a text after the object', JSON_TYPE, '{} {}', 'malformed', /column 4: expected the end of the body/],
  ['a trailing comma', JSON_TYPE, '{"a":[1,]}', 'malformed', /column 9: expected a value/],
  [
    'single quotes',
    JSON_TYPE,
    "{'a':1}",
    'malformed',
    /column 2: this is not a JSON value; names and strings need double quotes/,
  ],
  [
    'a raw line break in a text',
    JSON_TYPE,
    '{"a":"x\ny"}',
    'malformed',
    /column 6: this string has no closing quotation mark on its line/,
  ],
  ['a raw U+0000', JSON_TYPE, '{"a":"\0"}', 'malformed', /near "\{\\"a\\":\\"\\u0000/],
  [
    'an unterminated text',
    JSON_TYPE,
    '{"a":"x}',
    'malformed',
    /column 6: this string has no closing quotation mark/,
  ],
  [
    'a lone high surrogate',
    JSON_TYPE,
    '{"filters":[{"values":["a","\\ud800"]}]}',
    'malformed',
    /filters\[0\]\.values\[1\] contains half/,
  ],
  [
    'a lone low surrogate in a list with holes',
    JSON_TYPE,
    '{"f":{"0":"a","7":"\\udc00"}}',
    'malformed',
    /at f\[7\] contains half/,
  ],
  [
    'an escaped U+0000',
    JSON_TYPE,
    '{"a":{"b c":"x\\u0000"}}',
    'malformed',
    /at a\["b c"\] contains the character U\+0000/,
  ],
  [
    'a lone surrogate in a name',
    JSON_TYPE,
    '{"a":{"\\ud800":1}}',
    'malformed',
    /The name "\\ud800" in a contains half/,
  ],
  ['U+0000 in a name', JSON_TYPE, '{"\\u0000":1}', 'malformed', /The name "\\u0000" contains/],
  [
    'a name twice',
    JSON_TYPE,
    '{"id":5,\n "filters":[],\n "\\u0069d":6}',
    'malformed',
    /^The name "id" is sent more than once in one object, again at line 3, column 2\.$/,
  ],
  [
    'a name twice below the top',
    JSON_TYPE,
    '{"filters":[{"name":"id","values":[5],"values":[6]}]}',
    'malformed',
    /"values" is sent more than once/,
  ],
  ['a number beyond doubles', JSON_TYPE, '{"a":[1e400]}', 'malformed', /number at a\[0\] is too large/],
  [
    '__proto__ at the top',
    JSON_TYPE,
    '{"__proto__":{"admin":true}}',
    'malformed',
    /cannot be named __proto__/,
  ],
  [
    '__proto__ below',
    JSON_TYPE,
    '{"filters":[{"__proto__":{"x":1}}]}',
    'malformed',
    /in filters\[0\] cannot be named/,
  ],
]
for (const [what, contentType, body, reason, detail] of refused) {
  test(`JSON is rejected for ${what}`, async () => {
    const error = await refusalOf(contentType, body)
    assert.equal(error.reason, reason)
    assert.match(error.detail, detail)
  })
}

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

test('32 levels are read and the 33rd is rejected', async () => {
  const parameters = (await parametersOf(JSON_TYPE, nested(32))) as { a: unknown[] }
  assert.ok(Array.isArray(parameters.a))
  assert.equal((await refusalOf(JSON_TYPE, nested(33))).reason, 'too_deep')
})

test('a million levels are rejected, closed or not, with or without long digits', async () => {
  assert.equal((await refusalOf(JSON_TYPE, nested(1_000_000))).reason, 'too_deep')
  assert.equal((await refusalOf(JSON_TYPE, `{"a":${'['.repeat(1_000_000)}`)).reason, 'too_deep')
  assert.equal(
    (await refusalOf(JSON_TYPE, `{"d":${'1'.repeat(20)},${nested(1_000_000).slice(1)}`)).reason,
    'too_deep',
  )
})

test('200,000 values are read and one more is rejected', async () => {
  // The object and its list are values too.
  const list = (length: number) => JSON.stringify({ a: Array.from({ length }, () => 0) })
  const parameters = (await parametersOf(JSON_TYPE, list(199_998))) as { a: number[] }
  assert.equal(parameters.a.length, 199_998)
  assert.equal((await refusalOf(JSON_TYPE, list(199_999))).reason, 'too_many')
})

test('a million names are rejected', async () => {
  const names = Array.from({ length: 1_000_000 }, (_, index) => `"n${index}":0`)
  assert.equal((await refusalOf(JSON_TYPE, `{${names.join()}}`)).reason, 'too_many')
})

test('too many values or levels are refused by their bytes, before anything is built', async (t) => {
  const parse = vi.spyOn(JSON, 'parse')
  t.onTestFinished(() => parse.mockRestore())
  for (const hostile of [
    `{"a":[${'[],'.repeat(1_000_000)}[]]}`,
    `{"a":[${'"\\\\",'.repeat(200_001)}0]}`,
    nested(1_000_000),
  ]) {
    await refusalOf(JSON_TYPE, hostile)
  }
  assert.equal(parse.mock.calls.length, 0)
})

test('commas and brackets in a text are not counted', async () => {
  const text = '\\",[{'.repeat(300_000)
  assert.equal(((await parametersOf(JSON_TYPE, JSON.stringify({ text }))) as { text: string }).text, text)
})

test('no name reaches a prototype', async () => {
  const hostile =
    '{"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1},"a":{"constructor":{"x":1}}}'
  const parameters = (await parametersOf(JSON_TYPE, hostile)) as Record<string, unknown>
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
  assert.equal(Object.getPrototypeOf(parameters), Object.prototype)
  assert.deepEqual(parameters['prototype'], { polluted: 1 })
})

test('the error message quotes only a short excerpt of a long body', async () => {
  const error = await refusalOf(JSON_TYPE, `{"secret":"${'s'.repeat(5000)}" oops`)
  assert.ok(!error.detail.includes('s'.repeat(30)))
})

const name = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => {
  return !/^(?:0|[1-9]\d*|__proto__)$/.test(text) && !text.includes('\0')
})
const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
const plainObject = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      text,
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 5 }),
    tie('object'),
  ),
  object: fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
})).object

test('the JSON of any plain object of named values is read back', async () => {
  const isExact = (value: unknown): boolean => {
    // A double of 16 digits without a fraction is written as an integer literal, and those keep their digits.
    if (typeof value === 'number') return Number.isSafeInteger(value) || !/^-?\d+$/.test(String(value))
    return typeof value !== 'object' || value === null || Object.values(value).every(isExact)
  }
  await fc.assert(
    fc.asyncProperty(
      plainObject.filter(isExact),
      fc.constantFrom(undefined, 0, 2),
      async (object, indent) => {
        assert.deepEqual(await parametersOf(JSON_TYPE, JSON.stringify(object, null, indent)), object)
      },
    ),
  )
})

test('an integer literal of any length keeps its value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt(-(10n ** 40n), 10n ** 40n), async (integer) => {
      const parameters = (await parametersOf(JSON_TYPE, `{"a":${integer}}`)) as { a: number | string }
      assert.equal(BigInt(parameters.a), integer)
    }),
  )
})

test('whatever the bytes and the content type, the only failure is a BodyError', async () => {
  const contentType = fc.oneof(
    fc.constantFrom(undefined, JSON_TYPE, 'application/x-www-form-urlencoded', 'text/json; charset="', ''),
    fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=B',
      'multipart/form-data; boundary=""',
    ),
    fc.string(),
  )
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((json) => Buffer.from(json)),
    fc.json().map((json) => Buffer.from(json.slice(0, json.length / 2))),
    fc
      .array(
        fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '1', '%', '%5B', '=', '&', '\\', 'é', '__proto__'),
      )
      .map((pieces) => Buffer.from(pieces.join(''))),
  )
  await fc.assert(
    fc.asyncProperty(contentType, body, async (type, bytes) => {
      try {
        const { parameters } = await decodeBody(type, bytes)
        assert.equal(Object.getPrototypeOf(parameters), Object.prototype)
      } catch (error) {
        assert.ok(error instanceof BodyError, String(error))
      }
    }),
    { numRuns: tries(300, 2000) },
  )
})

test('the log gets the place of a fault in JSON, and only the answer what stands there', async () => {
  const refusal = await refusalOf(JSON_TYPE, '{"password":"SECRET" "code":1}')
  assert.match(refusal.detail, /near .*SECRET/)
  const logged = JSON.stringify(pino.stdSerializers.err(refusal))
  assert.match(logged, /"message":"malformed at offset 21"/)
  assert.ok(!logged.includes('SECRET'), logged)
})
