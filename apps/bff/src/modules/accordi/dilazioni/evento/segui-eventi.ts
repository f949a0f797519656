import { esitoUltimoGiorno } from '@rateo/domain/credito/rata-a-evento'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { dayInRome } from '../../../../clock.ts'
import { stored } from '../../../../db/stored.ts'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { findGiorniEvento } from './giorni-evento.queries.ts'
import { tieniRate } from '../atti/tieni-rate.ts'

const QUANTI = 200

type EventiDeps = Pick<Deps, 'db' | 'clock'>

/** The events whose last day is near, of plans that go on; one of which a payment is under way waits for its outcome. */
const findVicini = (db: Db, entro: string) =>
  db
    .selectFrom('rate as r')
    .innerJoin('dilazioni as d', 'd.id', 'r.dilazione_id')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.evento_stato', 'in', ['atteso', 'dichiarato', 'contestato'])
    .where('d.stato', 'in', ['attiva', 'decaduta'])
    .where('p.stato', 'in', ['da_pagare', 'parzialmente_pagato', 'insoluto'])
    .where('r.scadenza', '<=', entro)
    .orderBy('r.scadenza')
    .orderBy('r.id')
    .select(['r.id', 'r.dilazione_id', 'r.n', 'r.evento', 'r.evento_stato', 'r.scadenza'])
    .select(['d.stato as dilazione', 'd.giorni_evento as giorni'])
    .select((eb) =>
      eb
        .selectFrom('eventi_rata as e')
        .whereRef('e.rata_id', '=', 'r.id')
        .where('e.risposta', 'is', null)
        .select('e.dichiarato_at')
        .as('dichiarato_at'),
    )
type Vicino = Awaited<ReturnType<ReturnType<typeof findVicini>['execute']>>[number]

const esitoDi = ({ evento_stato, scadenza, dichiarato_at, giorni }: Vicino, oggi: string) =>
  esitoUltimoGiorno(
    {
      stato: evento_stato ?? 'passato',
      entro_il: scadenza,
      dichiarato_il: dichiarato_at && dayInRome(dichiarato_at),
      giorni,
    },
    oggi,
  )

/** Closes an event whose last day has come, in its own transaction: read again, once it is held. */
async function chiudi({ db, clock }: EventiDeps, { id, dilazione_id }: Vicino): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const oggi = clock.today()
    await tieniRate(trx, dilazione_id)
    await trx
      .selectFrom('dilazioni')
      .where('id', '=', dilazione_id)
      .select('id')
      .forUpdate()
      .execute()
    const ora = await findVicini(trx, oggi).where('r.id', '=', id).executeTakeFirst()
    const esito = ora && esitoDi(ora, oggi)
    if (ora === undefined || !esito) return false
    await trx
      .updateTable('eventi_rata')
      .set({ risposta: 'nessuna', risposto_at: clock.now() })
      .where('rata_id', '=', id)
      .where('risposta', 'is', null)
      .execute()
    if (esito === 'passato') {
      await trx.updateTable('rate').set({ evento_stato: 'passato' }).where('id', '=', id).execute()
    } else {
      // A run that comes late makes nobody late.
      const scadenza = ora.scadenza < oggi ? oggi : ora.scadenza
      await sql`select ${stored('rata_dovuta', {
        rata: id,
        confermato: false,
        scadenza,
        adesso: clock.now(),
      })}`.execute(trx)
    }
    const azione = esito === 'passato' ? 'evento_passato' : 'evento_senza_risposta'
    await annotaDilazione(
      { db: trx, clock },
      {
        id: dilazione_id,
        azione,
        da: ora.dilazione,
        a: ora.dilazione,
        altro: { n: ora.n, evento: ora.evento },
      },
    )
    await accoda(trx, {
      argomento: 'evento_rata',
      unicita: `evento_rata:${id}:${azione}`,
      contenuto: { dilazione_id, n: ora.n, fatto: azione },
    })
    return true
  })
}

/** Reminds whoever has not spoken yet, once for each last day. */
const avvisa = ({ db }: EventiDeps, { id, dilazione_id, n, evento_stato, scadenza }: Vicino) =>
  accoda(db, {
    argomento: 'evento_rata',
    unicita: `evento_rata:${id}:avvisa:${evento_stato}:${scadenza}`,
    contenuto: { dilazione_id, n, fatto: 'avvisa_evento' },
  })

/**
 * Follows events towards their last day: a reminder some days before, and on the day itself or the one after what
 * becomes of the rata. For the timetable; returns how many were closed.
 */
export async function seguiEventi(deps: EventiDeps): Promise<number> {
  const oggi = deps.clock.today()
  const { avviso_giorni } = await findGiorniEvento(deps.db, deps.clock.now())
  const vicini = await findVicini(deps.db, aggiungiGiorni(oggi, avviso_giorni))
    .limit(QUANTI)
    .execute()
  let chiusi = 0
  for (const vicino of vicini) {
    if (esitoDi(vicino, oggi) === null) await avvisa(deps, vicino)
    else if (await chiudi(deps, vicino)) chiusi += 1
  }
  return chiusi
}
