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
 * The names of the tags of an account: of the owner of a project, or of whoever is signed in.
 *
 * @param of null where names are not asked for: tags are numbers then
 */
export function useTagNames(of: { readonly project_id?: number } | null = {}): TagNames {
  const { tag: numbered } = useTexts()
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

/** Tags as `tagsNames()` of the API lists them, in words: one without a name is its number there. */
export function tagsInWords(names: string, numbered: (tag: number) => string): string {
  const inWords = (name: string) => (/^\d+$/.test(name) ? numbered(Number(name)) : name)
  return names.split(',').map(inWords).join(', ')
}
