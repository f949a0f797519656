// npm run new:area <vicinato> <nome>: the first files of an area, under the same name on both sides.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NEIGHBOURHOODS } from './import-rules.ts'

const pascal = (area: string) =>
  area.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The name cannot be an area's: one sentence for the person who typed it. */
export class AreaNameError extends Error {}

/** Path → text of each file of a new area. `area` is kebab-case, plural, Italian without accents. */
export function areaFiles(neighbourhood: string, area: string): Map<string, string> {
  if (!NEIGHBOURHOODS.some((name) => name === neighbourhood)) {
    throw new AreaNameError(
      `"${neighbourhood}" is no neighbourhood: ${NEIGHBOURHOODS.join(', ')} (docs/ARCHITECTURE.md).`,
    )
  }
  if (!/^[a-z]+(-[a-z]+)*$/.test(area)) {
    throw new AreaNameError(
      `"${area}" is not the name of an area: lower-case letters and hyphens, as in carte-di-credito.`,
    )
  }
  const name = pascal(area)
  const wire = area.replaceAll('-', '_')
  const title = `${wire.charAt(0).toUpperCase()}${wire.slice(1).replaceAll('_', ' ')}`
  const local = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return new Map([
    [
      `packages/contract/src/${neighbourhood}/${area}.ts`,
      `import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

export const get${name} = {
  method: 'GET',
  path: '/api/${wire}',
  allow: ['admin'],
  summary: '${title}',
  response: z.object({ data: z.array(z.object({ _id: z.string() })) }),
} as const satisfies Endpoint
`,
    ],
    [
      `apps/bff/src/modules/${neighbourhood}/${area}/${area}.queries.ts`,
      `import type { Db } from '../../../db/database.ts'

export async function find${name}(db: Db) {
  const data = await db.selectFrom('${wire}').select('id as _id').orderBy('id').execute()
  return { data }
}
`,
    ],
    [
      `apps/bff/src/modules/${neighbourhood}/${area}/${area}.routes.ts`,
      `import { get${name} } from '@rateo/contract/${neighbourhood}/${area}'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { find${name} } from './${area}.queries.ts'

export function ${local}Routes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, get${name}, ({ db }) => find${name}(db))
}
`,
    ],
    [
      `apps/web/src/features/${area}/${area}.api.ts`,
      `import { get${name} } from '@rateo/contract/${neighbourhood}/${area}'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const ${local}Query = () =>
  queryOptions({ queryKey: ['${wire}'], queryFn: () => call(get${name}, {}) })
`,
    ],
    [
      `apps/web/src/features/${area}/${area}.page.tsx`,
      `import { useQuery } from '@tanstack/react-query'
import { ${local}Query } from './${area}.api.ts'

export function ${name}Page() {
  const { data } = useQuery(${local}Query())
  return (
    <>
      <h1>${title}</h1>
      <ul>
        {data?.data.map(({ _id }) => (
          <li key={_id}>{_id}</li>
        ))}
      </ul>
    </>
  )
}
`,
    ],
  ])
}

/** Writes the files below `root` and gives their paths; nothing at all when one of them is there. */
export function writeArea(neighbourhood: string, area: string, root: string): string[] {
  const files = areaFiles(neighbourhood, area)
  const present = [...files.keys()].filter((file) => existsSync(path.join(root, file)))
  if (present.length > 0) throw new AreaNameError(`Already there: ${present.join(', ')}.`)
  for (const [file, text] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return [...files.keys()]
}

if (import.meta.main) {
  try {
    const root = path.resolve(import.meta.dirname, '..')
    const [neighbourhood = '', area = ''] = process.argv.slice(2)
    const written = writeArea(neighbourhood, area, root)
    console.log(written.join('\n'))
    const steps = /^## Add an area\n([\s\S]*?)\n## /m.exec(
      readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8'),
    )
    console.log(`\nNext, from CONTRIBUTING.md:\n${steps?.[1] ?? ''}`)
  } catch (error) {
    if (!(error instanceof AreaNameError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
