import type { Annotation } from '../../api/chart-notes.ts'

/** What is done with an annotation. */
export type NoteDialog =
  | { readonly kind: 'add'; readonly day: string }
  | { readonly kind: 'edit' | 'remove'; readonly annotation: Annotation }
