import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { type Decisione, lockEsercente, passaEsercente } from './passa-esercente.ts'
import { cessaEsercente, riattivaEsercente } from './provvedi-esercente.ts'
import { GIORNI_INTEGRAZIONE } from './situazione.queries.ts'

/** An esercente that neither asks for money nor takes any for so long is put aside. */
const MESI_FERMO = 12
const LOTTO = 200

type Scaduto = { id: string; stato: string }

const scadenzeSql = (oggi: string, limite: Date) => sql<Scaduto>`
  select id, stato from esercenti
  where (stato in ('limitato', 'sospeso', 'in_cessazione') and provvedimento ->> 'fino_al' < ${oggi})
    or (stato = 'integrazione_richiesta' and (integrazione ->> 'richiesta_at')::timestamptz < ${limite})
  order by id limit ${LOTTO}`

const SENZA_RISPOSTA = 'Non abbiamo ricevuto l’integrazione richiesta entro 30 giorni.'

/** Ends the measure of an esercente whose time is over; the row is read again under its lock. */
async function scade(decisione: Decisione, stato: string): Promise<void> {
  const row = await lockEsercente(decisione)
  if (row.stato !== stato) return
  if (stato === 'in_cessazione') {
    await cessaEsercente(decisione)
  } else if (stato === 'integrazione_richiesta') {
    await passaEsercente(decisione, row.stato, {
      evento: 'rifiuta',
      a: 'rifiutato',
      values: { motivo_rifiuto: SENZA_RISPOSTA },
      dettagli: { motivo: SENZA_RISPOSTA },
    })
  } else {
    await riattivaEsercente(decisione, 'Il periodo è finito.')
  }
}

/** Ends the measures whose last day has passed, and refuses who does not answer; returns how many. */
export async function scadiProvvedimenti({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const limite = new Date(now.getTime() - GIORNI_INTEGRAZIONE * 86_400_000)
  const { rows } = await scadenzeSql(clock.today(), limite).execute(db)
  for (const { id, stato } of rows) {
    await db
      .transaction()
      .execute((trx) => scade({ db: trx, actor: null, id, info: null, now }, stato))
  }
  return rows.length
}

/** Puts aside who has been still for a year: nothing asked for, nothing collected, no rate to come. */
export async function disattivaFermi({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const dal = aggiungiGiorni(clock.today(), -Math.round((MESI_FERMO * 365) / 12))
  const { rows } = await sql<{ id: string }>`
    select e.id from esercenti e
    where e.stato = 'attivo' and e.updated_at < ${dal}::date
      and not exists (select 1 from pagamenti p where p.esercente_id = e.id and p.updated_at >= ${dal}::date)
      and not exists (select 1 from dilazioni d where d.esercente_id = e.id and d.stato in ('attiva', 'accettata'))
      and not exists (select 1 from abbonamenti a where a.esercente_id = e.id
        and a.stato not in ('non_attivato', 'concluso', 'cessato', 'receduto'))
    order by e.id limit ${LOTTO}`.execute(db)
  for (const { id } of rows) {
    await db.transaction().execute(async (trx) => {
      const decisione = { db: trx, actor: null, id, info: null, now }
      const { stato } = await lockEsercente(decisione)
      if (stato !== 'attivo') return
      const motivo = 'Non risultano movimenti da più di un anno.'
      await passaEsercente(decisione, stato, {
        evento: 'disattiva',
        a: 'inattivo',
        provvedimento: { motivo, ferma: [], fino_al: null },
      })
    })
  }
  return rows.length
}
