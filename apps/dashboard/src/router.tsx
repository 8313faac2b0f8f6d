import { createHashRouter, Navigate, type RouteObject } from 'react-router'
import { addressOf } from './address.ts'
import { CrashNotice, CrashPage } from './frame/crash-page.tsx'
import { Frame } from './frame/frame.tsx'
import { ProjectFrame } from './frame/project-frame.tsx'
import { startProject, startSession } from './frame/start.ts'
import { Start } from './pages/welcome/start.tsx'

/** The only page that other sites may show in a frame: there, no other page exists, whatever its address is. */
const embedded: RouteObject[] = [
  {
    path: '/e/:token',
    lazy: () => import('./pages/guest/embedded-page.tsx'),
    errorElement: <CrashPage />,
    hydrateFallbackElement: <></>,
  },
]

/** All pages by address. A page's module exports `Component` and is loaded on the first visit; the first address needs none. */
const pages: RouteObject[] = [
  {
    path: '/g/:token',
    lazy: () => import('./pages/guest/link-page.tsx'),
    errorElement: <CrashPage />,
    hydrateFallbackElement: <></>,
  },
  {
    element: <Frame />,
    errorElement: <CrashPage />,
    // Nothing is drawn before the first page is loaded.
    hydrateFallbackElement: <></>,
    loader: startSession,
    shouldRevalidate: () => false,
    children: [
      // A page that fails leaves the menus usable.
      {
        errorElement: <CrashNotice />,
        children: [
          { path: '/', Component: Start },
          { path: '/projects', lazy: () => import('./pages/projects/page.tsx') },
          { path: '/welcome', lazy: () => import('./pages/welcome/page.tsx') },
          { path: '/billing', lazy: () => import('./pages/billing/page.tsx') },
          { path: '/api', lazy: () => import('./pages/api/page.tsx') },
          { path: '/audit', lazy: () => import('./pages/audit/page.tsx') },
          { path: '/providers', lazy: () => import('./pages/providers/page.tsx') },
          { path: '/profile', lazy: () => import('./pages/profile/page.tsx') },
          { path: '/users', lazy: () => import('./pages/users/page.tsx') },
          { path: '/storage', lazy: () => import('./pages/storage/page.tsx') },
          { path: '/components', lazy: () => import('./pages/components/page.tsx') },
          {
            path: '/projects/:projectId',
            element: <ProjectFrame />,
            loader: startProject,
            shouldRevalidate: ({ currentParams, nextParams }) =>
              currentParams.projectId !== nextParams.projectId,
            children: [
              { index: true, element: <Navigate to="rankings" replace /> },
              { path: 'settings', lazy: () => import('./pages/settings/page.tsx') },
              { path: 'rankings', lazy: () => import('./pages/rankings/page.tsx') },
              { path: 'summary', lazy: () => import('./pages/summary/page.tsx') },
              { path: 'urls', lazy: () => import('./pages/urls/page.tsx') },
              { path: 'keywords', lazy: () => import('./pages/keywords/page.tsx') },
              { path: 'keywords/:keywordId', lazy: () => import('./pages/keyword/page.tsx') },
              { path: 'reports', lazy: () => import('./pages/reports/page.tsx') },
              { path: 'reports/:reportId', lazy: () => import('./pages/reports/report-page.tsx') },
              { path: 'runs', lazy: () => import('./pages/runs/page.tsx') },
            ],
          },
          { path: '*', element: <Navigate to={addressOf.account('projects')} replace /> },
        ],
      },
    ],
  },
]

const isEmbedded = window.top !== window || window.location.pathname.startsWith('/embed/')

export const router = createHashRouter(isEmbedded ? embedded : pages)
