import { isChecking, type Project, regionsOf } from '../../api/projects.ts'

/** The steps from nothing to a position, in their order. */
export const stepNames = ['project', 'keywords', 'region', 'check', 'history'] as const
export type StepName = (typeof stepNames)[number]

/** Values of the sample calls that differ by language. */
export interface Sample {
  readonly keywords: readonly string[]
  /** A place of Google, by its `region_key`. */
  readonly regionKey: number
}

/** The project the calls are filled in for: the newest that can be checked. */
export function projectInHand(newestFirst: readonly Project[]): Project | undefined {
  return newestFirst.find(({ on }) => on === 0)
}

/** Whether the project already has what a step makes. Nobody can see whether positions were read. */
export function isDone(step: StepName, project: Project | undefined): boolean {
  if (project === undefined || step === 'history') return false
  const checked = isChecking(project) || project.positions_date !== null
  switch (step) {
    case 'project':
      return true
    case 'keywords':
      return checked || project.count_keywords > 0
    case 'region':
      return checked || regionsOf(project).length > 0
    case 'check':
      return checked
  }
}

/** The calls of the steps as lines for a terminal, in which `SEXTANT_KEY` holds the API key. */
export function commandsOf(
  origin: string,
  userId: string,
  project: Project | undefined,
  sample: Sample,
): Record<StepName, string> {
  const id = project === undefined ? 'PROJECT_ID' : String(project.id)
  const index = (project && regionsOf(project)[0]?.index.toString()) ?? 'REGION_INDEX'
  const date = project?.status_positions_date ?? project?.positions_date ?? today()
  const call = (address: string, body: string) =>
    [
      `curl -sS ${origin}/v2/json/${address}`,
      `-H "User-Id: ${userId}" -H "Authorization: bearer $SEXTANT_KEY"`,
      '-H "Content-Type: application/json"',
      `-d ${quoted(body)}`,
    ].join(' \\\n  ')
  return {
    project: call('add/projects_2/projects', '{"url": "example.com"}'),
    keywords: call(
      'add/keywords_2/keywords/import',
      `{"project_id": ${id}, "keywords": ${JSON.stringify(sample.keywords.join('\n'))}}`,
    ),
    region: call(
      'add/positions_2/searchers/regions',
      `{"project_id": ${id}, "searcher_key": 1, "region_key": ${sample.regionKey}, "region_depth": 2}`,
    ),
    check: call('edit/positions_2/checker/go', `{"id": ${id}}`),
    history: call(
      'get/positions_2/history',
      `{"project_id": ${id}, "regions_indexes": [${index}], "dates": ["${date}"]}`,
    ),
  }
}

/** A line that gives the terminal the key. */
export function keyCommand(key: string): string {
  return `export SEXTANT_KEY=${quoted(key)}`
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Today by this computer's clock, `YYYY-MM-DD`. */
function today(): string {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
