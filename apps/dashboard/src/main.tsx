import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { CrashPage } from './pages/connection/crash-page.tsx'
import { LanguageProvider } from './texts/language.tsx'

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <LanguageProvider>
      <CrashPage>
        <App />
      </CrashPage>
    </LanguageProvider>
  </StrictMode>,
)
