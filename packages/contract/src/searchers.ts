/**
 * Search engines by `searcher_key` (facts §4.1). `pageSize` is the results of one page, `blockSize` those of one
 * depth unit: since September 2025 Google gives ten results a page, so its depth counts tens; Yandex counts hundreds.
 */
export const searchers = {
  0: { name: 'Yandex', blockSize: 100, maximumDepth: 3, languages: false, devices: [0, 2] },
  1: { name: 'Google', blockSize: 10, maximumDepth: 10, languages: true, devices: [0, 1, 2] },
} as const satisfies Record<
  number,
  {
    name: string
    blockSize: number
    maximumDepth: number
    /** Whether the interface language can be chosen. */
    languages: boolean
    devices: readonly number[]
  }
>

export type SearcherKey = keyof typeof searchers
export const searcherKeys = Object.keys(searchers).map(Number) as SearcherKey[]

/** Devices by their number on the wire. */
export const devices = { 0: 'PC', 1: 'Tablet', 2: 'Phone' } as const
export type DeviceKey = keyof typeof devices
export const deviceKeys = Object.keys(devices).map(Number) as DeviceKey[]
