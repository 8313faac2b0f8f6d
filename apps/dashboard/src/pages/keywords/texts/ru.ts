import type { en } from './en.ts'

const plurals = new Intl.PluralRules('ru')

/** The form of a noun after a number: один запрос, два запроса, пять запросов. */
function form(count: number, one: string, few: string, many: string): string {
  const rule = plurals.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

const counted = (count: number, shown: string) => `${shown} ${form(count, 'запрос', 'запроса', 'запросов')}`
const keywords = (count: number) => counted(count, String(count))
/** The same in the genitive case: метки пяти запросов. */
const ofKeywords = (count: number) => `${count} ${form(count, 'запроса', 'запросов', 'запросов')}`

export const ru: typeof en = {
  title: 'Запросы',
  tag: (tag) => `Метка ${tag}`,
  noSlash: 'В имени папки не бывает косой черты: она разделяет папки в пути.',
  undo: 'Вернуть',
  hide: 'Скрыть сообщение',
  moved: (count, group) => `Перенесено в «${group}»: ${keywords(count)}.`,
  restored: {
    keywords: (count) => `Возвращено из корзины: ${keywords(count)}.`,
    groups: () => 'Группа возвращена вместе с запросами, удалёнными с ней.',
    folders: () => 'Папка возвращена вместе со всем, что удалили с ней.',
  },

  tree: {
    label: 'Папки и группы',
    project: 'Все запросы',
    chosen: (name) => `Группа: ${name}`,
    kinds: { project: '', folder: 'Папка', group: 'Группа' },
    off: 'выкл.',
    keywordsBehind: (count) => form(count, 'запрос', 'запроса', 'запросов'),
    addGroup: 'Новая группа',
    addFolder: 'Новая папка',
    keys: 'Порядок меняют мышью. Клавиши: F2 — переименовать, Delete — удалить, Alt с ↑ или ↓ — переставить.',
  },

  place: {
    keywords: counted,
    inside: (path) => `В папке ${path}`,
    rename: 'Переименовать…',
    move: 'Перенести…',
    delete: 'Удалить…',
    group: {
      switchOff: 'Выключить',
      switchOn: 'Включить',
      isOff: 'Группа выключена: её запросы не проверяются.',
    },
    folder: {
      switchOff: 'Выключить все группы',
      switchOn: 'Включить все группы',
      isOff: 'Все группы здесь выключены: их запросы не проверяются.',
    },
    switchedOff: (name) => `«${name}»: выключено, запросы не проверяются.`,
    switchedOn: (name) => `«${name}»: включено, запросы проверяются.`,
  },

  addPlace: {
    group: { title: 'Новая группа' },
    folder: { title: 'Новая папка' },
    action: 'Создать',
    name: 'Название',
    atTop: 'Появится на верхнем уровне проекта.',
    into: (folder) => `Появится в папке «${folder}».`,
  },
  renamePlace: {
    title: (name) => `Переименовать «${name}»`,
    action: 'Переименовать',
    hint: 'Названия могут повторяться.',
  },
  movePlace: {
    title: (name) => `Перенести «${name}»`,
    action: 'Перенести',
    folder: 'Куда',
    top: 'На верхний уровень проекта',
    order: 'На какое место',
    last: 'В конец',
    before: (name) => `Перед «${name}»`,
    done: (name) => `«${name}»: перенесено.`,
  },
  deletePlace: {
    title: (name) => `Удалить «${name}»?`,
    action: 'В корзину',
    what: (count) =>
      count === 0
        ? 'Запросов внутри нет.'
        : `В корзину уйдёт и то, что внутри: ${keywords(count)}. История сохранится, всё можно вернуть.`,
    done: (name) => `«${name}» в корзине.`,
  },

  quickAdd: {
    label: (group) => `Добавить запрос в «${group}»`,
    anyLabel: 'Добавить запрос',
    to: 'В группу',
    example: 'доставка ржаного хлеба',
    add: 'Добавить',
    newGroup: 'Запросы',
    added: (phrase, group) => `Запрос «${phrase}» добавлен в «${group}».`,
    known: (phrase) => `Запрос «${phrase}» уже есть в проекте, ничего не добавлено.`,
  },

  filters: {
    text: 'Запрос содержит',
    tag: 'Метка',
    anyTag: 'любая',
    noTag: 'без меток',
    target: 'Целевая страница',
    anyTarget: 'любая',
    withTarget: 'задана',
    withoutTarget: 'не задана',
    volume: 'Частота',
    volumeChoice: (searcher, place, type) => [`${searcher}, ${place}`, type].filter(Boolean).join(': '),
    volumeTypes: {
      0: {
        1: 'все показы со словами',
        2: '"фраза"',
        3: '"!точная"',
        5: '"[порядок]"',
        6: '"[!точная с порядком]"',
      },
      1: {},
      5: {},
      200: {},
    },
    found: (count, shown) => `${form(count, 'Найден', 'Найдено', 'Найдено')} ${counted(count, shown)}`,
    clear: 'Сбросить фильтры',
  },

  columns: {
    name: 'Запрос',
    group: 'Группа',
    tags: 'Метки',
    target: 'Целевая страница',
    volume: 'Частота',
    volumeOf: (searcher, place) => `Запросов в месяц: ${searcher}, ${place}`,
    noVolume: 'неизвестно',
    deleted: 'Удалён',
  },

  list: {
    label: 'Запросы этого раздела',
    loading: 'Загружаем запросы…',
    loadingRow: 'Загрузка…',
    select: (phrase) => `Выбрать ${phrase}`,
    selectAll: (total) => `Выбрать все: ${total}`,
    keys: 'Клавиши: пробел — выбрать, Shift со стрелками — выбрать подряд, Ctrl+A — выбрать все, Enter — открыть, F2 — переименовать, Delete — удалить. Чтобы перенести запросы, перетащите их на группу.',
    keysOfGuests: 'Стрелки — переход по запросам, Enter — открыть запрос.',
  },

  selection: {
    label: 'Действия с выбранными запросами',
    none: 'Выберите запросы, чтобы разом поставить метки, перенести или удалить.',
    count: (count, shown) => `${form(count, 'Выбран', 'Выбрано', 'Выбрано')} ${counted(count, shown)}`,
    tags: 'Метки…',
    target: 'Целевая страница…',
    move: 'Перенести…',
    rename: 'Переименовать…',
    delete: 'Удалить…',
    clear: 'Снять выбор',
  },

  empty: {
    noMatch: 'Под эти фильтры ничего не подходит.',
    noMatchTodo: 'Уберите один из них или посмотрите во всём проекте.',
    clear: 'Сбросить фильтры',
    project: 'Запросов пока нет',
    projectTodo: 'Введите первый запрос выше или загрузите список: вставьте его или выберите файл.',
    place: 'Здесь запросов нет',
    placeTodo: 'Введите запрос выше, перетащите сюда запросы из другой группы или загрузите список.',
    guest: 'Их добавит тот, у кого есть право менять проект.',
    import: 'Загрузить запросы…',
  },

  tags: {
    title: (count) => `Метки ${ofKeywords(count)}`,
    what: 'Что сделать',
    explained: {
      add: 'Добавить эти метки к остальным',
      remove: 'Снять эти метки, остальные оставить',
      set: 'Поставить только эти метки',
    },
    which: 'Метки',
    actions: { add: 'Добавить метки', remove: 'Снять метки', set: 'Поставить метки' },
    done: (count) => `Метки изменены: ${keywords(count)}.`,
  },
  tagNames: {
    open: 'Названия меток…',
    title: 'Названия меток',
    about: (count) =>
      `В аккаунте ${count} меток для проектов и запросов. Название сохраняется, когда вы уходите из поля; пустое — убирается.`,
    saved: (name) => `Сохранено: ${name}.`,
  },
  target: {
    title: (count) => `Целевая страница ${ofKeywords(count)}`,
    page: 'Страница, которая должна быть в поиске',
    hint: (site) => `Например, ${site}/dostavka. Пустое поле убирает целевую страницу.`,
    set: 'Задать страницу',
    clear: 'Убрать страницу',
    done: (count) => `Целевая страница задана: ${keywords(count)}.`,
    cleared: (count) => `Целевая страница убрана: ${keywords(count)}.`,
  },
  move: {
    title: (count) => `Перенести ${keywords(count)}`,
    action: 'Перенести',
    group: 'В группу',
    order: 'На какое место',
    last: 'В конец группы',
    first: 'В начало группы',
  },
  rename: {
    title: 'Изменить запрос',
    action: 'Изменить',
    phrase: 'Запрос',
    hint: 'История останется при нём. Если меняется смысл, лучше добавьте новый запрос.',
    done: (before, after) => `Вместо «${before}» теперь «${after}».`,
  },
  delete: {
    title: (count) => `Удалить ${keywords(count)}?`,
    action: 'В корзину',
    what: 'Проверяться они больше не будут. История сохранится, из корзины их можно вернуть.',
    done: (count) => `В корзине: ${keywords(count)}.`,
  },

  import: {
    open: 'Загрузить…',
    title: 'Загрузка запросов',
    paste: 'Вставьте запросы, по одному в строке',
    example: 'доставка ржаного хлеба\nхлеб на закваске цена',
    pasteHint:
      'Можно вставить и столбцы таблицы: запрос, группа, папка, метки, целевая страница. На следующем шаге видно, как они прочитаны.',
    orFile: 'Или выберите файл',
    fileHint: 'Текст или CSV в UTF-8, UTF-16 или Windows-1251. Его можно и перетащить в это окно.',
    file: (name, encoding) => `${name}, прочитан как ${encoding}`,
    withoutFile: 'Без файла',
    next: 'Дальше: посмотреть',
    back: 'Назад',
    separator: 'Как читать строки',
    separators: {
      none: 'Каждая строка — запрос',
      tab: 'Столбцы разделены табуляцией, как в таблице',
      semicolon: 'Столбцы разделены точкой с запятой',
      comma: 'Столбцы разделены запятой',
    },
    hasHeadings: 'В первой строке названия столбцов',
    mapping: 'Что в каком столбце',
    column: (number, heading) => ['Столбец', number, heading].filter(Boolean).join(' '),
    notRead: 'Не читать',
    columns: {
      name: 'Запрос',
      tags: 'Метки',
      target: 'Целевая страница',
      group_folder_path: 'Папка',
      group_name: 'Группа',
    },
    noPhrases: 'Укажите, в каком столбце запросы.',
    group: 'Куда',
    groupHint: 'Строки, в которых названа своя группа, попадут в неё.',
    anotherGroup: 'В другую группу…',
    groupName: 'Название группы',
    groupNameHint: 'Если такой группы нет, она появится.',
    newGroup: 'Запросы',
    moveKnown: 'Перенести и те запросы, которые уже есть в проекте',
    removeSigns: 'Заменить пробелами + . , и кавычки',
    tagsForAll: (count) => (count === 0 ? 'Метки для всех строк' : `Метки для всех строк: выбрано ${count}`),
    tagsForAllLegend: 'Добавятся к меткам каждой строки',
    preview: 'Что произойдёт',
    looking: 'Смотрим, какие из них новые…',
    willAdd: (_count, added, sent) => `Новых: ${added} из ${sent}, они добавятся.`,
    known: (shown, moves) =>
      `Уже есть в проекте: ${shown}. Они ${
        moves ? 'переедут' : 'останутся на своих местах'
      } и получат метки и целевые страницы из строк, где те названы.`,
    repeated: (shown) => `Повторяются в списке: ${shown}. Каждый добавится один раз.`,
    groups: (count) => (count === 1 ? 'В строках названа группа:' : 'В строках названы группы:'),
    groupOfLines: (path, count) => `${path} (${count})`,
    firstLines: 'Первые строки, как они прочитаны',
    state: 'Состояние',
    states: { new: 'новый', known: 'уже есть', repeated: 'повтор' },
    refusedLine: 'Вот эта строка:',
    importing: (count) => `Загружаем строки: ${count}. Загрузка продолжится, даже если закрыть страницу.`,
    action: (count) => (count === 0 ? 'Загрузить' : `Загрузить ${keywords(count)}`),
    added: (count, shown) => `${form(count, 'Добавлен', 'Добавлено', 'Добавлено')} ${counted(count, shown)}.`,
    sent: (shown) => `Строк с запросом: ${shown}`,
    duplicated: (shown) => `Уже были в проекте или повторялись в списке: ${shown}`,
    changed: (shown) => `Из них изменены по своим строкам: ${shown}`,
    done: 'Готово',
  },

  export: {
    open: 'Выгрузить…',
    title: 'Выгрузка запросов',
    whole: 'Все запросы проекта, которые проходят фильтры, в порядке списка.',
    only: (name) => `Запросы из «${name}», которые проходят фильтры, в порядке списка.`,
    columns:
      'Столбцы: запрос, метки, целевая страница, папка, группа, частота. Такой файл можно загрузить обратно.',
    encoding: 'Для какой программы',
    encodings: { csvUTF8: 'UTF-8, для большинства программ', csv: 'Windows-1251, для старых программ' },
    fileName: 'запросы',
    save: 'Сохранить файл',
  },

  volumes: {
    open: 'Частоты…',
    title: 'Собрать частоты',
    noRegions: 'Частота бывает у поисковой системы и места. Сначала добавьте в проект регион.',
    toSettings: 'К настройкам проекта',
    which: 'Какие частоты',
    again: 'Для каких запросов',
    agains: {
      0: () => 'Для всех, даже если частота свежая',
      1: (days) => `Для тех, по которым не спрашивали последние ${days} дней`,
      2: () => 'Только для тех, у кого частоты нет',
    },
    collect: 'Собрать',
    atMost: (price) => `Не дороже ${price}`,
    forVolumes: (count, shown) => `за ${shown} ${form(count, 'частоту', 'частоты', 'частот')}.`,
    nothing: 'Спрашивать не о чем: эти частоты известны.',
    charged: 'Платите за запросы, по которым ответит провайдер; остальное вернётся.',
    started: 'Частоты собираются.',
    collecting: 'Собираем частоты…',
    ended: 'Частоты собраны.',
    importInstead: 'Загрузить частоты из файла…',
    importTitle: 'Загрузка частот',
    importAction: 'Загрузить',
    importFor: 'Какая частота',
    importText: 'Вставьте запросы и частоты, по паре в строке',
    importExample: 'ржаной хлеб цена;320\nдоставка хлеба;140',
    importHint:
      'Между ними точка с запятой или табуляция. CSV с названиями столбцов, как в API, читается как есть.',
    importFile: 'Или выберите файл',
    imported: (added, changed) => `Частоты загружены: новых ${added}, изменено ${changed}.`,
  },

  trash: {
    open: (count) => (count === 0 ? 'Корзина' : `Корзина (${count})`),
    leave: 'Выйти из корзины',
    title: 'Корзина',
    about: 'Удалённое какое-то время лежит здесь вместе с историей, и его можно вернуть.',
    label: 'Запросы в корзине',
    empty: 'Запросов в корзине нет.',
    none: 'Выберите запросы, чтобы вернуть их.',
    restore: 'Вернуть',
    restoreOf: (name) => `Вернуть ${name}`,
    stayed: (count) => `Осталось ${count}: такой запрос уже снова есть в проекте или вернулся его двойник.`,
    places: 'Папки и группы в корзине',
    place: 'Название',
    act: 'Действие',
    kinds: { folders: 'Папка', groups: 'Группа' },
  },
}
