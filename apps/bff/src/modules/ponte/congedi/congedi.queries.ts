import type { AnteprimaCongedo, Congedo } from '@rateo/contract/ponte/congedi'
import { ultimiGiorni } from '@rateo/domain/identita/congedo'
import { type StatoEsercente, TRANSIZIONI_ESERCENTE } from '@rateo/domain/identita/esercente'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { puo } from '@rateo/domain/stati/macchina'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { contaSenzaConti } from '../../persone/clienti/index.ts'
import { saldo } from '../../registri/contabilita/index.ts'

type Somma = { quanti: number; centesimi: number }

const APERTI = sql`('da_pagare', 'in_verifica', 'in_elaborazione', 'parzialmente_pagato', 'insoluto')`

/** Counts and sums of everything in course, on both sides of the day on which it would stop. */
export async function findAnteprima(
  db: Db,
  esercente_id: string,
  ultimo_giorno: string,
): Promise<AnteprimaCongedo> {
  const { rows } = await sql<{
    abbonamenti: Somma
    rate_prima: Somma
    rate_dopo: Somma
    pagamenti: Somma
    clienti: number
  }>`
    with aperti as (
      select origine, scadenza, residuo_centesimi from pagamenti
      where esercente_id = ${esercente_id} and stato in ${APERTI} and residuo_centesimi > 0
    ), sommati as (
      select case when origine <> 'rata' then 'pagamenti' when scadenza <= ${ultimo_giorno}::date then 'rate_prima'
        else 'rate_dopo' end as che, count(*) as quanti, sum(residuo_centesimi) as centesimi from aperti group by 1
    ), detti as (
      select che, jsonb_build_object('quanti', quanti, 'centesimi', centesimi) as somma from sommati
    )
    select (select jsonb_build_object('quanti', count(*), 'centesimi', coalesce(sum(prossimo_centesimi), 0)) from abbonamenti
        where esercente_id = ${esercente_id} and stato in ('in_attivazione', 'in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa')
      ) as abbonamenti,
      ${sql.join(
        ['rate_prima', 'rate_dopo', 'pagamenti'].map(
          (che) =>
            sql`coalesce((select somma from detti where che = ${che}), '{"quanti": 0, "centesimi": 0}') as ${sql.ref(che)}`,
        ),
      )},
      (select count(*)::int from clienti_esercente where esercente_id = ${esercente_id}) as clienti`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a statement without rows')
  const debito = await saldo(db, { intestatario: `esercente:${esercente_id}`, codice: 'debito' })
  return {
    ...row,
    da_accreditare_centesimi: Math.max(0, -debito),
    clienti_da_cancellare: await contaSenzaConti(db, esercente_id),
  }
}

type Chiesto = {
  ultimo_giorno: string
  cancella_dal: string
  chiesto_at: Date
  cancellato_at: Date | null
  da_stato: string
}

const mostraChiesto = (
  { da_stato, chiesto_at, cancellato_at, ...giorni }: Chiesto,
  stato: StatoEsercente,
) => ({
  ...giorni,
  chiesto_at: chiesto_at.toISOString(),
  cancellato_at: cancellato_at?.toISOString() ?? null,
  puo_ripensare: da_stato === 'attivo' && puo(TRANSIZIONI_ESERCENTE, 'ripensa', stato, 'E'),
})

export async function getCongedo(db: Db, esercente_id: string, oggi: string): Promise<Congedo> {
  const { stato } = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('stato')
    .executeTakeFirstOrThrow()
  const chiesto = await db
    .selectFrom('congedi')
    .where('esercente_id', '=', esercente_id)
    .select(['ultimo_giorno', 'cancella_dal', 'chiesto_at', 'cancellato_at', 'da_stato'])
    .executeTakeFirst()
  const puoOra = puo(TRANSIZIONI_ESERCENTE, 'avvia_cessazione', stato, 'E')
  return {
    chiesto: chiesto ? mostraChiesto(chiesto, stato) : null,
    non_ora: puoOra
      ? null
      : `Ora non si può: l’attività è nello stato “${etichettaDi('esercente', stato).etichetta}”.`,
    ...ultimiGiorni(oggi),
  }
}
