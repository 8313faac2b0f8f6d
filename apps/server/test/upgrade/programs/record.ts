import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { fill } from '../fill.ts'
import { readAll } from '../reads.ts'

// Records an installation of a release: npm run record:release -- <checkout of the release> <new data folder> <answers.json.gz>
// It fills a new data folder, keeps what the release answers, and ends as a crash does. README.md beside `releases` says how the
// folder becomes `database.sql.gz`.

const [checkout, dataDir, answers] = process.argv.slice(2)
if (checkout === undefined || dataDir === undefined || answers === undefined) {
  throw new Error('Expected: <checkout of the release> <new data folder> <answers.json.gz>')
}
const key = 'key-of-the-first-account-0123'
const sextant = spawn(process.execPath, ['apps/server/src/main.ts', 'serve'], {
  cwd: checkout,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ADMIN_API_KEY: key,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of the first',
    SEXTANT_SECRET_KEY: 'secret-key-of-the-fixture',
  },
})
let url: string | undefined
for await (const line of createInterface(sextant.stdout)) {
  url = /listens on (\S+?);/.exec(line)?.[1]
  if (url !== undefined) break
}
if (url === undefined) throw new Error('The release did not start.')
const installation = { url, userId: 1, key }
await fill(installation)
await writeFile(answers, gzipSync(JSON.stringify(await readAll(installation)), { level: 9 }))
sextant.kill('SIGKILL')
