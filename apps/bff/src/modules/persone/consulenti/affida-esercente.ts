import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { scriviRiga } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'

type Affidato = { invito_id: string; esercente_id: string; utente_id: string; oggi: string }

type Raw = {
  consulente_id: string
  nome: string
  stato: string
  quota_percento: string
  schema_id: string | null
}

/**
 * Ties an esercente to the consulente whose invitation they registered by: once, and to nobody when the consulente has
 * left meanwhile or somebody else follows them already.
 */
export async function affidaEsercente(
  trx: Db,
  { invito_id, esercente_id, utente_id, oggi }: Affidato,
): Promise<void> {
  const { rows } = await sql<Raw>`
    select c.id as consulente_id, c.nome, c.stato, i.quota_percento::text as quota_percento, i.schema_id
    from inviti_consulente i join consulenti c on c.id = i.consulente_id
    where i.id = ${invito_id} for no key update of c`.execute(trx)
  const [invito] = rows
  if (invito === undefined) return
  const seguito = await trx
    .selectFrom('incarichi')
    .select('consulente_id')
    .where('esercente_id', '=', esercente_id)
    .executeTakeFirst()
  if (seguito !== undefined) return
  const { consulente_id, nome, stato, quota_percento, schema_id } = invito
  const chi = { attore: `utente:${utente_id}`, ruolo: 'esercente', canale: 'portale' } as const
  const esercente = { entita: 'esercente', id: esercente_id }
  if (stato !== 'attivo') {
    const dopo = { consulente: nome, stato_consulente: stato }
    await scriviRiga(trx, { ...chi, ...esercente, azione: 'invito_senza_incarico', dopo })
    return
  }
  await trx
    .insertInto('incarichi')
    .values({ consulente_id, esercente_id, quota_percento, schema_id, dal: oggi })
    .execute()
  await accoda(trx, {
    argomento: 'incarico_nuovo',
    unicita: `incarico_nuovo:${consulente_id}:${esercente_id}`,
    contenuto: { consulente_id, esercente_id },
  })
  const azione = 'affida_a_consulente'
  await scriviRiga(trx, {
    ...chi,
    ...esercente,
    azione,
    dopo: { consulente: nome, quota_percento },
  })
  await scriviRiga(trx, {
    ...chi,
    azione: 'nuovo_incarico',
    entita: 'consulente',
    id: consulente_id,
    dopo: { esercente_id, quota_percento },
  })
}
