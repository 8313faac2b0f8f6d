/** What a browser does with addresses, cookies and redirects, without pages. */
export class RedirectBrowser {
  /** Cookies by origin and name. */
  readonly #cookies = new Map<string, Map<string, string>>()

  /** Opens an address without following where it leads. Returns that address. */
  async step(address: string | URL): Promise<string> {
    const { origin } = new URL(address)
    const cookies = this.#of(origin)
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`${String(address)} leads nowhere: ${response.status} ${await response.text()}`)
    return new URL(location, address).href
  }

  /** Opens an address and follows redirects until an address is `last`. */
  async follow(address: string | URL, last: (address: URL) => boolean): Promise<URL> {
    let at = new URL(address)
    for (let steps = 0; steps < 20; steps++) {
      at = new URL(await this.step(at))
      if (last(at)) return at
    }
    throw new Error(`${String(address)} leads on and on, to ${at.href}`)
  }

  /** The cookie of a site whose name matches. */
  cookie(origin: string, name: RegExp): string | undefined {
    return [...this.#of(origin)].find(([one]) => name.test(one))?.join('=')
  }

  /** Puts a cookie, as `name=value`, into the browser. */
  put(origin: string, cookie: string): void {
    const at = cookie.indexOf('=')
    this.#of(origin).set(cookie.slice(0, at), cookie.slice(at + 1))
  }

  #of(origin: string): Map<string, string> {
    const found = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, found)
    return found
  }
}
