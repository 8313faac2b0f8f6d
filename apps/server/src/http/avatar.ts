/** The picture that all accounts share. */
export const avatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Account">
<rect width="64" height="64" rx="32" fill="#5b7083"/>
<g fill="#ffffff"><circle cx="32" cy="25" r="11"/><path d="M12 54a20 16 0 0 1 40 0z"/></g>
</svg>
`
