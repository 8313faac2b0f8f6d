import type { LoaderFunctionArgs } from 'react-router'
import { askProjectEarly } from '../api/project.ts'
import { askSessionEarly } from '../api/session.ts'

// What every page of a kind needs first is asked for while the page's module is loading. Nothing here waits for the answers.

export function startSession(): null {
  void askSessionEarly()
  return null
}

export function startProject({ params }: LoaderFunctionArgs): null {
  const projectId = Number(params.projectId)
  void askSessionEarly().then((isSignedIn) => isSignedIn && askProjectEarly(projectId))
  return null
}
