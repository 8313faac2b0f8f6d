import { hasRight } from '@sextant/contract/rights.ts'
import { useMemo } from 'react'
import { useAsk } from '../../api/ask.ts'
import type { Project } from '../../api/project.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** What tags are called. */
export interface TagNames {
  readonly tagName: (tag: number) => string
  /** The tag of a name, in lower case. */
  readonly tagNamed: (name: string) => number | undefined
}

/** The names of a project's tags. They belong to its owner's account: a guest's own ones would be wrong here. */
export function useTagNames({ right }: Project): TagNames {
  const texts = useTextsOf({ en, ru })
  const isOwner = hasRight(right, 'owner')
  const tags = useAsk('get/tags_2/tags', isOwner ? {} : undefined).data?.result
  return useMemo(
    () => ({
      tagName: (tag) => tags?.[tag - 1]?.name ?? texts.tag(tag),
      tagNamed: (name) => tags?.find((tag) => tag.name?.toLowerCase() === name)?.id,
    }),
    [tags, texts],
  )
}
