import assert from 'node:assert/strict'
import type { RawAnswer } from '../app.ts'

/** Asserts that a response is an error with this code whose detail names the cause. */
export function assertRefused(answer: RawAnswer, code: number, names: RegExp): void {
  assert.equal(answer.json?.errors?.[0]?.code, code, answer.text)
  assert.match(answer.json.errors[0].detail.text, names)
  assert.equal('result' in answer.json, false)
}
