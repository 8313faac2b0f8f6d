/** FNV-1a over UTF-16 code units, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return mix(hash, text.length)
}

/** Combines two 32-bit numbers into one whose bits depend on all of theirs (MurmurHash3's finalizer). */
export function mix(a: number, b: number): number {
  let hash = a ^ Math.imul(b + 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The n-th random number of a seed, from 0 up to but not including 1. */
export function unit(seed: number, n: number): number {
  return mix(seed, n) / 0x1_0000_0000
}
