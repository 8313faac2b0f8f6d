import type { Language } from './languages.ts'

/**
 * Search engines by `searcher_key` (docs/protocol.md, Search engines). The protocol has no Brave; its number is
 * Sextant's own. Google gives ten results a page since September 2025, so its depth is in tens; that of Yandex is in
 * hundreds.
 */
export const searchers = {
  0: { id: 'yandex', name: 'Yandex', blockSize: 100, maximumDepth: 3, languages: false, devices: [0, 2] },
  1: { id: 'google', name: 'Google', blockSize: 10, maximumDepth: 10, languages: true, devices: [0, 1, 2] },
  5: { id: 'bing', name: 'Bing', blockSize: 10, maximumDepth: 10, languages: true, devices: [0] },
  200: { id: 'brave', name: 'Brave', blockSize: 20, maximumDepth: 5, languages: true, devices: [0] },
} as const satisfies Record<
  number,
  {
    /** Identifier inside the server. */
    id: string
    /** Display name. */
    name: string
    /** Results in one unit of depth. */
    blockSize: number
    maximumDepth: number
    /** Whether the interface language can be chosen. */
    languages: boolean
    devices: readonly number[]
  }
>

export type SearcherKey = keyof typeof searchers
export const searcherKeys = Object.keys(searchers).map(Number) as SearcherKey[]

/** The search engines, for descriptions: `0 Yandex, 1 Google, …`. */
export const searcherList = searcherKeys.map((key) => `${key} ${searchers[key].name}`).join(', ')

/** Devices by their number on the wire. */
export const devices = { 0: 'PC', 1: 'Tablet', 2: 'Phone' } as const
export type DeviceKey = keyof typeof devices
/** Names of the devices in the languages of accounts. */
export const deviceNames: Readonly<Record<Language, Readonly<Record<DeviceKey, string>>>> = {
  en: devices,
  ru: { 0: 'ПК', 1: 'Планшет', 2: 'Телефон' },
}
export const deviceKeys = Object.keys(devices).map(Number) as DeviceKey[]
