import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { searchable } from './searchable.ts'

const FILE = path.join(import.meta.dirname, '../../data/comuni.tsv')
const NAME = 'data/comuni.tsv'

function readRows(text: string) {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => {
    const [belfiore = '', nome = '', sigla = '', valido_dal = '', valido_al = ''] = line.split('\t')
    return {
      belfiore,
      nome,
      cercato: searchable(nome),
      sigla,
      valido_dal,
      valido_al: valido_al || null,
    }
  })
}

/** Puts the list of comuni and countries into the database, when it is another than the one that is there. */
export async function loadComuni(client: pg.Client): Promise<void> {
  const text = readFileSync(FILE, 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const { rows } = await client.query('select from migrazioni where nome = $1 and sha256 = $2', [
    NAME,
    sha256,
  ])
  if (rows.length > 0) return
  await client.query('begin')
  try {
    await client.query('delete from comuni')
    await client.query(
      `insert into comuni (belfiore, nome, cercato, sigla, valido_dal, valido_al)
       select belfiore, nome, cercato, sigla, valido_dal, valido_al
       from jsonb_to_recordset($1) x(belfiore text, nome text, cercato text, sigla text, valido_dal date, valido_al date)`,
      [JSON.stringify(readRows(text))],
    )
    await client.query(
      `insert into migrazioni (nome, sha256) values ($1, $2)
       on conflict (nome) do update set sha256 = excluded.sha256, applicata_at = now()`,
      [NAME, sha256],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
