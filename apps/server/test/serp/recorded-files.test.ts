import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { test } from 'vitest'
import { recordedFolder as folder, recordedFiles, recordedRows } from './recorded-replies.ts'

const files = recordedFiles(folder)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

interface ErrorReply {
  readonly status: number
  readonly contentType: string
  readonly body: unknown
}

/** Hosts that vendors and search engines put into replies themselves; every other host is replaced by an `.example` domain. */
const OWN_HOSTS =
  /(?:^|\.)(?:google\.com|gstatic\.com|googleusercontent\.com|translate\.goog|youtube\.com|bing\.com|yandex\.(?:com|net|ru)|serpapi\.com|searchapi\.io|valueserp\.com|brave\.com|dataforseo\.com)$/

/** Parses XML; any fault is an error. */
function parseXml(text: string) {
  const onError = (_level: string, message: string) => assert.fail(message)
  return new DOMParser({ onError }).parseFromString(text, 'text/xml')
}

test('README.md lists every recorded reply once, and nothing else', () => {
  const listed = recordedRows(folder).map(({ file }) => file)
  assert.deepEqual(listed.toSorted(), files)
})

for (const file of files) {
  test(`${file} parses, is small and names no real site`, () => {
    const text = read(file)
    assert.ok(statSync(join(folder, file)).size <= 12_000)
    const hosts = [...text.matchAll(/https?:\/\/([^\s/&"'<>?#:\\)]+)/g)].map(([, host = '']) => host)
    assert.deepEqual(
      hosts.filter((host) => !host.endsWith('.example') && !OWN_HOSTS.test(host)),
      [],
    )
    if (file.endsWith('.xml')) parseXml(text)
    else JSON.parse(text)
  })
}

for (const file of files.filter((path) => /(?:errors|banned)\.json$/.test(path))) {
  test(`${file} holds replies with status, content type and body`, () => {
    const replies = JSON.parse(read(file)) as ErrorReply[]
    assert.ok(replies.length > 0)
    for (const { status, contentType, body } of replies) {
      assert.ok(Number.isInteger(status) && status >= 200 && status < 600)
      if (contentType.includes('xml')) parseXml(String(body))
      else if (contentType.includes('json')) assert.equal(typeof body, 'object')
      else assert.equal(typeof body, 'string')
    }
  })
}
