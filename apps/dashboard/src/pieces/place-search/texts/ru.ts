import { shown } from '../../../texts/ru.ts'
import type { en } from './en.ts'

export const ru: typeof en = {
  nameOf: ({ name_ru, countryCode }) => `${name_ru}, ${countryCode}`,
  areaOf: ({ name_ru, areaName_ru }) => (areaName_ru === name_ru ? '' : areaName_ru),
  hint: 'Начните вводить город или страну, например Казань.',
  looking: 'Ищем места…',
  found: (count, listed) =>
    count === 0
      ? 'У этой поисковой системы такого места нет.'
      : count > listed
        ? `Найдено: ${shown(count)}, показаны первые ${listed}. Введите ещё несколько букв.`
        : `Найдено: ${shown(count)}.`,
}
