import assert from 'node:assert/strict'
import type { RawAnswer } from '../app.ts'

/** Asserts that an answer is a refusal with this code, and that its detail says who is to blame. */
export function assertRefused(answer: RawAnswer, code: number, names: RegExp): void {
  assert.equal(answer.json?.errors?.[0]?.code, code, answer.text)
  assert.match(answer.json.errors[0].detail.text, names)
  assert.equal('result' in answer.json, false)
}
