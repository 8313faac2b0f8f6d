import assert from 'node:assert/strict'
import { errorCatalogue, type ErrorName } from '@sextant/contract'
import { errorsInRussian } from '@sextant/contract/errors-ru.ts'
import { afterAll, describe, test } from 'vitest'
import { inBothErrorStyles } from './error-styles.ts'

// What people read in existing programs is in the language of their account.

const MOSCOW = 213

test('every error has a sentence of its own in Russian', () => {
  const names = Object.keys(errorCatalogue) as ErrorName[]
  for (const name of names) assert.match(errorsInRussian[name], /^[А-Я].*[а-яё].*\.$/, name)
  assert.equal(new Set(Object.values(errorsInRussian)).size, names.length)
})

inBothErrorStyles({ afterAll }, { worker: false }, async ({ assertRefused, call, newAccount, post }) => {
  const english = await newAccount()
  const russian = await newAccount()
  await call('edit/users_2/profile/lang', { lang: 'ru' }, russian)

  const newProject = async (as: typeof russian): Promise<number> => {
    const project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, as)
    await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: MOSCOW }, as)
    return project_id
  }
  const accounts = [
    {
      as: english,
      id: await newProject(english),
      moscow: 'Moscow',
      pc: 'PC',
      group: 'New group',
      folder: 'New folder',
    },
    {
      as: russian,
      id: await newProject(russian),
      moscow: 'Москва',
      pc: 'ПК',
      group: 'Новая группа',
      folder: 'Новая папка',
    },
  ]

  for (const { as, id, moscow, pc, group, folder } of accounts) {
    describe(`an account that reads "${group}"`, () => {
      test('has names of places and devices in its language', async () => {
        const [project] = await call('get/projects_2/projects', { id, show_searchers_and_regions: 1 }, as)
        const [region] = project.searchers[0].regions
        assert.deepEqual([region.name, region.device_name], [moscow, pc])
        assert.deepEqual([region.name_en, region.name_ru], ['Moscow', 'Москва'])
        const asked = { searcher_key: 1, search: 'Mosc', country_code: 'RU', limit: 1 }
        const [place] = await call('get/system_2/common/regions', asked, as)
        assert.deepEqual([place.id, place.name, place.name_en], [MOSCOW, moscow, 'Moscow'])
        const { headers } = await call(
          'get/positions_2/history',
          { project_id: id, regions_indexes: [region.index], dates: ['2026-01-01'], show_headers: 1 },
          as,
        )
        const [header] = headers.projects[0].searchers[0].regions
        assert.deepEqual([header.name, header.device_name], [moscow, pc])
      })

      test('has default names of groups in its language, wherever one is made', async () => {
        const [added] = await call('add/keywords_2/groups', { project_id: id }, as)
        assert.equal(added.name, group)
        for (const make of [
          (project_id: number) => call('add/keywords_2/keywords', { project_id, name: 'kettle' }, as),
          (project_id: number) =>
            call('add/keywords_2/keywords/import', { project_id, keywords: 'cup\nmug' }, as),
        ]) {
          const project_id = await call('add/projects_2/projects', { url: 'crumbs.example' }, as)
          await make(project_id)
          const groups = await call('get/keywords_2/groups', { project_id, fields: ['name'] }, as)
          assert.deepEqual(groups, [{ name: group }])
        }
      })

      test('has the default name of folders in its language', async () => {
        const added = await call('add/keywords_2/folders', { project_id: id }, as)
        assert.equal(added.name, folder)
      })
    })
  }

  test('errors have their sentence in the language of the account, and the same code and detail', async () => {
    for (const [address, body, error] of [
      ['get/keywords_2/keywords', {}, 'parameter_missing'],
      ['get/keywords_2/keywords', { project_id: 2_000_000_000 }, 'forbidden'],
      ['get/projects_2/projects', { fields: ['nmae'] }, 'selection'],
      ['get/projects_2/nothing', {}, 'method_unknown'],
      ['get/projects_2/projects', '{', 'body_malformed'],
    ] as const) {
      const { code, string } = errorCatalogue[error]
      const [inEnglish, inRussian] = [await post(address, body, english), await post(address, body, russian)]
      for (const answer of [inEnglish, inRussian]) assertRefused(answer, code)
      assert.equal(inEnglish.json.errors[0].string, string)
      assert.equal(inRussian.json.errors[0].string, errorsInRussian[error])
      assert.deepEqual(inRussian.json.errors[0].detail, inEnglish.json.errors[0].detail)
    }
  })

  test('a change of the language takes effect with the next request', async () => {
    const account = await newAccount()
    for (const [lang, error] of [
      ['ru', errorsInRussian.parameter_missing],
      ['en', errorCatalogue.parameter_missing.string],
    ] as const) {
      await call('edit/users_2/profile/lang', { lang }, account)
      assert.equal((await post('get/keywords_2/keywords', {}, account)).json.errors[0].string, error)
    }
  })
})
