import type { en } from './en.ts'
import { formatsOf } from './formats.ts'

const written = (count: number) => formatsOf('ru').number.format(count)

/** The form behind a number: 1 запрос, 2 запроса, 5 запросов. */
function form(count: number, one: string, few: string, many: string): string {
  const rule = formatsOf('ru').plural.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

const counted = (count: number, one: string, few: string, many: string) =>
  `${written(count)} ${form(count, one, few, many)}`
const keywords = (count: number) => counted(count, 'запрос', 'запроса', 'запросов')
/** По 1 запросу, по 2 запросам, по 5 запросам. */
const byKeywords = (count: number) => `по ${counted(count, 'запросу', 'запросам', 'запросам')}`
const places = (count: number) => counted(count, 'место', 'места', 'мест')
/** One subject takes the singular: 21 запрос ушёл, 22 запроса ушли. */
const verb = (count: number, one: string, more: string) => form(count, one, more, more)
const moved = {
  up: (count: number) => verb(count, 'поднялся', 'поднялись'),
  down: (count: number) => verb(count, 'опустился', 'опустились'),
  both: (count: number) => verb(count, 'сдвинулся', 'сдвинулись'),
}

export const ru: typeof en = {
  headlines: {
    left_top: ({ keywords: count, threshold }) =>
      `${keywords(count)} ${verb(count, 'ушёл', 'ушли')} из топ-${threshold}`,
    entered_top: ({ keywords: count, threshold }) =>
      `${keywords(count)} ${verb(count, 'вошёл', 'вошли')} в топ-${threshold}`,
    moved: ({ keywords: count, threshold, direction }) =>
      `${keywords(count)} ${moved[direction ?? 'both'](count)} на ${places(threshold)} или больше`,
    url_changed: ({ keywords: count }) => `Другая страница сайта находится ${byKeywords(count)}`,
    competitor_passed: ({ keywords: count }) => `Конкурент обогнал сайт ${byKeywords(count)}`,
    feature_gained: ({ keywords: count }) => `Сайт появился в блоках выдачи ${byKeywords(count)}`,
    feature_lost: ({ keywords: count }) => `Сайт пропал из блоков выдачи ${byKeywords(count)}`,
    ai_overview_gained: ({ keywords: count }) => `Обзор от ИИ стал ссылаться на сайт ${byKeywords(count)}`,
    ai_overview_lost: ({ keywords: count }) => `Обзор от ИИ больше не ссылается на сайт ${byKeywords(count)}`,
  },
  finished: (date) => `Проверка за ${date} закончилась`,
  cancelled: (date) => `Проверка за ${date} отменена`,
  quarantined: (provider, engine) => `Ответам ${provider} для ${engine} больше нельзя доверять`,
  test: 'Пробное сообщение',
  testAbout: 'Всё работает: сообщения по правилам будут приходить сюда.',
  limit: (count) =>
    count === null
      ? 'Дневной предел сообщений исчерпан'
      : `Дневной предел исчерпан: ${counted(count, 'сообщение', 'сообщения', 'сообщений')}`,
  limitAbout: 'Остальные сообщения за сегодня — только в журнале сообщений.',
  digest: (count) => `сводка, ${counted(count, 'сообщение', 'сообщения', 'сообщений')}`,
  moreMessages: (count) => `Ещё ${counted(count, 'сообщение', 'сообщения', 'сообщений')}`,
  moreMessagesAbout: 'Смотрите журнал сообщений.',
  other: (rule, count) => `${rule}: ${keywords(count)}`,
  outcomes: ({ found, notWithin, unresolved, failed, cancelled }) =>
    [
      `найдено: ${written(found)}`,
      `нет на всю глубину: ${written(notWithin)}`,
      ...(unresolved > 0 ? [`нет на просмотренных страницах: ${written(unresolved)}`] : []),
      ...(failed > 0 ? [`сбоев: ${written(failed)}`] : []),
      ...(cancelled > 0 ? [`отменено: ${written(cancelled)}`] : []),
    ].join(', '),
  rule: (name) => `Правило: ${name}`,
  invented: 'Эти позиции выдумала песочница, настоящих результатов за ними нет.',
  someInvented:
    'В этой проверке есть позиции, которые выдумала песочница; настоящих результатов за ними нет.',
  inventedMark: 'выдумано',
  unknown: 'неизвестно',
  keyword: 'Запрос',
  position: 'Позиция',
  compared: (before, date) => `${date} по сравнению с ${before}`,
  up: (count) => `вверх на ${written(count)}`,
  down: (count) => `вниз на ${written(count)}`,
  upAtLeast: (count) => `вверх не меньше чем на ${written(count)}`,
  downAtLeast: (count) => `вниз не меньше чем на ${written(count)}`,
  newPage: (url) => `теперь ${url}`,
  oldPage: (url) => `раньше ${url}`,
  competitor: (name, before, now) => `${name}: ${before} → ${now}`,
  features: {
    ads: 'Реклама',
    ai_overview: 'Обзор от ИИ',
    discussions: 'Обсуждения',
    events: 'События',
    featured_snippet: 'Готовый ответ',
    hotels: 'Гостиницы',
    images: 'Картинки',
    jobs: 'Вакансии',
    knowledge_graph: 'Карточка о предмете',
    local_pack: 'Места на карте',
    people_also_ask: 'Вопросы по теме',
    recipes: 'Рецепты',
    related_searches: 'Похожие запросы',
    shopping: 'Товары',
    top_stories: 'Новости',
    twitter: 'Твиттер',
    videos: 'Видео',
  },
  more: (count) => `и ещё ${written(count)}`,
  toRankings: 'Открыть позиции',
  toRun: 'Открыть проверку',
  toSettings: 'Изменить, что присылать',
  sentBy: (site) => `Sextant прислал это сообщение по правилам событий сайта ${site}.`,
}
