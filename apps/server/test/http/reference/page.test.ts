import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  errorCatalogue,
  fetchStyles,
  operation,
  operators,
  parameter,
  registry,
  type Operation,
} from '@sextant/contract'
import { Type } from 'typebox'
import { test } from 'vitest'
import { referencePage, referencePolicy } from '#http/reference/page.ts'

const page = referencePage(registry)
const operations: readonly Operation[] = Object.values(registry)

const VOID = new Set(['meta', '!doctype'])

/** The open elements at each tag; fails if a closing tag does not match. */
function elementsOf(html: string): { name: string; attributes: string }[] {
  const bare = html.replace(/<(style|script)([^>]*)>.*?<\/\1>/gs, '<$1$2></$1>')
  const open: string[] = []
  const elements: { name: string; attributes: string }[] = []
  for (const [tag, closing, rawName, attributes] of bare.matchAll(/<(\/?)([!a-zA-Z][\w-]*)([^<>]*)>/g)) {
    const name = rawName!.toLowerCase()
    if (closing === '/') assert.equal(open.pop(), name, tag)
    else {
      elements.push({ name, attributes: attributes! })
      if (!VOID.has(name)) open.push(name)
    }
  }
  assert.deepEqual(open, [])
  return elements
}

function attributesNamed(name: string): string[] {
  return elementsOf(page).flatMap(({ attributes }) => {
    const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
    return value === undefined ? [] : [value]
  })
}

/** The section of an operation. */
function sectionOf(html: string, address: string): string {
  const from = html.indexOf(`<section class="operation" id="${address.replaceAll('/', '-')}"`)
  assert.notEqual(from, -1, address)
  return html.slice(from, html.indexOf('</section>', from))
}

test('elements are closed in order, and ids are unique', () => {
  const ids = attributesNamed('id')
  assert.ok(ids.length > operations.length)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
})

test('every link and label has a target on the page, or leads to the OpenAPI document', () => {
  const ids = new Set(attributesNamed('id'))
  for (const href of attributesNamed('href')) {
    assert.ok(href === 'openapi.json' || (href.startsWith('#') && ids.has(href.slice(1))), href)
  }
  for (const id of attributesNamed('aria-labelledby')) assert.ok(ids.has(id), id)
})

test('the page loads nothing, and its policy allows its own style and script', () => {
  assert.deepEqual(attributesNamed('src'), [])
  assert.ok(!/@import|url\(/.test(page))
  for (const [element, directive] of [
    ['style', 'style-src'],
    ['script', 'script-src'],
  ]) {
    const [, content] = new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 's').exec(page)!
    const digest = createHash('sha256').update(content!).digest('base64')
    assert.ok(referencePolicy.includes(`${directive} 'sha256-${digest}'`), element)
  }
  assert.ok(
    !/\son[a-z]+=|\sstyle=/.test(
      elementsOf(page)
        .map(({ attributes }) => attributes)
        .join(' '),
    ),
  )
})

test('there is one first-level heading, and no heading skips a level', () => {
  const levels = elementsOf(page).flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []))
  assert.equal(levels.filter((level) => level === 1).length, 1)
  assert.equal(levels[0], 1)
  for (const [index, level] of levels.entries()) {
    assert.ok(index === 0 || level <= levels[index - 1]! + 1, `heading ${index} of level ${level}`)
  }
})

test('the page has a language, landmarks, and a skip link that is focused first', () => {
  const names = elementsOf(page).map(({ name }) => name)
  for (const landmark of ['header', 'nav', 'main']) {
    assert.equal(names.filter((name) => name === landmark).length, 1, landmark)
  }
  assert.ok(page.includes('<html lang="en">'))
  assert.equal(attributesNamed('href')[0], '#content')
})

test('every operation is shown with summary, parameters and examples, and is in the navigation', () => {
  const navigation = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'))
  for (const { address, summary, parameters } of operations) {
    const section = sectionOf(page, address)
    assert.ok(navigation.includes(`>${address}</a>`), address)
    assert.ok(section.includes(summary.replaceAll("'", '&#39;')), address)
    for (const name of Object.keys(parameters)) assert.ok(section.includes(`<code>${name}</code>`), name)
    assert.ok(section.includes(`curl http://127.0.0.1:8080/v2/json/${address}`))
    assert.match(section, /await client\.(get|add|edit|del)\(/)
  }
})

test('every row is shown once, with all its fields', () => {
  const rows = new Map(
    operations.flatMap(({ selection }) => (selection ? [[selection.row.name, selection.row]] : [])),
  )
  for (const row of rows.values()) {
    assert.equal(page.split(`id="row-${row.name}"`).length, 2, row.name)
    const told = page.slice(page.indexOf(`id="row-${row.name}"`))
    const table = told.slice(0, told.indexOf('</table>'))
    for (const name of Object.keys(row.fields)) assert.ok(table.includes(`<code>${name}</code>`), name)
  }
})

test('every operator, fetch style and error is on the page', () => {
  for (const name of [
    ...Object.keys(operators),
    ...Object.keys(fetchStyles),
    ...Object.keys(errorCatalogue),
  ]) {
    assert.ok(page.includes(`<code>${name}</code>`), name)
  }
})

test('declarations are shown as text, whatever they contain', () => {
  const hostile = `</code><script>alert("1")</script><img src=x onerror='alert(2)'>`
  const html = referencePage({
    'get/bank_2/info': operation('get/bank_2/info', {
      summary: hostile,
      notes: `${hostile}\n\n\`${hostile}\``,
      parameters: { text: parameter.text(10).default(hostile, hostile) },
      result: Type.Object({ [hostile]: Type.Integer({ description: hostile }) }),
      example: { request: { [hostile]: hostile }, result: hostile },
    }),
  })
  const names = elementsOf(html).map(({ name }) => name)
  assert.ok(!names.includes('img'))
  assert.equal(names.filter((name) => name === 'script').length, 1)
  assert.equal(html.split('&lt;img').length - 1, html.split('onerror').length - 1)
})

test('examples for shell and TypeScript quote what needs quoting', () => {
  const section = sectionOf(
    referencePage({
      'get/bank_2/info': operation('get/bank_2/info', {
        summary: '',
        parameters: {},
        result: Type.Integer(),
        example: { request: { name: `baker's\n"rye"`, 'odd-name': 1 }, result: 1 },
      }),
    }),
    'get/bank_2/info',
  )
  const text = section.replaceAll('&#39;', "'").replaceAll('&quot;', '"')
  assert.ok(text.includes(String.raw`-d '{"name":"baker'\''s\n\"rye\"","odd-name":1}'`), text)
  assert.ok(text.includes(String.raw`{ name: 'baker\'s\n"rye"', 'odd-name': 1 }`), text)
})
