import { TAGS } from '@sextant/contract/tags_2/tags.ts'
import { useMemo } from 'react'
import { useSharedTexts } from '../texts/language.tsx'
import { useAsk } from './ask.ts'

/** All tag numbers. */
export const tags: readonly number[] = Array.from({ length: TAGS }, (_, index) => index + 1)

export interface TagNames {
  /** The name of a tag; an unnamed tag gets a name made from its number. */
  readonly tagName: (tag: number) => string
  /** Whether the tag has a name. */
  readonly isNamed: (tag: number) => boolean
  /** The tag with a name in lower case. */
  readonly tagNamed: (name: string) => number | undefined
}

/**
 * Names of tags, which belong to an account: the owner's of a project, or the signed-in user's.
 *
 * @param of null to use numbers without requesting names
 */
export function useTagNames(of: { readonly project_id?: number } | null = {}): TagNames {
  const { tag: numbered } = useSharedTexts()
  const named = useAsk('get/tags_2/tags', of ?? undefined).data?.result
  return useMemo(() => {
    const nameOf = (tag: number) => named?.[tag - 1]?.name ?? undefined
    return {
      tagName: (tag) => nameOf(tag) ?? numbered(tag),
      isNamed: (tag) => nameOf(tag) !== undefined,
      tagNamed: (name) => named?.find((tag) => tag.name?.toLowerCase() === name)?.id,
    }
  }, [named, numbered])
}

/** The list of `tagsNames()`, where an unnamed tag is a number, in words. */
export function tagsInWords(names: string, numbered: (tag: number) => string): string {
  const inWords = (name: string) => (/^\d+$/.test(name) ? numbered(Number(name)) : name)
  return names.split(',').map(inWords).join(', ')
}
