import { counted } from '../../../texts/ru.ts'
import type { en } from './en.ts'

export const ru: typeof en = {
  checkNow: 'Проверить сейчас',
  title: 'Проверить позиции сейчас?',
  start: 'Начать проверку',
  wholeProject: (project) =>
    `Все запросы проекта ${project} во всех его регионах, кроме выключенных групп, поисковых систем и регионов.`,
  atMost: (price) => `Не больше ${price}`,
  forPages: (pages, text) =>
    `за ${counted(pages, 'страницу выдачи', 'страницы выдачи', 'страниц выдачи').replace(String(pages), text)}.`,
  charged: 'Сумма удерживается до конца проверки; списывается плата только за полученные страницы.',
  nothingToCheck: 'Проверять нечего: запросы уже проверяются, или их группы либо регионы выключены.',
  checking: (percent) => `Проверяется: ${percent} %`,
  progressOf: (project) => `Проверка позиций: ${project}`,
  finished: (project) => `Проверка позиций завершена: ${project}.`,
  whatCameOfIt: 'Чем она закончилась',
  noRight: 'Вам можно смотреть этот проект, но не запускать проверки; это право может дать владелец.',
}
