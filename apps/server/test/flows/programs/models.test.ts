import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { inBothErrorStyles } from './error-styles.ts'

// Every property of the protocol's public models (schemas of 2026-08, github.com/topvisor/topvisor-openapi, src/json/Models)
// can be requested, filtered and sorted by. `null` marks those that Sextant has nothing behind.

const words = (text: string) => text.trim().split(/\s+/)

interface Model {
  readonly present: readonly string[]
  readonly absent: readonly string[]
  /** Number of properties of the published model, without `COUNT(*)` and `TOTAL()`. */
  readonly published: number
}

const models: Readonly<Record<string, Model>> = {
  'get/projects_2/projects': {
    published: 97,
    present: words(`id user_id name url date site update positions_time positions_date positions_percent
      status_positions status_positions_time status_positions_date status_positions_percent status_volumes on subdomains
      filter auto_correct with_snippets do_snapshots do_snapshots_with_snippets with_ai_overview_full common_traffic
      guest_link_right count_keywords right ord favorite tags user_email user_currency pos_summary_up pos_summary_stay
      pos_summary_down pos_summary_avg pos_summary_visibility guest_link_right_summary:x guest_link_right_charts:x
      guest_link_right_competitors:x guest_link_right_calendar:x guest_link_right_volumes:x guest_link_right_visitors:x`),
    absent:
      words(`IS_YOUTUBE() IS_APP_STORE() IS_GOOGLE_PLAY() GEN_SEARCH_STRING() last_view folder_id folder_name
      task_time_delete task_method_name task_method_params_json task_status task_progress task_noticed status_relevants
      status_relevants_time status_relevants_date status_relevants_percent status_positions_by_keywords status_claster
      status_audit status_audit_time status_audit_percent status_watcher status_watcher_percent status_indexing
      status_indexing_percent status_sitemap status_sitemap_percent status_urlsUpdater status_ai_tracker
      status_ai_tracker_time status_ai_tracker_date status_ai_tracker_percent report_last_time is_task
      broker_count_campaigns broker_count_banners broker_count_banners_off domain_expire ssl_expire competitor
      competitor_ord audit_server_location audit_auto_collect_pages audit_auto_collect_pages_limit
      indexing_searchers_keys watcher_types ai_tracker_brand_name ai_tracker_brand_description ai_tracker_models_keys
      ai_tracker_context_lang ai_tracker_context_location ai_tracker_summary_count_mentioned
      ai_tracker_summary_visibility`),
  },
  'get/keywords_2/keywords': {
    published: 33,
    present:
      words(`LENGTH(name) tagsNames() id project_id group_id tags ord name group_name group_on group_ord
      group_folder_id group_folder_path group_folder_ord target target_status:1 position:2026-01-01:1:1
      relevant_url:2026-01-01:1:1 relevant_url_significant:2026-01-01:1:1 project_relevant_url:1:1
      snippet_title:2026-01-01:1:1 snippet_body:2026-01-01:1:1 snippet_ext:2026-01-01:1:1
      serp_features_by_check:2026-01-01:1:1 visitors:2026-01-01:1:1 serp_features:1 serp_features_count:1
      sf_ai_oveview_body:2026-01-01:1:1 sf_ai_oveview_links:2026-01-01:1:1 positionStatus:1 volume:213:0:6
      cost_forecast:P11:213:0`),
    absent: ['phrase_id'],
  },
  'get/keywords_2/groups': {
    published: 14,
    present:
      words(`id project_id folder_id name on status ord folder_path folder_ord count_keywords volume:213:0:6
      POSITIONS_AVG():2026-01-01:1:1 POSITIONS_TOP10():2026-01-01:1:1 POSITIONS_VISIBILITY():2026-01-01:1:1`),
    absent: [],
  },
  'get/keywords_2/folders': {
    published: 10,
    present: words(
      'id project_id parent_id name count_folders count_groups count_groups_active ord path ord_path',
    ),
    absent: [],
  },
  'get/bank_2/history': {
    published: 18,
    present:
      words(`user_id by_user_id sum discount currency type info target target_id date project_name project_tags
      by_user_email`),
    absent: words('plus sum_group limits limit_name project_folder_id'),
  },
  'get/payments_2': {
    published: 22,
    present: words('id external_id user_id system sum currency status date date_finished'),
    absent: words(`HAS_DOC() site requisites_id data items recurrent_type tariff_id tariff_count_month
      subscription_plan_id subscription_cycle date_month date_month_finished fromBase64Data`),
  },
}

inBothErrorStyles({ afterAll }, { worker: false }, async ({ admin, assertRefused, call, post }) => {
  const projectId: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  await call('add/keywords_2/keywords/import', { project_id: projectId, keywords: 'kettle\nteapot' })
  await call('add/payments_2', { user_id: admin.id, sum: '5.00', type: 'plus', reference: 'A-1' })

  for (const [address, { published, present, absent }] of Object.entries(models)) {
    describe(`the model of ${address}`, () => {
      const list = (body: object) => call(address, { project_id: projectId, ...body })
      const names = [...present, ...absent]

      test('is complete', () => {
        assert.equal(new Set(names).size, published)
      })

      test('answers with every property in `fields`', async () => {
        const [row] = await list({ fields: names })
        assert.deepEqual(Object.keys(row), names)
        for (const name of absent) assert.equal(row[name], null, name)
      })

      test('answers with properties without data only when they are requested', async () => {
        const [row] = await list({})
        for (const name of absent) assert.equal(name in row, false, name)
      })

      test('is filtered and sorted by every property', async () => {
        const rows = await list({})
        for (const name of names) {
          const condition = { name, operator: 'IS_NULL' }
          const counted = await list({ filters: [condition], orders: [{ name, direction: 'DESC' }, name] })
          if (absent.includes(name)) assert.deepEqual(counted, rows, name)
        }
        for (const name of absent) {
          const isTime = /_(?:time|date|delete|view|expire)$/.test(name)
          for (const operator of ['EQUALS', 'IN', 'GREATER_THAN']) {
            const filters = [{ name, operator, values: [isTime ? '2026-01-01' : '1'] }]
            assert.deepEqual(await list({ filters }), [], `${name} ${operator}`)
          }
          const filters = [{ name, operator: 'NOT_EQUALS', values: [isTime ? '2026-01-01' : 0] }]
          assert.deepEqual(await list({ filters }), rows, name)
        }
      })
    })
  }

  test('a client that requests its 29 default fields of projects gets a project (PHP)', async () => {
    const fields =
      words(`id name site user_id right update favorite tags user_email status_positions status_volumes
      status_claster on time_for_update auto_cond wait_after_updates subdomains filter auto_correct with_snippets
      do_snapshots report_on report_time report_format common_traffic guest_link_right broker_count_campaigns
      broker_count_banners domain_expire`)
    const [project] = await call('get/projects_2/projects', { id: projectId, fields: { ...fields } })
    assert.deepEqual(Object.keys(project), fields)
    assert.deepEqual([project.id, project.status_claster, project.report_on], [projectId, null, null])
  })

  test('a server for agents lists projects with the state of clustering (MCP)', async () => {
    const fields = words(
      'id name url on status_positions positions_time positions_percent status_volumes status_claster',
    )
    const { json } = await post('get/projects_2/projects', {
      fields,
      limit: 100,
      include_positions_summary: true,
    })
    assert.deepEqual(Object.keys(json.result[0]), [...fields, 'positions_summary'])
  })

  test('a property of no model is refused, with the nearest name', async () => {
    const answer = await post('get/projects_2/projects', { fields: ['status_clastr'] })
    assertRefused(answer, 2004)
    assert.match(answer.json.errors[0].detail.text, /Did you mean "status_claster"\?/)
  })
})
