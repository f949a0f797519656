// Rewrites, from a freshly migrated database, the types of the tables and the signatures of the stored functions, and raises the
// version of those that changed.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../apps/bff/src/db/embedded.ts'
import { FUNCTIONS } from '../../apps/bff/src/db/functions-version.ts'
import { migrate } from '../../apps/bff/src/db/migrate.ts'
import { hashOf, readFunctions } from '../../apps/bff/src/db/stored-functions.ts'
import { columnTypes } from './column-types.ts'

const root = path.join(import.meta.dirname, '../..')

function raiseFunctions() {
  const sha256 = hashOf(readFunctions())
  if (sha256 === FUNCTIONS.sha256) return
  const file = path.join(root, 'apps/bff/src/db/functions-version.ts')
  const text = readFileSync(file, 'utf8')
    .replace(/versione: \d+/, `versione: ${FUNCTIONS.versione + 1}`)
    .replace(/sha256: '\w*'/, `sha256: '${sha256}'`)
  writeFileSync(file, text)
}

const SIGNED = `select p.proname as nome, p.proargnames as nomi,
    array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality a(t, n) order by n) as tipi
  from pg_proc p join funzioni f on f.nome = p.proname
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    and not exists (select 1 from unnest(p.proargtypes::oid[]) a join pg_type t on t.oid = a where t.typtype = 'c')
    and not exists (select 1 from generate_subscripts(p.proargtypes::oid[], 1) i where p.proargnames[i + 1] not like 'p\\_%')
  order by 1`

type Signed = { nome: string; nomi: string[] | null; tipi: string[] }

/**
 * Writes the signatures of the functions that can be called from outside; one that takes a whole row is called by
 * other functions only.
 */
async function writeSignatures(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Signed>(SIGNED).finally(() => client.end())
  const all = rows.map(({ nome, nomi, tipi }) => {
    const args = tipi.map((tipo, i) => ` ${nomi?.[i]?.replace('p_', '')}: '${tipo}'`)
    return `  ${nome}: {${args.join(',')} },\n`
  })
  writeFileSync(
    path.join(root, 'apps/bff/src/db/stored-signatures.ts'),
    `/** The stored functions with the names and types of their arguments. Written by \`npm run db:types\`; do not edit. */\nexport const SIGNATURES = {\n${all.join('')}} as const\n`,
  )
}

raiseFunctions()
const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-types-'))
chmodSync(folder, 0o755)
const server = await startEmbedded(path.join(folder, 'pg'), { fsync: false })
try {
  await migrate(server.url('postgres'))
  await writeSignatures(server.url('postgres'))
  const { columns, imports } = await columnTypes(server.url('postgres'))
  const out = 'apps/bff/src/db/types.ts'
  const flags = ['--dialect', 'postgres', '--url', server.url('postgres'), '--out-file', out]
  const mapping = [
    '--type-mapping',
    '{"int8":"number"}',
    '--date-parser',
    'string',
    '--default-schema',
    'public',
    '--overrides',
    JSON.stringify({ columns }),
  ]
  const result = spawnSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [...flags, ...mapping, '--include-pattern', 'public.*'],
    { cwd: root, encoding: 'utf8' },
  )
  process.stdout.write(result.stdout + result.stderr)
  process.exitCode = result.status ?? 1
  // The types of JSON columns are imported from where they are declared: the generator knows only its own.
  const file = path.join(root, out)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^import /m, `${imports}\nimport `))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
