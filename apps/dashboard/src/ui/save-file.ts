import type { FileAnswer } from '@sextant/sdk'

/** Gives a file that was answered to the browser, which saves it under its name. */
export function saveFile({ fileName, contentType, bytes }: FileAnswer): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser begins reading at once, and the bytes are given back when it has.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
