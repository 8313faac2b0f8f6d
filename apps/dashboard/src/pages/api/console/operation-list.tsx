import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import type { ApiOperation } from '../../../api/operations.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Operations by service, limited to those that contain every word of the search. */
export function OperationList({
  operations,
  chosen,
}: {
  operations: readonly ApiOperation[]
  chosen: string
}) {
  const { console: texts } = useTexts()
  const [search, setSearch] = useState('')
  const found = operations.filter((operation) => holds(operation, search))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The operation in the address may be far down the list.
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) list.current!.scrollTop = link.offsetTop - list.current!.offsetTop
  }, [])
  const services = Map.groupBy(found, ({ service }) => service)
  return (
    <nav className="operations" aria-labelledby="operations-title">
      <h2 id="operations-title" className="unseen">
        {texts.operations}
      </h2>
      <label htmlFor="operation-search">{texts.search}</label>
      <input
        id="operation-search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p className="hint" role="status">
        {texts.found(found.length)}
      </p>
      <div ref={list} className="operations-found">
        {[...services].map(([service, ofService]) => (
          <section key={service}>
            <h3>{service}</h3>
            <ul>
              {ofService.map(({ address, summary }) => (
                <li key={address}>
                  <Link
                    to={addressOf.account('api', { section: 'console', operation: address })}
                    aria-current={address === chosen ? 'true' : undefined}
                  >
                    {address.replace(`/${service}`, ' ').replace(' /', ' ')}
                  </Link>
                  <span className="hint" lang="en">
                    {summary}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

function holds({ address, summary }: ApiOperation, search: string): boolean {
  const text = `${address} ${summary}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
