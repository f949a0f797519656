import type { RigaStudio } from '@rateo/contract/ponte/studio'
import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import { CAPACITA_PER_STATO } from '@rateo/domain/permessi/capacita'
import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { svolge } from '@rateo/domain/permessi/squadra'
import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'

const PROSSIMI_GIORNI = 7
/** Papers that expire within these days are told of. */
const PREAVVISO_DOCUMENTI = 30
const CHIUSURE_GIORNI = 90
const DOCUMENTI = ['documento_identita', 'visura_camerale'] as const

type Riga = {
  _id: string
  nome: string
  ruolo: RuoloSquadra
  stato: StatoEsercente
  fino_al: string | null
  scadenze: number
  scadenze_centesimi: number
  ritardi: number
  ritardi_centesimi: number
  accrediti: number
  accrediti_centesimi: number
  accredito_il: string | null
  da_chiudere: number
  da_verificare: number
  con_differenza: number
  tipi: string[]
  identita_fino: string | null
}

type Chi = Pick<Actor, 'utente_id' | 'esercente_id' | 'veduta'>
type Quando = { now: Date; today: string }

/** True where the people of an esercente are let in, be it only to read. */
export const entra = (stato: StatoEsercente): boolean =>
  ['si', 'sola_lettura'].includes(CAPACITA_PER_STATO[stato].accesso)

function toRiga(
  row: Riga,
  { esercente_id, today }: { esercente_id: string | null; today: string },
) {
  const { _id, nome, ruolo, stato, fino_al, identita_fino, tipi } = row
  const legge = entra(stato)
  const conti = legge && svolge(ruolo, 'conti')
  const vicina =
    identita_fino !== null && identita_fino <= aggiungiGiorni(today, PREAVVISO_DOCUMENTI)
  return {
    _id,
    nome,
    ruolo,
    stato,
    fino_al,
    corrente: _id === esercente_id,
    in_scadenza: legge ? { numero: row.scadenze, importo_centesimi: row.scadenze_centesimi } : null,
    in_ritardo: legge ? { numero: row.ritardi, importo_centesimi: row.ritardi_centesimi } : null,
    accrediti: conti
      ? {
          numero: row.accrediti,
          importo_centesimi: row.accrediti_centesimi,
          prossimo_il: row.accredito_il,
        }
      : null,
    casse: legge
      ? {
          da_chiudere: row.da_chiudere,
          da_verificare: row.da_verificare,
          con_differenza: row.con_differenza,
        }
      : null,
    documenti: conti
      ? {
          mancanti: DOCUMENTI.filter((tipo) => !tipi.includes(tipo)),
          scade_il: vicina ? identita_fino : null,
          scaduto: identita_fino !== null && identita_fino < today,
        }
      : null,
  } satisfies RigaStudio
}

/**
 * Everything of all esercenti of a person in one statement; each number is read by an index of the esercente. What a role does not
 * know in one of them is left out there, and who sees the portal as somebody else sees that one esercente.
 */
export async function getStudio(
  db: Db,
  { utente_id, esercente_id, veduta }: Chi,
  { now, today }: Quando,
): Promise<RigaStudio[]> {
  const { rows } = await sql<Riga>`
    select e.id as _id, e.ragione_sociale as nome, m.ruolo, e.stato, m.fino_al,
      s.n as scadenze, s.importo as scadenze_centesimi, r.n as ritardi, r.importo as ritardi_centesimi,
      a.n as accrediti, a.importo as accrediti_centesimi, a.prossimo as accredito_il, c.da_chiudere, c.da_verificare, k.n as con_differenza,
      array(select distinct d.tipo from documenti_registrazione d where d.esercente_id = e.id) as tipi,
      (select max(d.scadenza) from documenti_registrazione d where d.esercente_id = e.id and d.tipo = 'documento_identita') as identita_fino
    from membri_esercente m join esercenti e on e.id = m.esercente_id
    cross join lateral (select count(*)::int as n, coalesce(sum(p.residuo_centesimi), 0)::bigint as importo from pagamenti p
      where p.esercente_id = e.id and p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p.dilazione_id is null
        and p.scadenza between ${today}::date and ${aggiungiGiorni(today, PROSSIMI_GIORNI)}::date) s
    cross join lateral (select count(*)::int as n, coalesce(sum(p.residuo_centesimi), 0)::bigint as importo from pagamenti p
      where p.esercente_id = e.id and p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
        and e_scaduto(p.stato, p.dilazione_id, p.scadenza, ${today}::date)) r
    cross join lateral (select count(*)::int as n, coalesce(sum(x.importo_centesimi), 0)::bigint as importo, min(x.arrivo_il) as prossimo
      from accrediti x where x.esercente_id = e.id and x.stato = 'in_accredito') a
    cross join lateral (select
        count(*) filter (where x.stato <> 'da_verificare' and x.aperta_at < ${inizioGiornoDiRoma(today)})::int as da_chiudere,
        count(*) filter (where x.stato = 'da_verificare')::int as da_verificare
      from sessioni_cassa x where x.esercente_id = e.id and x.stato <> 'chiusa') c
    cross join lateral (select count(*)::int as n from chiusure_cassa x
      where x.esercente_id = e.id and x.quadratura = 'differenza_aperta'
        and x.created_at >= ${inizioGiornoDiRoma(aggiungiGiorni(today, -CHIUSURE_GIORNI))}
        and not exists (select 1 from chiusure_cassa y where y.rettifica_di = x.id)) k
    where m.utente_id = ${utente_id} and m.al is null and m.sospeso_at is null
      and (m.finisce_at is null or m.finisce_at > ${now}) and (not ${veduta !== undefined} or e.id = ${esercente_id})
    order by e.ragione_sociale, e.id`.execute(db)
  return rows.map((row) => toRiga(row, { esercente_id, today }))
}
