import type { Consulente, Incarico } from '@rateo/contract/persone/consulenti'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { search } from '../../../http/search/search.ts'
import type { Secrets } from '../../../secrets.ts'
import { consulentiDi } from './consulenti.list.ts'
import { motivoNonFattibile } from './gestisci-consulenti.ts'
import { findAccessoFino } from './area/accesso.ts'
import { findInvito } from './invito.queries.ts'
import { findLegami } from './sopra.ts'

export function searchConsulenti(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = consulentiDi(actor)
  return search(pool, what, { scope, body, today })
}

type IncaricoRaw = {
  esercente_id: string
  esercente_nome: string
  quota: number
  schema: Incarico['schema']
  dal: string
  al: string | null
  in_corso: boolean
  netto: number
}

/** Money counts for whoever followed the esercente on the day on which it moved: what was given back, too. */
async function findIncarichi(db: Db, id: string, today: string): Promise<Incarico[]> {
  const { rows } = await sql<IncaricoRaw>`
    select i.esercente_id, e.ragione_sociale as esercente_nome, (i.quota_percento * 100)::int as quota, i.dal, i.al,
      (select jsonb_build_object('_id', s.id, 'nome', s.nome, 'versione', s.versione) from schemi_provvigione s
        where s.id = i.schema_id) as schema,
      i.dal <= ${today}::date and (i.al is null or i.al >= ${today}::date) as in_corso,
      (select coalesce(sum(m.incassato_centesimi - m.rimborsato_centesimi), 0)::bigint from movimenti_pagamento m
        where m.esercente_id = i.esercente_id
          and m.id >= inizio_id(i.dal::timestamp at time zone 'Europe/Rome')
          and m.id < inizio_id((coalesce(i.al, ${today}::date) + 1)::timestamp at time zone 'Europe/Rome')) as netto
    from incarichi i join esercenti e on e.id = i.esercente_id
    where i.consulente_id = ${id}
    order by i.al is not null, i.dal desc, e.ragione_sociale`.execute(db)
  return rows.map((row) => ({
    esercente: { _id: row.esercente_id, nome: row.esercente_nome },
    quota_centesimi_percento: row.quota,
    schema: row.schema,
    dal: row.dal,
    al: row.al,
    in_corso: row.in_corso,
    netto_centesimi: row.netto,
  }))
}

type Oggi = { today: string; now: Date; secret: Secrets; origin: string }

export async function getConsulente(
  db: Db,
  actor: Actor,
  id: string,
  { today, ...link }: Oggi,
): Promise<Consulente> {
  if (consulentiDi(actor).scope === null) throw new AppError('non_trovato')
  const row = await db.selectFrom('consulenti').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  const incarichi = await findIncarichi(db, id, today)
  const seguiti = new Set(incarichi.filter((i) => i.in_corso).map((i) => i.esercente._id))
  return {
    _id: row.id,
    nome: row.nome,
    partita_iva: row.partita_iva,
    email: row.email,
    telefono: row.telefono,
    territorio: row.territorio,
    iban: row.iban,
    ritenuta: row.ritenuta,
    regime_iva: row.regime_iva,
    rivalsa_inps: row.rivalsa_inps,
    enasarco: row.enasarco,
    enasarco_monomandatario: row.enasarco_monomandatario,
    stato: row.stato,
    esercenti: seguiti.size,
    created_at: row.created_at.toISOString(),
    incarichi,
    ...(await findLegami(db, id, today)),
    accesso_fino: await findAccessoFino(db, id, link.now),
    invito: await findInvito(db, id, link),
    azioni_consentite: [
      { azione: 'modifica', consentita: true, motivo: null },
      ...(['sospendi', 'riattiva', 'cessa'] as const).map((azione) => {
        const motivo = motivoNonFattibile(azione, row.stato)
        return { azione, consentita: motivo === null, motivo }
      }),
    ],
  }
}
