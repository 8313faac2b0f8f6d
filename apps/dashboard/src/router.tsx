import { createHashRouter, Navigate } from 'react-router'
import { addressOf } from './address.ts'
import { CrashNotice } from './frame/crash-page.tsx'
import { Frame } from './frame/frame.tsx'
import { ProjectFrame } from './frame/project-frame.tsx'

/** Every page by its address. A page's module, which exports `Component`, is loaded when it is first visited. */
export const router = createHashRouter([
  {
    element: <Frame />,
    errorElement: <CrashNotice />,
    children: [
      { path: '/', element: <Navigate to={addressOf.account('projects')} replace /> },
      { path: '/projects', lazy: () => import('./pages/projects/page.tsx') },
      { path: '/first-calls', lazy: () => import('./pages/first-calls/page.tsx') },
      {
        path: '/projects/:projectId',
        element: <ProjectFrame />,
        children: [{ index: true, element: <Navigate to="rankings" replace /> }],
      },
      { path: '*', element: <Navigate to={addressOf.account('projects')} replace /> },
    ],
  },
])
