import type { Texts } from './en.ts'
import { formatCount } from './format.ts'

const plurals = new Intl.PluralRules('ru')

/** A number alone: 10 000. */
export function shown(count: number): string {
  return formatCount(count, 'ru')
}

/** A number with the form of the noun behind it: один проект, два проекта, пять проектов. */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${shown(count)} ${formOf(count, one, few, many)}`
}

/** The form of a noun after a number, without the number. */
export function formOf(count: number, one: string, few: string, many: string): string {
  const rule = plurals.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

export const ru: Texts = {
  languageName: 'Русский',
  languages: 'Язык интерфейса',
  purpose:
    'Sextant проверяет, на каких местах в поиске стоят ваши сайты по своим запросам, хранит историю и записывает, сколько стоила каждая проверка.',
  loading: 'Загрузка…',
  tryAgain: 'Повторить',
  reload: 'Перезагрузить страницу',
  close: 'Закрыть',
  cancel: 'Отмена',
  tag: (tag) => `Метка ${tag}`,
  working: 'Выполняется…',
  copying: {
    copy: 'Копировать',
    copied: 'Скопировано.',
    notCopied: 'Браузер не даёт копировать здесь. Выделите текст и скопируйте его сами.',
  },
  calendarOf: (label) => `${label}: календарь`,
  unknownBrowser: 'Неизвестный браузер',
  onSystem: (browser, system) => `${browser}, ${system}`,

  skip: 'К содержанию страницы',
  accountPages: {
    projects: 'Проекты',
    billing: 'Расходы',
    providers: 'Провайдеры',
    api: 'API',
    audit: 'Журнал',
    users: 'Пользователи',
    storage: 'Хранилище',
  },
  projectPages: {
    rankings: 'Позиции',
    summary: 'Сводка',
    urls: 'Страницы',
    keywords: 'Запросы',
    reports: 'Отчёты',
    runs: 'Проверки',
    settings: 'Настройки',
  },
  period: {
    label: 'Период',
    choices: { 7: '7 дней', 30: '30 дней', 90: '90 дней', 365: '1 год', all: 'Всё время' },
  },
  project: {
    missing: 'Такого проекта нет',
    missingTodo: 'Возможно, он удалён или владелец закрыл вам доступ.',
  },
  frame: {
    project: 'Проект',
    workspace: 'Рабочее пространство',
    allProjects: 'Все проекты',
    switchProject: 'Сменить проект. Сейчас:',
    search: 'Поиск',
    path: 'Путь к этой странице',
    person: 'учётная запись и настройки',
    profile: 'Профиль',
  },
  theme: 'Тема',
  themes: { system: 'Системная', light: 'Светлая', dark: 'Тёмная' },
  reference: 'Справочник API',
  menu: 'Меню',
  signOut: 'Выйти',
  signOutFailed: 'Выйти не удалось.',

  readiness: {
    checking: 'Проверяем, готова ли эта установка…',
    ready: 'Эта установка готова к работе.',
    version: (version) => `Версия ${version}.`,
    notReady: (reason) => `Эта установка не готова: ${reason}`,
    notReadyTodo: 'Посмотрите её журнал. Страница спрашивает снова каждые несколько секунд.',
    unreachable: 'Эта установка не отвечает.',
    unreachableTodo: 'Проверьте, запущена ли она. Страница спрашивает снова каждые несколько секунд.',
  },

  failures: {
    unauthenticated: { what: 'Сеанс завершён.', todo: 'Войдите снова.' },
    network: {
      what: 'Sextant недоступен.',
      todo: 'Проверьте, запущен ли он и есть ли связь у этого компьютера.',
    },
    timeout: {
      what: 'Sextant слишком долго не отвечает.',
      todo: 'Возможно, он занят. Если это продолжается, посмотрите его журнал.',
    },
    protocol: {
      what: 'Вместо Sextant ответило что-то другое.',
      todo: 'Проверьте прокси перед ним.',
    },
    aborted: { what: 'Запрос остановлен.', todo: 'Отправьте его ещё раз.' },
    busy: { what: 'Sextant занят.', todo: 'Ничего не изменилось. Подождите немного.' },
    api: {
      what: 'Не удалось выполнить запрос.',
      todo: 'Попробуйте ещё раз. Если это повторится, сообщите администратору номер запроса.',
    },
    tryingAgain: 'Страница повторит попытку сама.',
    lastSeen: (time) => `На экране данные от ${time}.`,
    recovered: 'Связь восстановлена.',
    crashed: 'Страница перестала работать.',
    crashedTodo: 'Перезагрузите её. Если это повторится, сообщите эти слова:',
    details: 'Подробности',
    request: (id) => `Номер запроса: ${id}`,
  },

  list: {
    page: (page, last) => `Страница ${page} из ${last}`,
    previous: 'Предыдущая',
    next: 'Следующая',
    beyondLast: 'Список стал короче: на этой странице ничего нет.',
    toLast: 'К последней странице',
  },
}
