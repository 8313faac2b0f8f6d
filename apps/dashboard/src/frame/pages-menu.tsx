import { useId, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import {
  accountPages,
  addressOf,
  administratorPages,
  projectPages,
  type AccountPage,
  type ProjectPage,
} from '../address.ts'
import { useIsAdministrator } from '../api/profile.ts'
import { formatCount } from '../texts/format.ts'
import { useLanguage } from '../texts/language.tsx'
import { Icon, type IconName } from '../ui/icon/icon.tsx'

const projectIcons: Readonly<Record<ProjectPage, IconName>> = {
  rankings: 'table-2',
  summary: 'chart-column',
  urls: 'link',
  keywords: 'list-tree',
  reports: 'file-text',
  runs: 'radar',
  settings: 'settings',
}

const accountIcons: Readonly<Record<AccountPage, IconName>> = {
  projects: 'layout-grid',
  billing: 'wallet',
  providers: 'plug',
  api: 'code',
  audit: 'scroll-text',
  users: 'users',
  storage: 'database',
}

/** They do not wait for the project, which would move what is below them. */
export function ProjectPages({
  projectId,
  keywords,
}: {
  projectId: number
  /** Undefined until the project is loaded. */
  keywords: number | undefined
}) {
  const { texts, locale } = useLanguage()
  return (
    <Pages heading={texts.frame.project}>
      {projectPages.map((page) => (
        <NavLink key={page} className="side-bar-item" to={addressOf.project(projectId, page)}>
          <Icon name={projectIcons[page]} />
          {texts.projectPages[page]}
          {page === 'keywords' && keywords !== undefined && (
            <span className="side-bar-count">{formatCount(keywords, locale)}</span>
          )}
        </NavLink>
      ))}
    </Pages>
  )
}

/** Administrators see more pages. On a page of a project, `projects` is not the current one. */
export function WorkspacePages() {
  const { texts } = useLanguage()
  const isAdministrator = useIsAdministrator() === true
  return (
    <Pages heading={texts.frame.workspace}>
      {accountPages
        .filter((page) => isAdministrator || !administratorPages.includes(page))
        .map((page) => (
          <NavLink key={page} className="side-bar-item" to={addressOf.account(page)} end>
            <Icon name={accountIcons[page]} />
            {texts.accountPages[page]}
          </NavLink>
        ))}
    </Pages>
  )
}

function Pages({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="side-bar-heading">
        {heading}
      </p>
      {children}
    </nav>
  )
}
