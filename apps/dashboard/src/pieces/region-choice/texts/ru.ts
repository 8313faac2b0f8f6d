import { searchers } from '@sextant/contract/searchers.ts'
import type { Place } from '../../../api/places.ts'
import { counted } from '../../../texts/ru.ts'
import type { en } from './en.ts'

const devices = { 0: 'ПК', 1: 'Планшет', 2: 'Телефон' }

function nameOf({ type, name_ru, areaName_ru, countryCode }: Place): string {
  if (type === 'COUNTRY') return name_ru
  return [name_ru, ...(areaName_ru === '' || areaName_ru === name_ru ? [] : [areaName_ru]), countryCode].join(
    ', ',
  )
}

export const ru: typeof en = {
  engines: 'Поисковые системы',
  engineMissing: 'Выберите хотя бы одну поисковую систему.',
  places: 'Страны и города',
  choosePlaces: 'Выбрать страны и города',
  placesHint: 'Список городов и стран, можно выбрать несколько.',
  placeMissing: 'Выберите хотя бы одну страну или город.',
  mostPlaces: (most) => `За один раз можно выбрать не больше ${most} мест.`,
  nameOf,
  alsoOf: ({ name_en }) => name_en,
  withoutPlace: (place) => `Убрать: ${place}`,
  loading: 'Загружаем список мест…',
  devices: 'Устройства',
  deviceMissing: 'Выберите хотя бы одно устройство.',
  deviceNames: devices,
  depth: 'Глубина',
  depthHint: 'Сколько результатов просматривать. Каждая следующая страница стоит денег.',
  top: (results) => `Топ-${results}`,
  regionName: ({ engine, place, device, depth }) =>
    `${searchers[engine].name}, ${nameOf(place)}, ${devices[device]}, топ-${depth * searchers[engine].blockSize}`,
  regions: (count) =>
    count === 1
      ? 'Каждый запрос проверяется один раз:'
      : `Каждый запрос проверяется ${counted(count, 'раз', 'раза', 'раз')}:`,
  rest: (count) => `и ещё ${count}`,
  tooMany: (count, most) =>
    `Получается ${counted(count, 'регион', 'региона', 'регионов')}, а добавить за раз можно не больше ${most}. Выберите меньше.`,
  missing: (engine, place) => `${engine} не ищет отсюда: ${place}.`,
}
