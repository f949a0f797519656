import { type StatoPagamento, STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import type { Motivo } from '../../../http/list.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { findRegole } from './cadenza.ts'

/** Why nobody may be reminded of a debt now; null when they may. */
export const motivoNonSollecitabile = (stato: StatoPagamento): string | null =>
  STATI_PAGABILI.some((pagabile) => pagabile === stato)
    ? null
    : `Non c’è nulla da sollecitare. Il pagamento è nello stato “${etichettaDi('pagamento', stato).etichetta}”.`

/** The number of messages that each person had today; people without any are left out. */
export async function mandatiOggi(db: Db, clienti: readonly string[], today: string) {
  const rows = await db
    .selectFrom('solleciti')
    .where('cliente_id', 'in', ['', ...clienti])
    .where('stato', '=', 'inviato')
    .where('inviato_il', '=', today)
    .groupBy('cliente_id')
    .select((eb) => ['cliente_id', eb.fn.countAll<number>().as('quanti')])
    .execute()
  return new Map(rows.map(({ cliente_id, quanti }) => [cliente_id, Number(quanti)]))
}

const VIETATO: Motivo = {
  uno: 'tra i controlli del cliente c’è “Niente solleciti”',
  tanti: 'tra i controlli dei clienti c’è “Niente solleciti”',
}
const TROPPI: Motivo = {
  uno: 'il cliente avrà già ricevuto tutti i messaggi che può ricevere oggi',
  tanti: 'i clienti avranno già ricevuto tutti i messaggi che possono ricevere oggi',
}
/** The reason why nobody is asked for a rata before its event. */
export const MOTIVO_ATTENDE_EVENTO =
  'La rata aspetta il suo evento: finché non è confermato non è dovuta.'
const ATTENDE: Motivo = { uno: 'aspetta il suo evento', tanti: 'aspettano il loro evento' }

const A_RATE: Motivo = { uno: 'si paga a rate', tanti: 'si pagano a rate' }

/**
 * The reasons why some debts, reminded one after the other, will be left out: each person gets so many messages a
 * day, and a debt in rate is reminded by its rate. `sollecitaPagamento` refuses by the same rules.
 */
export async function motiviInsieme(
  db: Db,
  ids: readonly string[],
  clock: Clock,
): Promise<Map<string, Motivo>> {
  const { massimo_al_giorno } = await findRegole(db, clock.now())
  const rows = await db
    .selectFrom('pagamenti')
    .where('id', 'in', ['', ...ids])
    .select(['id', 'cliente_id', 'dilazione_id', 'origine_id'])
    .select(sql<boolean>`sollecito_vietato(esercente_id, cliente_id)`.as('vietato'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const clienti = [...new Set(rows.map(({ cliente_id }) => cliente_id))]
  const quanti = await mandatiOggi(db, clienti, clock.today())
  const motivi = new Map<string, Motivo>()
  for (const id of ids) {
    const row = byId.get(id)
    if (!row) continue
    const ricevuti = quanti.get(row.cliente_id) ?? 0
    if (row.dilazione_id !== null) {
      motivi.set(id, row.dilazione_id === row.origine_id ? ATTENDE : A_RATE)
    } else if (row.vietato) motivi.set(id, VIETATO)
    else if (ricevuti >= massimo_al_giorno) motivi.set(id, TROPPI)
    else quanti.set(row.cliente_id, ricevuti + 1)
  }
  return motivi
}

/** Why one of many is not reminded, in words that go on from "1 pagamento non si sollecita:". */
export function motivoFraTanti(stato: StatoPagamento): Motivo | null {
  if (motivoNonSollecitabile(stato) === null) return null
  if (stato === 'pagato') return { uno: 'è già pagato', tanti: 'sono già pagati' }
  const nome = etichettaDi('pagamento', stato).etichetta
  return { uno: `è nello stato “${nome}”`, tanti: `sono nello stato “${nome}”` }
}

/** A message of the esercente's own, at once: it counts among those of the day. */
export async function sollecitaPagamento(call: Call, id: string): Promise<void> {
  const { actor, clock, db } = call
  const row = await db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .$if(actor.ruolo !== 'admin', (q) => q.where('esercente_id', '=', actor.esercente_id ?? ''))
    .select(['id', 'stato', 'esercente_id', 'cliente_id', 'scadenza', 'dilazione_id', 'origine_id'])
    .select(sql<boolean>`sollecito_vietato(esercente_id, cliente_id)`.as('vietato'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || actor.ruolo === 'cliente') throw new AppError('non_trovato')
  if (row.dilazione_id !== null && row.dilazione_id === row.origine_id) {
    throw new AppError('stato_incompatibile', { message: MOTIVO_ATTENDE_EVENTO })
  }
  if (row.dilazione_id !== null) throw new AppError('si_paga_a_rate')
  const contrario = motivoNonSollecitabile(row.stato)
  if (contrario !== null) throw new AppError('stato_incompatibile', { message: contrario })
  if (row.vietato) {
    const message =
      'Tra i controlli di questo cliente c’è “Niente solleciti” o “Conto di prova”: toglilo dalla sua scheda, se vuoi scrivergli.'
    throw new AppError('stato_incompatibile', { message })
  }
  const now = clock.now()
  const today = clock.today()
  const { massimo_al_giorno } = await findRegole(db, now)
  const ricevuti = await mandatiOggi(db, [row.cliente_id], today)
  if ((ricevuti.get(row.cliente_id) ?? 0) >= massimo_al_giorno) {
    throw new AppError('stato_incompatibile', {
      message:
        'Questo cliente ha già ricevuto tutti i messaggi che può ricevere oggi: riprova domani.',
    })
  }
  const sollecito_id = newId(now)
  const livello = row.scadenza < today ? 'sollecito' : 'promemoria'
  await db
    .insertInto('solleciti')
    .values({
      id: sollecito_id,
      pagamento_id: id,
      esercente_id: row.esercente_id,
      cliente_id: row.cliente_id,
      livello,
      canale: 'email',
      stato: 'inviato',
      dal: today,
      inviato_il: today,
      inviato_at: now,
      creato_da: `utente:${actor.utente_id}`,
      created_at: now,
    })
    .execute()
  await accoda(db, {
    argomento: 'sollecito',
    unicita: `sollecito:${sollecito_id}`,
    contenuto: { sollecito_id, pagamento_id: id },
  })
  await annota(call, {
    azione: livello === 'promemoria' ? 'invia_promemoria' : 'invia_sollecito',
    entita: 'pagamento',
    id,
    dopo: { livello, canale: 'email' },
  })
}
