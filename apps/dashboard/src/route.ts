import { useSyncExternalStore } from 'react'

/** What is shown; it lives in the hash of the address, so that reloading and sharing keep it. */
export type Route =
  { readonly area: 'projects'; /** From 1. */ readonly page: number } | { readonly area: 'first-calls' }

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => location.hash))
}

/** The address of a route, for links. */
export function linkTo(route: Route): string {
  if (route.area === 'first-calls') return '#/first-calls'
  return route.page === 1 ? '#/projects' : `#/projects?page=${route.page}`
}

function routeOf(hash: string): Route {
  const [path, query] = hash.replace(/^#\/?/, '').split('?')
  if (path === 'first-calls') return { area: 'first-calls' }
  const page = new URLSearchParams(query).get('page') ?? ''
  return { area: 'projects', page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
