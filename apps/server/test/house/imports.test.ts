import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { test } from 'vitest'
import {
  dashboardLadder,
  onlyIn,
  rankingStages,
  serverLadder,
  workspacePackages,
} from '../../../../ladder.ts'
import { importsOf, root, type Import } from './source-imports.ts'

const serverSource = 'apps/server/src'
const dashboardSource = 'apps/dashboard/src'
const server = importsOf(serverSource)
const dashboard = importsOf(dashboardSource)

/** The top-level folder or file of a source directory that a path belongs to. */
function stepOf(source: string, path: string): string | undefined {
  const inside = relative(source, path)
  return inside.startsWith('..') ? undefined : inside.split('/')[0]
}

function importsUp(
  imports: readonly Import[],
  source: string,
  ladder: Readonly<Record<string, readonly string[]>>,
): Import[] {
  return imports.filter(({ file, target }) => {
    const from = stepOf(source, file)
    const to = target === undefined ? undefined : stepOf(source, target)
    if (from === undefined || to === undefined || from === to) return false
    return ladder[from]?.includes(to) === false
  })
}

const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]

test('the server only imports down its ladder', () => {
  assert.deepEqual(importsUp(server, serverSource, serverLadder), [])
})

test('the stages of a rank check only import down', () => {
  const source = `${serverSource}/ranking`
  const ladder = Object.fromEntries(
    rankingStages.map((stage, index) => [stage, rankingStages.slice(0, index)]),
  )
  assert.deepEqual(importsUp(server, source, ladder), [])
  assert.deepEqual(readdirSync(`${root}/${source}`).toSorted(), rankingStages.toSorted())
})

test('the dashboard only imports down its ladder', () => {
  assert.deepEqual(importsUp(dashboard, dashboardSource, dashboardLadder), [])
})

test('an import up the ladder is found', () => {
  const up: Import = {
    file: `${serverSource}/db/x.ts`,
    specifier: '#ranking/y.ts',
    target: `${serverSource}/ranking/y.ts`,
  }
  assert.deepEqual(importsUp([up], serverSource, serverLadder), [up])
})

test('every folder is on a ladder', () => {
  const folders = readdirSync(`${root}/${serverSource}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  assert.deepEqual(folders.toSorted(), Object.keys(serverLadder).toSorted())
  const steps = readdirSync(`${root}/${dashboardSource}`).filter((name) => !name.endsWith('.svg'))
  assert.deepEqual(steps.toSorted(), Object.keys(dashboardLadder).toSorted())
})

test('ARCHITECTURE.md shows both ladders', () => {
  const page = readFileSync(`${root}/ARCHITECTURE.md`, 'utf8')
  const shown = [...page.matchAll(/^([\w.]+) +→ (.+)$/gm)].map(([, name, used]) => [
    name,
    used === '—' ? [] : used!.split(', '),
  ])
  const ladders = [...Object.entries(serverLadder).toReversed(), ...Object.entries(dashboardLadder)]
  assert.deepEqual(shown, ladders)
})

test('a service imports nothing from another service except its columns', () => {
  const serviceOf = (path: string) => /^apps\/server\/src\/services\/(\w+_2)\//.exec(path)?.[1]
  const wrong = server.filter(({ file, target }) => {
    const from = serviceOf(file)
    const to = target === undefined ? undefined : serviceOf(target)
    return from !== undefined && to !== undefined && from !== to && !/\/(columns|picked)\.ts$/.test(target!)
  })
  assert.deepEqual(wrong, [])
})

test('a page of the dashboard imports no other page', () => {
  const pageOf = (path: string) => /^apps\/dashboard\/src\/pages\/([\w-]+)\//.exec(path)?.[1]
  const wrong = dashboard.filter(({ file, target }) => {
    const from = pageOf(file)
    const to = target === undefined ? undefined : pageOf(target)
    return from !== undefined && to !== undefined && from !== to
  })
  assert.deepEqual(wrong, [])
})

test('only texts/ of the dashboard names its languages', () => {
  const wrong = dashboard.filter(
    ({ file, target }) => target?.endsWith('/ru.ts') === true && !file.includes('/texts/'),
  )
  assert.deepEqual(wrong, [])
})

test('a library that belongs to one folder is imported nowhere else', () => {
  const wrong = server.filter(({ file, specifier }) => {
    const library = packageOf(specifier)
    const home = Object.hasOwn(onlyIn, library) ? onlyIn[library] : undefined
    const step = stepOf(serverSource, file)
    return home !== undefined && step !== home && !(library === 'fastify' && step === 'app.ts')
  })
  assert.deepEqual(wrong, [])
})

test('the server imports only allowed packages of the workspace', () => {
  const wrong = server.filter(({ file, specifier }) => {
    if (!specifier.startsWith('@sextant/')) return false
    const name = packageOf(specifier).slice('@sextant/'.length)
    return name !== 'contract' && workspacePackages[stepOf(serverSource, file)!]?.includes(name) !== true
  })
  assert.deepEqual(wrong, [])
})

test('the dashboard imports neither Node modules nor the server', () => {
  const wrong = dashboard.filter(
    ({ specifier, target }) => specifier.startsWith('node:') || target?.startsWith('apps/server/') === true,
  )
  assert.deepEqual(wrong, [])
})

test('the contract imports only its schema library', () => {
  const wrong = importsOf('packages/contract/src').filter(
    ({ specifier }) => !specifier.startsWith('.') && packageOf(specifier) !== 'typebox',
  )
  assert.deepEqual(wrong, [])
})

test('the SDK imports only the contract', () => {
  const wrong = importsOf('packages/sdk/src').filter(
    ({ specifier }) => !specifier.startsWith('.') && packageOf(specifier) !== '@sextant/contract',
  )
  assert.deepEqual(wrong, [])
})
