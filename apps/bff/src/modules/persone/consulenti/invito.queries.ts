import type { InvitoConsulente } from '@rateo/contract/persone/consulenti'
import { formattaData } from '@rateo/domain/parole/formato'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Secrets } from '../../../secrets.ts'
import { hashToken, tokenDelLink } from '../sessione/index.ts'

type Link = { secret: Secrets; origin: string; now: Date }

export const linkOf = (
  { id, token_hash }: { id: string; token_hash: Buffer },
  { secret, origin }: Pick<Link, 'secret' | 'origin'>,
): string => `${origin}/login?invito=${tokenDelLink(secret, id, token_hash)}`

type Raw = {
  id: string
  token_hash: Buffer
  quota: number
  schema: InvitoConsulente['schema']
  expires_at: Date
  registrazioni: number
}

/** The link that counts now, as the staff see it. */
export async function findInvito(
  db: Db,
  consulente_id: string,
  link: Link,
): Promise<InvitoConsulente | null> {
  const { rows } = await sql<Raw>`
    select i.id, i.token_hash, (i.quota_percento * 100)::int as quota, i.expires_at,
      (select jsonb_build_object('_id', s.id, 'nome', s.nome, 'versione', s.versione) from schemi_provvigione s
        where s.id = i.schema_id) as schema,
      (select count(*)::int from registrazioni r where r.invito_consulente_id = i.id) as registrazioni
    from inviti_consulente i where i.consulente_id = ${consulente_id} and i.sostituito_at is null`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    link: linkOf(row, link),
    quota_centesimi_percento: row.quota,
    schema: row.schema,
    expires_at: row.expires_at.toISOString(),
    scaduto: row.expires_at <= link.now,
    registrazioni: row.registrazioni,
  }
}

export async function findInvitoConsulente(db: Db, id: string) {
  return db
    .selectFrom('inviti_consulente as i')
    .innerJoin('consulenti as c', 'c.id', 'i.consulente_id')
    .select([
      'i.id',
      'i.token_hash',
      'c.nome',
      'c.email',
      'c.stato',
      'i.expires_at',
      'i.sostituito_at',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
}

export type InvitoDiConsulente = {
  id: string
  nome: string
  territorio: string
  /** Why an invitation is of no use; null when it counts. */
  rifiuto: string | null
}

const SENZA = 'Puoi creare il tuo account anche senza invito.'

/** The invitation of a consulente by what its link holds; null when there is none like it. */
export async function findInvitoDelLink(
  db: Db,
  token: string,
  now: Date,
): Promise<InvitoDiConsulente | null> {
  const row = await db
    .selectFrom('inviti_consulente as i')
    .innerJoin('consulenti as c', 'c.id', 'i.consulente_id')
    .select(['i.id', 'c.nome', 'c.territorio', 'c.stato', 'i.expires_at', 'i.sostituito_at'])
    .where('i.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, nome, territorio, stato, expires_at, sostituito_at } = row
  const invito = { id, nome, territorio }
  if (stato !== 'attivo') {
    return { ...invito, rifiuto: `${nome} non può più invitare su Rateo. ${SENZA}` }
  }
  if (sostituito_at !== null) {
    return {
      ...invito,
      rifiuto: `Questo invito è stato sostituito: chiedi a ${nome} il link nuovo. ${SENZA}`,
    }
  }
  if (expires_at <= now) {
    const giorno = formattaData(expires_at.toISOString())
    return {
      ...invito,
      rifiuto: `Questo invito è scaduto il ${giorno}: chiedi a ${nome} il link nuovo. ${SENZA}`,
    }
  }
  return { ...invito, rifiuto: null }
}
