/**
 * Returns the file name of a `Content-Disposition` header (RFC 6266), or `file` if it has none. Never contains a
 * path.
 */
export function fileNameOf(disposition: string): string {
  return withoutFolders(extended(disposition) ?? plain(disposition) ?? '') || 'file'
}

function extended(disposition: string): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function plain(disposition: string): string | undefined {
  const match = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  return match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2]
}

function withoutFolders(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!
  return last === '.' || last === '..' ? '' : last
}
