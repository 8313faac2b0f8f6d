import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'vitest'
import { Progress } from '#commands/import/progress.ts'

function progressOn(isTTY: boolean): { progress: Progress; written: () => string } {
  const stream = Object.assign(new PassThrough(), { isTTY })
  return { progress: new Progress(stream), written: () => String(stream.read() ?? '') }
}

/** Control sequence before a line that replaces the last one. */
const AGAIN = '\r\u001b[K'

test('a terminal shows one line that is rewritten, with step, units done and total, rate and time left', async () => {
  const { progress, written } = progressOn(true)
  progress.begin('history', 40_000, 'cells')
  progress.advance(5_000)
  assert.equal(written(), '', 'not yet worth a line')
  await wait(250)
  progress.advance(5_000)
  const lines = written().split(AGAIN)
  assert.equal(lines.length, 2)
  assert.match(lines[1]!, /^ {2}history: 10,000 of 40,000 cells \(25 %\), [\d,]+ a second, \d+ s left$/)
  progress.end()
  assert.match(written().replace(AGAIN, ''), /^ {2}history: 10,000 cells in \d+ s\n$/)
})

test('a file gets few lines, and a step without work shows no time left', () => {
  const { progress, written } = progressOn(false)
  progress.say('Project 1 (Bakery Lane), 1 of 1:')
  progress.begin('keywords', 0, 'keywords')
  progress.advance(0)
  progress.end()
  assert.equal(written(), 'Project 1 (Bakery Lane), 1 of 1:\n  keywords: 0 keywords in 0 s\n')
})
