import type { en } from './en.ts'

export const ru: typeof en = {
  label: 'Поисковик и регион',
  placeOf: ({ placeRu }) => placeRu,
  devices: ['ПК', 'планшет', 'телефон'],
  top: (depth) => `топ ${depth}`,
}
