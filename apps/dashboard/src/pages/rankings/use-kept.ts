import { useState } from 'react'

/** Keeps what was read of one list, so that it is there at once when somebody scrolls back; `list` tells lists apart. */
export function useKept<K, V>(list: string, read: readonly (readonly [K, V])[]): ReadonlyMap<K, V> {
  const [kept, setKept] = useState<{ readonly list: string; readonly entries: ReadonlyMap<K, V> }>()
  const entries = kept?.list === list ? kept.entries : new Map<K, V>()
  const latest = new Map(read)
  if (kept?.list === list && [...latest].every(([key, value]) => entries.get(key) === value)) return entries
  const all = new Map([...entries, ...latest])
  setKept({ list, entries: all })
  return all
}
