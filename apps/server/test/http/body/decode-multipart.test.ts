import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { BodyError, type BodyFault } from '#http/body/body-error.ts'
import { decodeBody, type DecodedBody } from '#http/body/decode-body.ts'
import { tries } from '../../sizes.ts'

const TYPE = 'multipart/form-data; boundary=XyZ'

interface Part {
  disposition: string
  headers?: string[]
  content: string | Buffer
}

function field(name: string, content: string | Buffer, ...headers: string[]): Part {
  return { disposition: `form-data; name="${name}"`, content, headers }
}

function file(name: string, fileName: string, content: string | Buffer): Part {
  const disposition = `form-data; name="${name}"; filename="${fileName}"`
  return { disposition, content, headers: ['Content-Type: application/octet-stream'] }
}

function multipart(...parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ disposition, headers = [], content }) => [
    Buffer.from(['--XyZ', `Content-Disposition: ${disposition}`, ...headers, '', ''].join('\r\n')),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from('--XyZ--\r\n')])
}

async function decode(body: Buffer, contentType = TYPE): Promise<DecodedBody> {
  return decodeBody(contentType, body)
}

async function refusalOf(body: Buffer, contentType = TYPE): Promise<BodyError> {
  try {
    await decodeBody(contentType, body)
  } catch (error) {
    assert.ok(error instanceof BodyError, String(error))
    return error
  }
  throw new assert.AssertionError({ message: 'the body was accepted' })
}

test('text parts follow the bracket rules of forms', async () => {
  const body = multipart(
    field('project_id', '501'),
    field('filters[0][name]', 'name'),
    field('filters[0][values][]', 'хлеб'),
    field('fields[]', 'id', 'Content-Type: text/plain; charset=UTF-8'),
    field('fields[]', ''),
  )
  assert.deepEqual((await decode(body)).parameters, {
    project_id: '501',
    filters: [{ name: 'name', values: ['хлеб'] }],
    fields: ['id', ''],
  })
})

test('a CSV file in Windows-1251 keeps its bytes, beside text in UTF-8', async () => {
  // "хлеб;1" and a line break in Windows-1251, then the delimiter's own beginning as data.
  const csv = Buffer.concat([Buffer.from([0xf5, 0xeb, 0xe5, 0xe1, 0x3b, 0x31]), Buffer.from('\r\n--Xy\r\n')])
  const { parameters, files } = await decode(
    multipart(field('project_id', '1'), file('keywords', 'слова.csv', csv), field('name', 'хлеб')),
  )
  assert.deepEqual(parameters, { project_id: '1', name: 'хлеб' })
  assert.deepEqual([...files], [['keywords', { name: 'слова.csv', bytes: csv }]])
})

test('a file is found under its field name without brackets, and its name without folders', async () => {
  const { files } = await decode(multipart(file('keywords[]', 'C:/lists/a.csv', 'x')))
  assert.deepEqual(files.get('keywords'), { name: 'a.csv', bytes: Buffer.from('x') })
})

test('a file larger than any stream buffer is complete', async () => {
  const content = Buffer.alloc(3_000_000, 'keyword;\r\n')
  const { files } = await decode(multipart(file('a', 'a.csv', content), file('b', 'b.csv', content)))
  assert.ok(files.get('a')?.bytes.equals(content))
  assert.ok(files.get('b')?.bytes.equals(content))
})

test('an empty file control counts as absent', async () => {
  const { parameters, files } = await decode(multipart(file('keywords', '', ''), field('a', '1')))
  assert.deepEqual(parameters, { a: '1' })
  assert.equal(files.size, 0)
})

test('an empty file that has a name is a file', async () => {
  const { files } = await decode(multipart(file('keywords', 'empty.csv', '')))
  assert.equal(files.get('keywords')?.bytes.length, 0)
})

test('a text part of several megabytes is complete', async () => {
  const { parameters } = await decode(multipart(field('keywords', 'a'.repeat(3_000_000))))
  assert.equal((parameters['keywords'] as string).length, 3_000_000)
})

test('a body with only the end delimiter has no parameters', async () => {
  assert.deepEqual((await decode(Buffer.from('--XyZ--\r\n'))).parameters, {})
  assert.deepEqual((await decode(Buffer.alloc(0))).parameters, {})
  assert.deepEqual((await decode(Buffer.alloc(0), 'multipart/form-data')).parameters, {})
})

test('the replacement character itself is a character like any other', async () => {
  assert.deepEqual((await decode(multipart(field('a', 'x\uFFFD')))).parameters, { a: 'x\uFFFD' })
})

test('a quoted boundary and a body made by FormData are read', async () => {
  const form = new FormData()
  form.append('fields[]', 'id')
  form.append('keywords', new File(['name\nbread'], 'list.csv', { type: 'text/csv' }))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') as string
  const quoted = contentType.replace(/boundary=(.*)/, 'boundary="$1"')
  for (const type of [contentType, quoted]) {
    const decoded = await decode(Buffer.from(await request.clone().arrayBuffer()), type)
    assert.deepEqual(decoded.parameters, { fields: ['id'] })
    assert.deepEqual(decoded.files.get('keywords'), { name: 'list.csv', bytes: Buffer.from('name\nbread') })
  }
})

const refused: [string, Buffer, BodyFault, RegExp][] = [
  [
    'text in Windows-1251',
    multipart(field('a', Buffer.from([0xf5, 0xeb]))),
    'charset',
    /field "a" is not valid UTF-8/,
  ],
  [
    'an unknown charset',
    multipart(field('a', 'x', 'Content-Type: text/plain; charset=zz')),
    'charset',
    /field "a"/,
  ],
  ['U+0000 in a text', multipart(field('f[]', 'x\0')), 'malformed', /text at f\[0\] contains/],
  ['a name twice', multipart(field('a', '1'), field('a', '2')), 'malformed', /is sent more than once/],
  [
    'two files for one field',
    multipart(file('a', 'x', '1'), file('a[]', 'y', '2')),
    'too_many',
    /More than one file/,
  ],
  ['__proto__', multipart(field('__proto__[x]', '1')), 'malformed', /cannot be named __proto__/],
  ['no end', multipart(field('a', '1')).subarray(0, -10), 'malformed', /malformed: Unexpected end/],
  [
    'a file without its end',
    multipart(file('a', 'x', 'data')).subarray(0, -12),
    'malformed',
    /malformed: Unexpected end/,
  ],
  ['another boundary', Buffer.from('--Other--\r\n'), 'malformed', /is malformed/],
  ['a broken part header', Buffer.from('--XyZ\r\n@@\r\n\r\nx\r\n--XyZ--\r\n'), 'malformed', /is malformed/],
  [
    'a part without a name',
    multipart({ disposition: 'form-data', content: 'x' }),
    'malformed',
    /has no name/,
  ],
  [
    'a part of another disposition',
    multipart({ disposition: 'attachment; name="a"', content: 'x' }),
    'malformed',
    /name/,
  ],
  [
    'base64',
    multipart(field('a', 'eA==', 'Content-Transfer-Encoding: base64')),
    'malformed',
    /encoding "base64"/,
  ],
  [
    'too many parts',
    multipart(...Array.from({ length: 20_001 }, () => field('a[]', ''))),
    'too_many',
    /20,000 parts/,
  ],
]
for (const [what, body, reason, detail] of refused) {
  test(`a multipart body is rejected for ${what}`, async () => {
    const error = await refusalOf(body)
    assert.equal(error.reason, reason)
    assert.match(error.detail, detail)
  })
}

for (const type of [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
]) {
  test(`${type} with a body is rejected for its missing boundary`, async () => {
    const error = await refusalOf(multipart(field('a', '1')), type)
    assert.equal(error.reason, 'malformed')
    assert.match(error.detail, /must be multipart\/form-data with a boundary/)
  })
}

test('20,000 parts are read', async () => {
  const parts = Array.from({ length: 20_000 }, (_, index) => field('a[]', String(index)))
  const { parameters } = await decode(multipart(...parts))
  assert.equal((parameters['a'] as string[]).at(-1), '19999')
})

test('a file keeps its bytes, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.uint8Array({ maxLength: 500 }), async (a, b) => {
      const { files } = await decode(
        multipart(file('a', 'a.bin', Buffer.from(a)), file('b', 'b.bin', Buffer.from(b))),
      )
      assert.deepEqual(files.get('a')?.bytes, Buffer.from(a))
      assert.deepEqual(files.get('b')?.bytes, Buffer.from(b))
    }),
  )
})

test(
  'a multipart body cut, doubled or spoilt anywhere is read or refused, and never waits',
  { timeout: 60_000 },
  async () => {
    const whole = multipart(field('a[]', 'x'), file('f', 'f.csv', Buffer.alloc(300, 0xf5)), field('b', 'y'))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length),
        fc.nat(whole.length),
        fc.uint8Array({ maxLength: 3 }),
        async (i, j, wedge) => {
          const spoilt = Buffer.concat([whole.subarray(0, i), wedge, whole.subarray(j)])
          try {
            await decode(spoilt)
          } catch (error) {
            assert.ok(error instanceof BodyError, String(error))
          }
        },
      ),
      { numRuns: tries(150, 1000) },
    )
  },
)
