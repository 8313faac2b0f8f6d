import assert from 'node:assert/strict'
import fc from 'fast-check'
import { pino } from 'pino'
import { test } from 'vitest'
import { BodyError, type BodyFault } from '#http/body/body-error.ts'
import { decodeBody } from '#http/body/decode-body.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

async function parametersOf(
  body: string | Buffer,
  contentType: string | undefined = FORM_TYPE,
): Promise<unknown> {
  return (await decodeBody(contentType, Buffer.from(body))).parameters
}

function refusalOf(body: string | Buffer, contentType: string | undefined = FORM_TYPE): BodyError {
  try {
    void decodeBody(contentType, Buffer.from(body))
  } catch (error) {
    assert.ok(error instanceof BodyError, String(error))
    assert.equal(error.code, 2000)
    return error
  }
  throw new assert.AssertionError({ message: 'the body was accepted' })
}

const accepted: [string, string, unknown][] = [
  ['scalars as texts', 'project_id=501&limit=10', { project_id: '501', limit: '10' }],
  ['a list', 'fields[]=id&fields[]=name', { fields: ['id', 'name'] }],
  [
    'escaped brackets, as encoders write them',
    'fields%5B%5D=id&fields%5b%5d=name',
    { fields: ['id', 'name'] },
  ],
  ['numbered positions', 'fields[0]=id&fields[1]=name', { fields: ['id', 'name'] }],
  [
    'positions with holes and out of order',
    'fields[10]=c&fields[2]=b&fields[0]=a',
    { fields: ['a', 'b', 'c'] },
  ],
  ['a position that [] continues', 'f[5]=a&f[]=b', { f: ['a', 'b'] }],
  [
    'filters',
    'filters[0][name]=id&filters[0][operator]=IN&filters[0][values][]=1&filters[0][values][]=2',
    { filters: [{ name: 'id', operator: 'IN', values: ['1', '2'] }] },
  ],
  [
    'two filters, interleaved',
    'filters[1][name]=b&filters[0][name]=a&filters[1][values][]=2&filters[0][values][]=1',
    {
      filters: [
        { name: 'a', values: ['1'] },
        { name: 'b', values: ['2'] },
      ],
    },
  ],
  ['a position beyond safe integers', 'f[99999999999999999999999]=b&f[]=a', { f: ['a', 'b'] }],
  ['a map', 'map[a]=1&map[b][c]=2', { map: { a: '1', b: { c: '2' } } }],
  ['a map with one free position', 'map[a]=1&map[]=2', { map: { a: '1', '0': '2' } }],
  ['objects appended one field at a time', 'f[][a]=1&f[][a]=2', { f: [{ a: '1' }, { a: '2' }] }],
  ['plus and percent', 'name=caf%C3%A9+%2B+1%25', { name: 'café + 1%' }],
  ['text outside ASCII, not escaped', 'name=хлеб', { name: 'хлеб' }],
  ['an equals sign in the value', 'name=a=b', { name: 'a=b' }],
  ['brackets in the value', 'name=a[0]=b', { name: 'a[0]=b' }],
  ['no value', 'show_trash&on=', { show_trash: '', on: '' }],
  ['empty pieces', '&&a=1&&', { a: '1' }],
  [
    'names that objects inherit',
    'toString=1&a[constructor][prototype]=2&hasOwnProperty[]=3',
    {
      toString: '1',
      a: { constructor: { prototype: '2' } },
      hasOwnProperty: ['3'],
    },
  ],
]
for (const [what, body, expected] of accepted) {
  test(`a form is read with ${what}`, async () => {
    assert.deepEqual(await parametersOf(body), expected)
  })
}

for (const contentType of [
  undefined,
  'text/plain',
  'application/octet-stream',
  `${FORM_TYPE}; charset=UTF-8`,
]) {
  test(`a form is read under ${contentType ?? 'no content type'}`, async () => {
    const { parameters } = await decodeBody(contentType, Buffer.from('fields[]=id'))
    assert.deepEqual(parameters, { fields: ['id'] })
  })
}

const refused: [string, string | Buffer, BodyFault, RegExp][] = [
  [
    'a broken escape',
    'a=100%',
    'malformed',
    /^The value of the form field "a" contains "%" at offset 5 of the form, but "%" must be followed by two hexadecimal digits/,
  ],
  ['an escape that is not hexadecimal', 'b=1&a=%20%zz', 'malformed', /field "a" contains "%" at offset 9/],
  ['a broken escape in a name', '%=1', 'malformed', /^The name of a form field contains "%" at offset 0/],
  ['an escape in Windows-1251', 'name=%F5%EB%E5%E1', 'charset', /field "name" is .* not valid UTF-8/],
  ['bytes in Windows-1251', Buffer.from([0x61, 0x3d, 0xf5]), 'charset', /byte 0xF5 at offset 2/],
  ['an escaped surrogate', 'a=%ED%A0%80', 'charset', /not valid UTF-8/],
  ['an escaped U+0000', 'f[0]=a&f[1]=%00', 'malformed', /text at f\[1\] contains the character U\+0000/],
  ['U+0000 in a name', 'a%00=1', 'malformed', /The name "a\\u0000"/],
  ['an open bracket', 'fields[=id', 'malformed', /brackets of the form field "fields\["/],
  ['a lone closing bracket', 'fields]=id', 'malformed', /brackets/],
  ['text after the brackets', 'a[b]c=1', 'malformed', /brackets/],
  ['brackets inside brackets', 'a[b[c]]=1', 'malformed', /brackets/],
  ['no name', '=1', 'malformed', /has no name/],
  ['no name before the brackets', '%5Ba%5D=1', 'malformed', /has no name/],
  [
    'a name twice',
    'fields=id&fields=name',
    'malformed',
    /"fields" is sent more than once\. To send a list, use brackets/,
  ],
  ['a position twice', 'f[]=a&f[0]=b', 'malformed', /is sent more than once/],
  ['a text that is also a list', 'a=1&a[]=2', 'malformed', /is sent more than once/],
  ['a list that is also a text', 'a[]=2&a=1', 'malformed', /is sent more than once/],
  ['only positions at the top', '0=id&2=name', 'not_an_object', /all its keys are integers/],
  ['__proto__', '__proto__[admin]=1', 'malformed', /cannot be named __proto__/],
  ['__proto__ below', 'a[__proto__][admin]=1', 'malformed', /cannot be named __proto__/],
]
for (const [what, body, reason, detail] of refused) {
  test(`a form is rejected for ${what}`, () => {
    const error = refusalOf(body)
    assert.equal(error.reason, reason)
    assert.match(error.detail, detail)
    assert.equal(({} as Record<string, unknown>)['admin'], undefined)
  })
}

test('a form in another charset is rejected', () => {
  assert.equal(refusalOf('a=1', `${FORM_TYPE}; charset=windows-1251`).reason, 'charset')
})

test('a list of 100,000 is read in order, and 200,000 values are the maximum', async () => {
  const positions = Array.from({ length: 100_000 }, (_, index) => `a[${index}]=${index}`)
  const { a } = (await parametersOf(positions.join('&'))) as { a: string[] }
  assert.equal(a.length, 100_000)
  assert.equal(a[99_999], '99999')
  assert.equal(refusalOf('a[]=&'.repeat(200_000)).reason, 'too_many')
})

test('a million names, and branches made by few fields, are rejected', () => {
  const names = Array.from({ length: 1_000_000 }, (_, index) => `n${index}=`)
  assert.equal(refusalOf(names.join('&')).reason, 'too_many')
  const branches = Array.from({ length: 10_000 }, (_, index) => `n${index}${'[a]'.repeat(30)}=`)
  assert.equal(refusalOf(branches.join('&')).reason, 'too_many')
})

test('32 levels of brackets are read and the 33rd is rejected', async () => {
  await parametersOf(`a${'[a]'.repeat(31)}=1`)
  assert.equal(refusalOf(`a${'[a]'.repeat(32)}=1`).reason, 'too_deep')
  assert.equal(refusalOf(`a${'[]'.repeat(1_000_000)}=1`).reason, 'too_deep')
})

/** As PHP's `http_build_query` writes: every position numbered, brackets escaped, no trace of an empty list. */
function encodePhpForm(parameters: object, prefix = ''): string {
  const fields = Object.entries(parameters).map(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}[${key}]`
    if (typeof value === 'object') return encodePhpForm(value as object, name)
    return `${encodeURIComponent(name)}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`
  })
  return fields.join('&')
}

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }).filter((text) => {
  return !/[[\]\0]/.test(text) && !/^(?:0|[1-9]\d*|__proto__)$/.test(text)
})
const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
const formObject = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.array(tie('value'), { minLength: 1, maxLength: 12 }),
    tie('object'),
  ),
  object: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
})).object

test('what PHP encodes as a form is read back, lists as lists and maps as maps', async () => {
  await fc.assert(
    fc.asyncProperty(formObject, async (parameters) => {
      assert.deepEqual(await parametersOf(encodePhpForm(parameters)), parameters)
    }),
  )
})

test('a form and the JSON of the same parameters mean the same', async () => {
  await fc.assert(
    fc.asyncProperty(formObject, async (parameters) => {
      const json = await decodeBody('application/json', Buffer.from(JSON.stringify(parameters)))
      assert.deepEqual(await parametersOf(encodePhpForm(parameters)), json.parameters)
    }),
  )
})

test('neither the log nor the answer shows the value of a field that cannot be read', () => {
  for (const value of ['SECRET%zz', 'SECRET%F5', '%zzSECRET']) {
    const refusal = refusalOf(`email=a@b.c&password=${value}`)
    assert.match(refusal.detail, /"password"/)
    const logged = JSON.stringify(pino.stdSerializers.err(refusal))
    assert.match(logged, /"message":"(malformed|charset) at offset 2\d"/)
    for (const text of [refusal.detail, logged]) assert.ok(!text.includes('SECRET'), text)
  }
})
