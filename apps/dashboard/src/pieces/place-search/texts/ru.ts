import { formatCount } from '../../../texts/format.ts'
import type { en } from './en.ts'

export const ru: typeof en = {
  nameOf: ({ name_ru, countryCode }) => `${name_ru}, ${countryCode}`,
  areaOf: ({ name_ru, areaName_ru }) => (areaName_ru === name_ru ? '' : areaName_ru),
  hint: 'Начните вводить город или страну, например Казань.',
  looking: 'Ищем места…',
  found: (count, shown) =>
    count === 0
      ? 'У этой поисковой системы такого места нет.'
      : count > shown
        ? `Найдено: ${formatCount(count, 'ru')}, показаны первые ${shown}. Введите ещё несколько букв.`
        : `Найдено: ${formatCount(count, 'ru')}.`,
}
