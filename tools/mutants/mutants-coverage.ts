// Records the functions that a test file runs and the time it takes, for the map of `tools/mutants/mutants.ts`: a
// line a file.
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const map = process.env['RATEO_MUTANTI_MAPPA'] ?? ''
const session = new Session()
let since = 0

beforeAll(async () => {
  since = performance.now()
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
  const at = expect.getState().testPath ?? ''
  const line = {
    test: path.relative(root, at),
    hash: createHash('sha1').update(readFileSync(at)).digest('hex'),
    ms: Math.round(performance.now() - since),
    ran: [...new Set(ran)],
  }
  appendFileSync(map, `${JSON.stringify(line)}\n`)
})
