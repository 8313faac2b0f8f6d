import { counted } from '../../../texts/en.ts'

export const en = {
  title: 'Search or go to',
  switchTitle: 'Switch project',
  field: 'Search projects, keywords and actions',
  fieldIn: (project: string) => `Search projects, keywords of ${project}, and actions`,
  fieldOfProjects: 'Search projects',
  projects: 'Projects',
  keywords: 'Keywords',
  pages: 'Pages',
  actions: 'Actions',
  addProject: 'Add a project',
  allProjects: 'All projects',
  theme: (theme: string) => `Theme: ${theme}`,
  found: (count: number) => counted(count, 'result'),
  nothing: 'Nothing found',
  keys: 'Arrow keys to move, Enter to open, Ctrl Enter in a new tab',
}
