import { useState } from 'react'

/** Keeps what was loaded of a list, so that scrolling back shows it at once; `list` identifies the list. */
export function useKept<K, V>(list: string, read: readonly (readonly [K, V])[]): ReadonlyMap<K, V> {
  const [kept, setKept] = useState<{ readonly list: string; readonly entries: ReadonlyMap<K, V> }>()
  const entries = kept?.list === list ? kept.entries : new Map<K, V>()
  const latest = new Map(read)
  if (kept?.list === list && [...latest].every(([key, value]) => entries.get(key) === value)) return entries
  const all = new Map([...entries, ...latest])
  setKept({ list, entries: all })
  return all
}
