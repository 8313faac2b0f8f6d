import { readableBy } from '@sextant/contract/readable.ts'
import punycode from 'punycode.js'

/** A text for people: the international host names in it (`xn--…`) in their own script, if nobody can mistake them. */
export const readable = readableBy((label) => punycode.decode(label.slice('xn--'.length)))
