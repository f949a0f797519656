import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import { findPrevisione } from './giorni-accredito.ts'

type Somme = {
  lordo: number
  commissioni: number
  contributi: number
  netto: number
  trattenuto: number
  giorno: string | null
  riduzioni: NonNullable<Pagamento['accredito']>['riduzioni']
  fatto: NonNullable<Pagamento['accredito']>['fatto']
}

/**
 * The payout of a debt paid on line, fees and returns taken off, and the day on which it should arrive (PAG-B4): from
 * the same postings that the list of payouts adds up.
 */
export async function findAccredito(
  db: Db,
  pagamento_id: string,
  today: string,
): Promise<Pagamento['accredito']> {
  const { rows } = await sql<Somme>`
    select coalesce(-sum(m.importo_centesimi) filter (where s.tipo = 'incasso'), 0)::bigint as lordo,
      coalesce(sum(m.importo_centesimi) filter (where s.tipo = 'commissione'), 0)::bigint as commissioni,
      coalesce(-sum(m.importo_centesimi) filter (where s.tipo = 'contributo_promozione'), 0)::bigint as contributi,
      coalesce(-sum(m.importo_centesimi), 0)::bigint as netto,
      max(s.competenza) filter (where s.tipo in ('incasso', 'contributo_promozione')) as giorno,
      (select coalesce(jsonb_agg(jsonb_build_object('nome', r.nome, 'riduzione_centesimi', r.meno)), '[]')
        from (select r.nome, sum(u.riduzione_centesimi) as meno
          from riduzioni_commissione u join promozioni r on r.id = u.promozione_id join tentativi t on t.id = u.tentativo_id
          where u.pagamento_id = ${pagamento_id} and t.stato in ('riuscito', 'restituito', 'stornato')
          group by r.id order by r.id) r) as riduzioni,
      ${stored('stato_accredito', { pagamento: pagamento_id })} as fatto,
      (select coalesce(sum(k.importo_centesimi), 0)::bigint from contestazioni k
        where k.pagamento_id = ${pagamento_id} and k.concluso_at is null) as trattenuto
    from scritture s join movimenti m on m.scrittura_id = s.id join conti c on c.id = m.conto_id
    where c.codice = 'debito' and (s.origine_tipo, s.origine_id) in (
      select 'tentativo', id::text from tentativi where pagamento_id = ${pagamento_id}
      union all select 'movimento', id from movimenti_pagamento where pagamento_id = ${pagamento_id}
      union all select 'rimborso', id from rimborsi where pagamento_id = ${pagamento_id}
      union all select 'contestazione', id from contestazioni where pagamento_id = ${pagamento_id})
  `.execute(db)
  const [somme] = rows
  if (somme === undefined || somme.giorno === null) return null
  const { lordo, commissioni, riduzioni, contributi, netto, trattenuto, giorno, fatto } = somme
  const previsione = await findPrevisione(db)
  const previsto_il = previsione.il(giorno)
  return {
    lordo_centesimi: lordo,
    commissioni_centesimi: commissioni,
    riduzioni,
    contributi_centesimi: contributi,
    altro_centesimi: lordo + contributi - commissioni - netto,
    trattenuto_centesimi: trattenuto,
    netto_centesimi: netto - trattenuto,
    previsto_il,
    passato: previsto_il < today,
    fatto,
  }
}
