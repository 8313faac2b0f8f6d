/** Levels of objects whose keys are compared. Everything that is read is in them; deeper parts have free forms. */
const LEVELS = 4

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d

/**
 * Whether an object of a JSON text has a key twice. `JSON.parse` keeps the last one, but nothing says which is meant
 * (RFC 8259 §4). The text must be valid JSON. Linear in its length, about as fast as parsing.
 */
export function repeatsKey(json: string): boolean {
  const keys = Array.from({ length: LEVELS }, () => new Set<string>())
  let level = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case OPEN:
        keys[level]?.clear()
        level += 1
        break
      case CLOSE:
        level -= 1
        break
      case QUOTE: {
        const end = endOfString(json, at)
        const known = keys[level - 1]
        if (known !== undefined && isKey(json, end + 1)) {
          const key = keyAt(json, at, end)
          if (known.has(key)) return true
          known.add(key)
        }
        at = end
        break
      }
      default:
    }
  }
  return false
}

/** The closing quote of the string that begins at a quote. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1
    while (json.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return json.length
}

/** Whether a colon follows, after blanks. */
function isKey(json: string, from: number): boolean {
  let at = from
  while (json.charCodeAt(at) <= 0x20) at += 1
  return json.charCodeAt(at) === COLON
}

function keyAt(json: string, start: number, end: number): string {
  const key = json.slice(start + 1, end)
  return key.includes('\\') ? (JSON.parse(`"${key}"`) as string) : key
}
