import { ru as failures } from '../../../texts/provider-failures/ru.ts'
import { counted } from '../../../texts/ru.ts'
import type { Observation } from '../history.ts'
import { bare, type en } from './en.ts'

export const ru: typeof en = {
  missing: 'Такого запроса нет',
  missingTodo: 'Возможно, он в корзине или перенесён в другой проект.',
  toKeywords: 'К запросам проекта',
  group: 'Группа',
  tags: 'Метки',
  target: 'Целевая страница',
  noTarget: 'не задана',
  targetRanks: 'в выдаче она',
  otherRanks: 'в выдаче другая страница',
  volume: 'Частота в месяц',
  noVolume: 'неизвестна',
  noRegion: 'Позиции проверяются в поисковике и регионе, а в проекте нет ни одного',
  noRegionTodo: 'Добавьте регион в настройках проекта',
  zoom: 'Позиции на графике',
  zooms: { all: 'Все', 30: 'Топ 30', 10: 'Топ 10' },
  compare: (count) => (count === 0 ? 'Сравнить с конкурентами' : `Конкурентов на графике: ${count}`),
  mostRivals: (most) => `Не больше ${most} сразу.`,
  recheck: 'Проверить этот запрос',
  checked: (phrase, region) => `«${phrase}», ${region}.`,
  unchecked: 'Позиций пока нет',
  uncheckedTodo: 'Проверьте запрос: первая позиция появится здесь, когда проверка закончится.',
  uncheckedInPeriod: 'За этот период их нет. Выберите период длиннее или проверьте запрос.',
  best: 'Лучшая за период',
  chart: {
    title: 'Позиция по датам: первое место наверху',
    position: 'Позиция',
    atBest: 'На этом месте или выше',
    below: 'Ниже показанного',
    notFound: 'Не найден на всю глубину',
    urlChanged: 'Сменилась страница',
    invented: 'Выдумано песочницей',
  },
  dates: 'Даты',
  date: 'Дата',
  position: 'Позиция',
  change: 'Изменение',
  page: 'Страница в выдаче',
  before: (url) => `Раньше была другая страница: ${url}`,
  allDates: (count) => `Показать все даты (${count})`,
  blocks: {
    overview: 'Обзор от ИИ',
    states: {
      none: () => 'на странице его нет',
      cited: (place) => `ваш сайт — источник ${place}`,
      named: () => 'называет ваш сайт, но без ссылки',
      not_cited: () => 'на ваш сайт не ссылается',
      unknown: () => 'прочитаны не все источники',
    },
    place: (place) => `ваш сайт на месте ${place}`,
  },
  moves: {
    same: '=',
    entered: 'вошёл',
    left: 'выпал',
    up: (by) => `выше на ${by}`,
    down: (by) => `ниже на ${by}`,
  },
  outcomeOf: ({ outcome, position, depth, ...seen }) => {
    const reason = reasonOf(seen)
    switch (outcome) {
      case 'exact':
        return `Место ${position}.`
      case 'not_within':
        return depth === null
          ? 'Искали и не нашли.'
          : `Нет среди первых ${counted(depth, 'результата', 'результатов', 'результатов')}.`
      case 'at_best':
        return `Замечен на месте ${position}; не все результаты выше известны, так что он может стоять и лучше.`
      case 'partial':
        return `Нет на просмотренных страницах; остальные не смотрели${reason === undefined ? '' : ` (${reason})`}.`
      case 'failed':
        return `Проверка не удалась${reason === undefined ? '' : `: ${reason}`}. Проверьте запрос снова.`
      case undefined:
        return 'В эту дату запрос не проверялся.'
    }
  },
  onDate: (date) => `На ${date}`,
  parts: {
    label: 'Что показать за эту дату',
    serp: 'Выдача',
    changes: 'Что изменилось',
    pages: 'Свои страницы',
    source: 'Откуда это число',
  },
  serp: {
    own: 'Этот сайт',
    rival: (name) => `Конкурент: ${name}`,
    none: 'Выдача за эту дату не сохранена',
    noneWhy:
      'У загруженных и скопированных позиций её нет, у неудавшихся проверок может не быть, а сохранённые страницы со временем удаляются.',
    noneAtAll: 'Проверьте запрос, и выдача сохранится.',
    lastStored: (date) => `Последняя сохранённая — за ${date}`,
    all: (count) => `Показать все результаты (${count})`,
    readTo: (rank) =>
      `Это всё, что прочитала проверка: ${counted(rank, 'результат', 'результата', 'результатов')}. Чтение прекращается там, где сайт найден, или на глубине региона.`,
  },
  changes: {
    with: 'Сравнить с датой',
    onlyOne: 'Пока сохранена одна выдача; после следующей проверки будет что сравнить',
    counts: (entered, left, up, down, same) =>
      `Вошло: ${entered}, выпало: ${left}, поднялось: ${up}, опустилось: ${down}, на месте: ${same}.`,
    storm: (score) => `Выдача в целом изменилась на ${score} из 100.`,
    over: (depth) => `Сравнение по местам с 1 по ${depth}: они есть в обеих выдачах.`,
    showUnmoved: (count) => `Показать и те, что на месте (${count})`,
    change: 'Изменение',
    result: 'Результат',
    kinds: { entered: 'вошёл', left: 'выпал', up: 'выше', down: 'ниже', same: 'на месте' },
  },
  pages: {
    none: 'В эту дату страниц сайта в выдаче не нашлось',
    imported: 'Позиция за эту дату загружена без страницы',
    one: 'В выдаче одна страница сайта, как и должно быть.',
    several: (count) =>
      `За этот запрос ${count % 10 === 1 && count % 100 !== 11 ? 'борется' : 'борются'} ${counted(count, 'страница', 'страницы', 'страниц')} сайта`,
    severalTodo:
      'Изо дня в день они могут вытеснять друг друга. Решите, какая из них нужна, сделайте её целевой, а с остальных поставьте на неё ссылки.',
    counts: 'считается позицией',
  },
  source: {
    kinds: {
      check: 'Это число увидела проверка позиций. Сохранён каждый шаг от вопроса до числа:',
      replay: 'Это число прочитано заново с сохранённых страниц по новым правилам или новым разбором:',
      import: 'Это число загружено извне. Страницы выдачи, которую можно было бы показать, у него нет.',
      none: 'За эту дату числа нет. Вот что сделала последняя проверка:',
    },
    asked: 'Что спросили',
    answered: 'Что пришло в ответ',
    looked: 'Что считается сайтом',
    found: 'Строка, которая дала число',
    again: 'Прочитано заново сейчас',
    query: 'Запрос',
    run: 'Проверка',
    runOf: (id, started) => `№ ${id}, начата ${started}`,
    ended: 'Закончена',
    outcome: 'Итог',
    outcomes: {
      exact: 'найден',
      at_best: 'найден, не все результаты выше известны',
      not_within: 'не найден на всю глубину',
      partial: 'не найден на просмотренных страницах',
      failed: 'не удалась',
    },
    reason: 'Причина:',
    replay: 'Прочитано заново',
    replayOf: (id, date) => `пересчёт ${id} от ${date}`,
    noPages: 'Ни одной страницы не получено.',
    removed: (time) => `Ответы хранились до ${time} и затем удалены.`,
    replies: {
      page: 'Страница',
      provider: 'Провайдер',
      request: (id) => `Запрос ${id}`,
      received: 'Получена',
      copied: 'уже была: тот же запрос другой проверки',
      cost: 'Цена',
      units: (units) => `единиц: ${units}`,
      results: 'Засчитано',
      counted: (count, all) => (count === all ? String(all) : `${count} из ${all}`),
      parser: 'Разбор',
      versions: (then, now) =>
        now === null || now === then ? `версия ${then}` : `версия ${then}, сейчас ${now}`,
      reply: 'Сохранённый ответ',
      second: 'второй ответ: первый был пустым или сомнительным',
      overview: 'Обзор от ИИ',
      show: (page) =>
        page === 0
          ? 'Показать обзор от ИИ'
          : page < 0
            ? `Показать второй ответ на страницу ${-page}`
            : `Показать страницу ${page}`,
      removed: 'удалён',
      unreadable: 'Больше не читается:',
      title: (page) =>
        page === 0
          ? 'Ответ с обзором от ИИ, как он пришёл'
          : `${page < 0 ? 'Второй ответ' : 'Ответ'} на страницу ${Math.abs(page)}, как он пришёл`,
      download: (file) => `Скачать ${file}`,
      cut: 'Показано только начало; в файле ответ целиком.',
    },
    rulesDefault: 'Собственный адрес сайта; другие правила не заданы.',
    rulesVersion: (version) => `Правила сопоставления, версия ${version}:`,
    effects: { include: 'Считается:', exclude: 'Не считается:' },
    ruleKinds: {
      host: 'любая страница',
      prefix: 'страницы внутри',
      url: 'страница',
      name: 'обзор от ИИ, где названо',
      regexp: 'адреса, подходящие под',
    },
    withSubdomains: 'и его поддоменов',
    noLine: 'Ни одна строка ответов не принадлежит сайту.',
    sum: (page, place, before) =>
      before === 0
        ? `Страница ${page}, место ${place}: позиция ${place}.`
        : `Страница ${page}, место ${place}, на страницах до неё ${counted(before, 'результат', 'результата', 'результатов')}: ${before} + ${place} = позиция ${before + place}.`,
    leadsTo: 'Ведёт на',
    matchedBy: 'Признана сайтом по правилу:',
    agrees: 'Сохранённые ответы и сегодня дают то же число.',
    disagrees: (position) => `Сегодня сохранённые ответы дают ${position}`,
    disagreesTodo:
      'С тех пор изменились разбор или правила. Пересчёт в настройках проекта обновит всё прошлое.',
    cannotTell: 'Сохранились не все ответы, поэтому посчитать число заново нельзя.',
  },
}

/** In Russian where the kind is known; the server's own words are English. */
function reasonOf({ reason, reasonKind }: Pick<Observation, 'reason' | 'reasonKind'>): string | undefined {
  if (reason === null) return undefined
  const what = failures[reasonKind ?? '']?.what
  return what === undefined ? bare(reason) : what[0]!.toLowerCase() + what.slice(1)
}
