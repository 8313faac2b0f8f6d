import type { Keyword } from './keywords.ts'

type Labelled = keyof typeof Keyword.fields | keyof typeof Keyword.qualified

/** Column headings for the fields of keywords. */
const labels: Readonly<Record<Labelled, string>> = {
  id: 'Keyword id',
  project_id: 'Project id',
  deleted_at: 'Deleted at',
  group_id: 'Group id',
  name: 'Keyword',
  tags: 'Tags',
  target: 'Target page',
  ord: 'Order',
  group_name: 'Group',
  group_on: 'Group active',
  group_ord: 'Group order',
  group_folder_id: 'Folder id',
  group_folder_path: 'Folder',
  group_folder_ord: 'Folder order',
  phrase_id: 'Phrase id',
  'LENGTH(name)': 'Length',
  'tagsNames()': 'Tag names',
  position: 'Position',
  relevant_url: 'Ranking page',
  invented: 'Invented',
  relevant_url_significant: 'Suggested page',
  visitors: 'Visitors',
  snippet_title: 'Snippet title',
  snippet_body: 'Snippet text',
  snippet_ext: 'Snippet sitelinks',
  serp_features_by_check: 'SERP features at check',
  sf_owned: 'Owned SERP features',
  sf_ai_overview: 'AI overview',
  sf_ai_overview_place: 'AI overview place',
  sf_ai_oveview_body: 'AI overview text',
  sf_ai_oveview_links: 'AI overview links',
  latest_invented: 'Invented at last check',
  position_change: 'Position change',
  project_relevant_url: 'Last ranking page',
  target_status: 'Target found',
  serp_features: 'SERP features',
  serp_features_count: 'SERP feature count',
  positionStatus: 'Position status',
  volume: 'Search volume',
  volume_invented: 'Invented search volume',
  cost_forecast: 'Cost per click',
}

/** Returns the label of a requested field, followed by its qualifiers: `Position 2026-11-01 1 0`. */
export function keywordLabel(field: string): string {
  if (field in labels) return labels[field as Labelled]
  const [name = '', ...qualifiers] = field.split(':')
  return [labels[name as Labelled] ?? name, ...qualifiers].join(' ')
}
