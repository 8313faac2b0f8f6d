import { ask, checked, type Installation } from '../../apps/server/test/upgrade/installation.ts'

/** Goes from an empty installation to a first position of the sandbox, over the API. Returns the position. */
export async function firstRank(installation: Installation): Promise<string> {
  const id: number = await ask(installation, 'add/projects_2/projects', {
    url: 'https://www.bakery-lane.example/',
    name: 'Bakery Lane',
  })
  await ask(installation, 'add/keywords_2/keywords', { project_id: id, name: 'sourdough delivery' })
  await ask(installation, 'add/positions_2/searchers/regions', {
    project_id: id,
    searcher_key: 1,
    region_key: 213,
  })
  await ask(installation, 'edit/positions_2/checker/go', { id })
  await checked(installation, id)
  const [{ searchers }] = await ask(installation, 'get/projects_2/projects', {
    id,
    show_searchers_and_regions: 1,
  })
  const { keywords } = await ask(installation, 'get/positions_2/history', {
    project_id: id,
    regions_indexes: [searchers[0].regions[0].index],
    date1: '0001-01-01',
    date2: '9999-12-31',
  })
  const [cell] = Object.values<{ position: string }>(keywords[0].positionsData)
  if (cell === undefined) throw new Error('The check has ended without a position.')
  return cell.position
}
