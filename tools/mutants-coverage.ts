// Which functions of the areas a test file runs, for the map of `tools/mutants.ts`: one line a test file.
import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const map = process.env['RATEO_MUTANTI_MAPPA'] ?? ''
const session = new Session()

beforeAll(async () => {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
})

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = result.flatMap(({ url, functions }) => {
    const file = path.relative(root, url.startsWith('file:') ? fileURLToPath(url) : url)
    if (!/^(apps\/bff\/src|packages)\//.test(file)) return []
    return functions
      .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
      .map(({ functionName }) => `${file}#${functionName}`)
  })
  const test = path.relative(root, expect.getState().testPath ?? '')
  appendFileSync(map, `${JSON.stringify({ test, ran: [...new Set(ran)] })}\n`)
})
