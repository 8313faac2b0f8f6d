import type { TableText } from './table-text.ts'

/** Copies a text to the clipboard. Returns whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/**
 * Copies a table to the clipboard. It may still be on its way, since browsers allow copying only right after a click. Returns
 * whether it succeeded; throws whatever the table throws.
 */
export async function copyTable(table: Promise<TableText>): Promise<boolean> {
  const blob = async (type: string, part: keyof TableText) => new Blob([(await table)[part]], { type })
  try {
    const item = new ClipboardItem({
      'text/plain': blob('text/plain', 'text'),
      'text/html': blob('text/html', 'html'),
    })
    await navigator.clipboard.write([item])
    return true
  } catch {
    const { text, html } = await table
    return copyBySelection(text, html)
  }
}

/** For plain HTTP addresses other than localhost, where browsers do not offer `navigator.clipboard`. */
function copyBySelection(text: string, html?: string): boolean {
  const addHtml = (event: ClipboardEvent) => {
    if (html === undefined) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
  }
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'unseen'
  // Nothing outside of a modal dialog can be selected.
  const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  parent.append(area)
  area.select()
  area.addEventListener('copy', addHtml)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
