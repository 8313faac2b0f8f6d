import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const { call, post } = await startTestApp({ afterAll }, { worker: false })

test('ranking updates are named in the language of the account', async () => {
  const asked = { date1: '2026-05-25', date2: '2026-05-25' }
  const [english] = await call('get/system_2/updates', asked)
  assert.equal(english.name, english.name_en)
  await call('edit/users_2/profile/lang', { lang: 'ru' })
  const [russian] = await call('get/system_2/updates', asked)
  assert.equal(russian.name, russian.name_ru)
})

test('ranking updates of a search engine without any are an empty list', async () => {
  assert.deepEqual(await call('get/system_2/updates', { searcher_key: 5 }), [])
})

test('a period of ranking updates that ends before it begins is refused', async () => {
  const reversed = { date1: '2026-05-25', date2: '2026-05-24' }
  assertRefused(await post('get/system_2/updates', reversed), 2003, /date2: .*2026-05-24/)
})

test('an account says whether its charts show ranking updates', async () => {
  assert.equal((await call('get/users_2/profile')).positions_show_updates, 1)
  await call('edit/users_2/profile', { positions_show_updates: 0 })
  assert.equal((await call('get/users_2/profile')).positions_show_updates, 0)
})
