import type { Keyword } from './keywords.ts'

type Labelled = keyof typeof Keyword.fields | keyof typeof Keyword.qualified

/** What the fields of keywords are called at the head of a table. */
const labels: Readonly<Record<Labelled, string>> = {
  id: 'Keyword id',
  project_id: 'Project id',
  deleted_at: 'In the trash since',
  group_id: 'Group id',
  name: 'Keyword',
  tags: 'Tags',
  target: 'Target page',
  ord: 'Order',
  group_name: 'Group',
  group_on: 'Group active',
  group_ord: 'Order of the group',
  group_folder_id: 'Folder id',
  group_folder_path: 'Folder',
  group_folder_ord: 'Order of the folder',
  'LENGTH(name)': 'Length',
  'tagsNames()': 'Names of tags',
  position: 'Position',
  relevant_url: 'Ranking page',
  relevant_url_significant: 'Suggested page',
  visitors: 'Visitors',
  snippet_title: 'Title of the snippet',
  snippet_body: 'Text of the snippet',
  snippet_ext: 'Sitelinks of the snippet',
  serp_features_by_check: 'SERP features of the check',
  sf_ai_oveview_body: 'Text of the AI overview',
  sf_ai_oveview_links: 'Links of the AI overview',
  project_relevant_url: 'Last ranking page',
  target_status: 'Target found',
  serp_features: 'SERP features',
  serp_features_count: 'Number of SERP features',
  positionStatus: 'State of the position',
  volume: 'Search volume',
  cost_forecast: 'Price of a click',
}

/** The label of a field as a request names it; the qualifiers of a qualified field follow: `Position 2026-11-01 1 0`. */
export function keywordLabel(field: string): string {
  if (field in labels) return labels[field as Labelled]
  const [name = '', ...qualifiers] = field.split(':')
  return [labels[name as Labelled] ?? name, ...qualifiers].join(' ')
}
