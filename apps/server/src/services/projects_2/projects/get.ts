import { COUNT } from '@sextant/contract'
import type { projectsGet } from '@sextant/contract/projects_2/projects.ts'
import { listOfAccount } from '../../list.ts'
import type { Handler } from '../../implement.ts'
import { projects } from './columns.ts'
import { searchersOfProjects } from './searchers.ts'

export const get: Handler<typeof projectsGet> = async (context, input) => {
  const flag = input.show_searchers_and_regions
  if (flag === 0) return listOfAccount(context, projects)
  const asked = context.sent.fields
  // The engines are attached by id, which the request may not have asked for.
  const lacksId = Array.isArray(asked) && asked.length > 0 && !asked.includes('id') && !asked.includes(COUNT)
  const withId = lacksId ? { ...context.sent, fields: [...asked, 'id'] } : context.sent
  const page = await listOfAccount({ ...context, sent: withId }, projects)
  if (page.rows.some((row) => typeof row.id !== 'number')) return page
  const searchers = await searchersOfProjects(
    context,
    page.rows.map((row) => row.id as number),
    flag === 1,
  )
  return {
    ...page,
    rows: page.rows.map((row) => {
      const { id, ...others } = row
      const shown = withId === context.sent ? row : others
      return { ...shown, searchers: searchers.get(id as number) ?? [] }
    }),
  }
}
