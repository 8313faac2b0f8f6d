/**
 * A box that narrows the navigation to the addresses that contain its words; Enter opens the first one, Escape shows
 * all again. The script creates the box, so that a page without scripts has no useless control.
 */
export const pageScript = `
const nav = document.querySelector('nav')
const groups = [...nav.querySelectorAll('[data-service]')]
const label = document.createElement('label')
const box = Object.assign(document.createElement('input'), { type: 'search', autocomplete: 'off' })
const found = document.createElement('p')
found.setAttribute('role', 'status')
found.className = 'unseen'
label.append('Find an operation', box)
nav.prepend(label, found)
const narrow = () => {
  const words = box.value.toLowerCase().split(/\\s+/)
  let count = 0
  for (const group of groups) {
    for (const item of group.querySelectorAll('li')) {
      item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word))
      if (!item.hidden) count++
    }
    group.hidden = !group.querySelector('li:not([hidden])')
  }
  found.textContent = box.value === '' ? '' : count + ' found'
}
box.addEventListener('input', narrow)
box.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') nav.querySelector('[data-service] li:not([hidden]) a')?.click()
  if (event.key === 'Escape') { box.value = ''; narrow() }
})
`
