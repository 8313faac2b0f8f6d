import type { FileAnswer } from '@sextant/sdk'

/** Downloads a file from a response. */
export function saveFile({ fileName, contentType, bytes }: FileAnswer): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser starts reading at once. Revoking the address later releases the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
