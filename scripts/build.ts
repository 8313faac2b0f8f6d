import { buildDashboard } from './build/dashboard.ts'
import { buildServer } from './build/server.ts'

// Builds what `npm start` runs, as far as it is not built or its sources are newer.

buildDashboard()
await buildServer()
