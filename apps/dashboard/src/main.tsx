import '@fontsource-variable/inter/wght.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queries } from './api/queries.ts'
import { router } from './router.tsx'
import { LanguageProvider } from './texts/language.tsx'
import { applyTheme } from './ui/theme/theme.ts'

applyTheme()
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <LanguageProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
)
