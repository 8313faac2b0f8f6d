import { counted } from '../../../texts/ru.ts'
import type { en } from './en.ts'

export const ru: typeof en = {
  add: 'Добавить заметку',
  showUpdates: 'Обновления поиска',
  list: 'Заметки на этом графике',
  since: (date) => `С ${date}`,
  source: 'Источник',
  sourceOf: (update) => `Источник: ${update}`,
  allUpdates: (count) => `Показать все: ${counted(count, 'обновление', 'обновления', 'обновлений')}`,
  fewer: 'Показать меньше обновлений',
  edit: 'Изменить',
  editOf: (text) => `Изменить заметку «${text}»`,
  remove: 'Удалить',
  removeOf: (text) => `Удалить заметку «${text}»`,
  addTitle: 'Добавить заметку',
  editTitle: 'Изменить заметку',
  removeTitle: 'Удалить эту заметку?',
  text: 'Что произошло',
  textHint:
    'Например: новая страница, переезд на другой адрес, другая глубина. Заметку видят все, кому доступен проект.',
  textMissing: 'Напишите, что произошло.',
  first: 'Первый день',
  firstMissing: 'Укажите день.',
  last: 'Последний день',
  lastHint: 'Оставьте пустым, если это один день.',
  lastReversed: 'Последний день раньше первого.',
  onlyRegion: (region) => `Только в регионе: ${region}`,
  onlyKeyword: (keyword) => `Только для запроса «${keyword}»`,
  save: 'Сохранить',
  saved: 'Заметка сохранена.',
  removed: 'Заметка удалена.',
}
