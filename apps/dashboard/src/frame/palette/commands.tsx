import type { WireFilter } from '@sextant/contract'
import type { ReactNode } from 'react'
import { accountPages, addressOf, administratorPages, projectPages } from '../../address.ts'
import { useAsk } from '../../api/ask.ts'
import { useIsAdministrator } from '../../api/profile.ts'
import type { Project } from '../../api/project.ts'
import { asStored } from '../../api/readable.ts'
import { useSharedTexts } from '../../texts/language.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { chooseTheme, themes } from '../../ui/theme/theme.ts'
import { Tile } from '../../ui/tile.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { PaletteScope } from './scope.ts'
import { useTexts } from './texts/use-texts.ts'

/** Something to open or to do. */
export interface PaletteCommand {
  readonly key: string
  readonly words: string
  readonly more?: string
  readonly sign: ReactNode
  /** A page, or what happens. */
  readonly to: string | (() => void)
}

export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly PaletteCommand[]
}

/** Projects and keywords per answer. */
const MOST_FOUND = 8

/**
 * What the palette offers for a text: projects by name or site, keywords of the current project, pages and
 * actions by their words. `isLoading` until the answers belong to the text.
 */
export function useCommands(
  text: string,
  scope: PaletteScope,
  project: Project | undefined,
): { readonly groups: readonly CommandGroup[]; readonly isLoading: boolean } {
  const texts = useTexts()
  const sought = text.trim()
  const settled = useSettled(sought)
  const projects = useAsk(
    'get/projects_2/projects',
    {
      fields: ['id', 'name', 'site'],
      filters: [{ name: 'on', operator: 'EQUALS', values: [0] }, ...byNameOrSite(settled)],
      limit: scope === 'projects' ? 5 * MOST_FOUND : MOST_FOUND,
    },
    { keep: true },
  )
  const keywords = useAsk(
    'get/keywords_2/keywords',
    project === undefined || scope !== 'all' || settled === ''
      ? undefined
      : {
          project_id: project.id,
          fields: ['id', 'name', 'group_name'],
          filters: [{ name: 'name', operator: 'CONTAINS', values: [settled] }],
          limit: MOST_FOUND,
        },
    { keep: true },
  )
  const pages = usePages(project)
  const actions = useActions()
  const matching = (commands: readonly PaletteCommand[]) =>
    commands.filter(({ words }) => words.toLocaleLowerCase().includes(sought.toLocaleLowerCase()))
  const groups: CommandGroup[] = [
    {
      heading: texts.projects,
      commands: (projects.data?.result ?? []).map(({ id, name, site }) => ({
        key: `project ${id}`,
        words: name,
        ...(site === name ? {} : { more: site }),
        sign: <Tile name={name} seed={id} />,
        to: addressOf.project(id, 'rankings'),
      })),
    },
  ]
  if (scope === 'projects') {
    const all: PaletteCommand = {
      key: 'all projects',
      words: texts.allProjects,
      sign: <Icon name="layout-grid" />,
      to: addressOf.account('projects'),
    }
    const add = actions.filter(({ key }) => key === 'add project')
    groups.push({ heading: texts.actions, commands: [all, ...add] })
  } else {
    groups.push(
      {
        heading: texts.keywords,
        commands:
          project === undefined || settled === ''
            ? []
            : (keywords.data?.result ?? []).map(({ id, name, group_name }) => ({
                key: `keyword ${id}`,
                words: name,
                more: group_name,
                sign: <Icon name="list-tree" />,
                to: addressOf.keyword(project.id, Number(id)),
              })),
      },
      { heading: texts.pages, commands: matching(pages) },
      { heading: texts.actions, commands: matching(actions) },
    )
  }
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isLoading: sought !== settled || projects.isPlaceholderData || projects.isPending || keywords.isLoading,
  }
}

/** With a dot the text is a part of the site. */
function byNameOrSite(text: string): WireFilter[] {
  if (text === '') return []
  return text.includes('.')
    ? [{ name: 'site', operator: 'CONTAINS', values: [asStored(text)] }]
    : [{ name: 'name', operator: 'CONTAINS', values: [text] }]
}

function usePages(project: Project | undefined): PaletteCommand[] {
  const { projectPages: ofProject, accountPages: ofWorkspace, frame } = useSharedTexts()
  const isAdministrator = useIsAdministrator() === true
  const sign = <Icon name="arrow-right" />
  return [
    ...(project === undefined
      ? []
      : projectPages.map((page) => ({
          key: `project page ${page}`,
          words: ofProject[page],
          more: project.name,
          sign,
          to: addressOf.project(project.id, page),
        }))),
    ...accountPages
      .filter((page) => isAdministrator || !administratorPages.includes(page))
      .map((page) => ({
        key: `page ${page}`,
        words: ofWorkspace[page],
        sign,
        to: addressOf.account(page),
      })),
    { key: 'page profile', words: frame.profile, sign, to: addressOf.profile() },
  ]
}

function useActions(): PaletteCommand[] {
  const texts = useTexts()
  const { themes: names } = useSharedTexts()
  return [
    { key: 'add project', words: texts.addProject, sign: <Icon name="plus" />, to: addressOf.welcome() },
    ...themes.map((theme) => ({
      key: `theme ${theme}`,
      words: texts.theme(names[theme]),
      sign: <Icon name="sun" />,
      to: () => chooseTheme(theme),
    })),
  ]
}
