import type { en } from './en.ts'

export const ru: typeof en = {
  add: 'Добавить заметку',
  none: 'Заметок пока нет',
  noneTodo: 'Запишите, что могло изменить позиции. Каждый график покажет это в нужный день.',
  list: 'Заметки проекта',
  columns: {
    days: 'Дни',
    text: 'Заметка',
    scope: 'Где',
    added: 'Добавлена',
    actions: 'Действия',
  },
  everywhere: 'Все регионы',
  region: (index) => `Регион ${index}`,
  oneKeyword: 'один запрос',
  added: (date, account) => (account === undefined ? `${date}, вами` : `${date}, аккаунтом ${account}`),
  edit: 'Изменить',
  editOf: (text) => `Изменить заметку «${text}»`,
  remove: 'Удалить',
  removeOf: (text) => `Удалить заметку «${text}»`,
}
