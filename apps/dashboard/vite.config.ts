import { defineConfig } from 'vite'

const installation = 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The Content-Security-Policy allows the installation's own files only, so nothing is inlined.
    assetsInlineLimit: 0,
    // The first versions with light-dark(); for older ones every colour would be written twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // Libraries mark what servers must not render; here all of it runs in the browser.
    rolldownOptions: {
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
  server: {
    proxy: {
      '/v2': installation,
      '/docs': installation,
      '/readyz': installation,
      '/openapi.json': installation,
    },
  },
})
