import { TAGS } from '@sextant/contract/tags_2/tags.ts'
import { useMemo } from 'react'
import { useTexts } from '../texts/language.tsx'
import { useAsk } from './ask.ts'

/** The numbers of all tags. */
export const tags: readonly number[] = Array.from({ length: TAGS }, (_, index) => index + 1)

/** What tags are called. */
export interface TagNames {
  /** The name of a tag; without one, its number in words. */
  readonly tagName: (tag: number) => string
  /** Whether somebody has named the tag. */
  readonly isNamed: (tag: number) => boolean
  /** The tag of a name, in lower case. */
  readonly tagNamed: (name: string) => number | undefined
}

/**
 * The names of the tags of whoever is signed in.
 *
 * @param isOwn false for tags of a project of somebody else: names belong to an account, and one's own would be wrong
 */
export function useTagNames(isOwn = true): TagNames {
  const { tag: numbered } = useTexts()
  const named = useAsk('get/tags_2/tags', isOwn ? {} : undefined).data?.result
  return useMemo(() => {
    const nameOf = (tag: number) => named?.[tag - 1]?.name ?? undefined
    return {
      tagName: (tag) => nameOf(tag) ?? numbered(tag),
      isNamed: (tag) => nameOf(tag) !== undefined,
      tagNamed: (name) => named?.find((tag) => tag.name?.toLowerCase() === name)?.id,
    }
  }, [named, numbered])
}
