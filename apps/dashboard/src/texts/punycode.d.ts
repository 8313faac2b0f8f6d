declare module 'punycode.js' {
  const punycode: {
    /** Decodes a label without its `xn--` (RFC 3492). Throws RangeError for text that is no Punycode. */
    readonly decode: (text: string) => string
  }
  export default punycode
}
