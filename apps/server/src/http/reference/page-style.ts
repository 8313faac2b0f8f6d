/** The style of the page. Colors keep a contrast of at least 4.5 to 1 in light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #fff; --text: #1c2430; --soft: #55606e; --line: #d5dbe3; --code: #f2f5f8; --link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12161c; --text: #e3e8ee; --soft: #a3adba; --line: #333c48; --code: #1c222b; --link: #82b7f2; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible, input:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--ground); z-index: 1; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.page { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 84rem; margin: 0 auto; padding: 0 1rem; gap: 0 2.5rem; }
header { padding: 1.5rem 0 .5rem; }
h1 { margin: 0; font-size: 1.8rem; }
h2 { margin: 2.5rem 0 .5rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); font-size: 1.45rem; }
h3 { margin: 2rem 0 .4rem; font-size: 1.1rem; overflow-wrap: anywhere; }
h4 { margin: 1.3rem 0 .4rem; font-size: 1rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
p { margin: .4rem 0 .7rem; max-width: 75ch; overflow-wrap: break-word; }
.summary { font-size: 1.05rem; }
.errors { color: var(--soft); margin-top: 1rem; }
main:focus { outline: none; }
nav { font-size: .92rem; }
nav h2 { margin: 1rem 0 .2rem; border: 0; padding: 0; font-size: 1rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .2rem 0; text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { text-decoration: underline; }
nav input { width: 100%; padding: .4rem .5rem; margin-top: .5rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: .3rem; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .88em; }
p code, td code, th code { background: var(--code); padding: .1em .3em; border-radius: .25em; overflow-wrap: anywhere; }
pre { margin: 0; padding: .8rem 1rem; background: var(--code); border-radius: .4rem; white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin: 0 0 .9rem; }
figcaption { font-size: .85rem; color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
td:last-child { width: 50%; }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); }
  table, tbody, tr, th, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  th, td, td:last-child { width: auto; padding: .1rem 0; border: 0; }
  td:empty { display: none; }
  td::before { content: attr(data-label) ": "; color: var(--soft); }
}
@media (min-width: 62rem) {
  .page { grid-template-columns: 17rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 0 .5rem 2rem 0; }
}
@media print { nav, .skip { display: none; } }
`
