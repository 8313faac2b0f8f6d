/**
 * Returns a function that prepares a text for people: the international host names in it (`xn--…`) in their own script, as browsers
 * show them. The wire, files for programs and everything that is compared keep `xn--…`.
 *
 * A label that could pass for another one keeps its `xn--…`, as in browsers (Unicode Technical Standard 39, Chromium's display
 * policy): one that mixes scripts, and one whose letters all look Latin, unless its top-level domain is at home in that script.
 *
 * @param toUnicode - decodes a label such as `xn--p1ai`; it may throw, or return another text, for one that is not valid
 */
export function readableBy(toUnicode: (label: string) => string): (text: string) => string {
  return (text) =>
    /xn--/i.test(text) ? text.replace(hostInText, (host) => readableHost(host, toUnicode)) : text
}

/** A letter outside ASCII as addresses spell it: two to four escaped bytes of UTF-8. */
const escapedLetter =
  /%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi

/**
 * An address of a page for people: the letters and digits of its path that are escaped on the wire (`%D1%85…`) as themselves, as
 * browsers show them. Spaces, signs and what cannot be seen stay escaped, and so does what is not UTF-8.
 */
export function readableAddress(address: string): string {
  return address.replace(escapedLetter, (escaped) => {
    try {
      const letter = decodeURIComponent(escaped)
      return /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}]$/u.test(letter) ? letter : escaped
    } catch {
      return escaped
    }
  })
}

/** A host name with an international label. What follows a single slash is part of a path. */
const hostInText = /(?<![a-z0-9.-]|(?:^|[^/])\/)(?:[a-z0-9-]+\.)*?xn--[a-z0-9-]+(?:\.[a-z0-9-]+)*/gi

function readableHost(host: string, toUnicode: (label: string) => string): string {
  const labels = host.split('.')
  const decoded = labels.map((label) => decodedLabel(label, toUnicode))
  const top = decoded.at(-1)!
  return labels
    .map((label, index) => {
      const shown = decoded[index]!
      return shown !== label && isUnmistakable(shown, top) ? shown : label
    })
    .join('.')
}

/** A label in its own script; unchanged if it is no valid international label. */
function decodedLabel(label: string, toUnicode: (label: string) => string): string {
  if (!/^xn--/i.test(label)) return label
  try {
    const shown = toUnicode(label.toLowerCase())
    // The platform refuses what Punycode can express but a host name cannot.
    return new URL(`http://${shown}`).hostname === label.toLowerCase() ? shown : label
  } catch {
    return label
  }
}

interface Script {
  /** A label of this script: digits and hyphens are part of every script. */
  readonly label: RegExp
  /** Letters that look Latin. */
  readonly lookalikes?: RegExp
  /** Top-level domains, besides those of the script itself, under which a label of lookalikes is no disguise. */
  readonly homes?: readonly string[]
}

const only = (letters: string) => new RegExp(String.raw`^(?:(?=[\p{L}\p{M}\p{Nd}-])[${letters}0-9-])+$`, 'u')
const all = (letters: string) => new RegExp(`^[${letters}0-9-]+$`, 'u')

/** Scripts that a label may have. Lookalikes and homes are those of Chromium. */
const scripts: readonly Script[] = [
  // Letters that differ from ASCII by an accent, and those that no ASCII letter is taken for.
  { label: /^(?:[a-z](?!\p{M}\p{M})|\p{M}|[0-9ßæœøðþłđəŋ-])+$/u },
  {
    label: only(String.raw`\p{Script=Cyrillic}`),
    lookalikes: all('асԁеһіјӏорԗԛѕԝхуъьҽпгѵѡ'),
    homes: ['bg', 'by', 'kz', 'ru', 'su', 'ua', 'uz'],
  },
  { label: only(String.raw`\p{Script=Greek}\u0301`), lookalikes: all('αικνρυωϲοτχ'), homes: ['gr'] },
  { label: only(String.raw`\p{Script=Armenian}`), lookalikes: all('ագզէլհյնոսւօ'), homes: ['am'] },
  { label: only(String.raw`\p{Script=Georgian}`), lookalikes: all('იოყჽ'), homes: ['ge'] },
  { label: only(String.raw`\p{Script=Hebrew}`), lookalikes: all('דוחיןסם'), homes: ['il'] },
  { label: only(String.raw`\p{Script=Thai}`), lookalikes: all('ทนบพรหเแดลปฟม'), homes: ['th'] },
  { label: only(String.raw`\p{Script=Arabic}`) },
  { label: only(String.raw`\p{Script=Devanagari}`) },
  { label: only(String.raw`\p{Script=Bengali}`) },
  { label: only(String.raw`\p{Script=Tamil}`) },
  { label: only(String.raw`\p{Script=Telugu}`) },
  { label: only(String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々`) },
  { label: only(String.raw`\p{Script=Han}\p{Script=Bopomofo}`) },
  { label: only(String.raw`\p{Script=Hangul}\p{Script=Han}`) },
]

/** Whether no reader can take a decoded label for another one. `top`: the decoded top-level domain. */
function isUnmistakable(label: string, top: string): boolean {
  const script = scripts.find((one, index) => one.label.test(index === 0 ? label.normalize('NFD') : label))
  if (script === undefined) return false
  if (script.lookalikes?.test(label) !== true) return true
  return script.label.test(top) || script.homes!.includes(top)
}
