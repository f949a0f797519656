import { type StatoPagamento, STATI_PAGABILI } from '@rateo/domain/pagamento'
import { etichettaDi } from '@rateo/domain/etichette'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { annota } from '../cronologia/index.ts'
import { accoda } from '../uscite/index.ts'
import { leggiRegole } from './cadenza.ts'

type Chi = { actor: Actor; clock: Clock; ip: string; request_id: string }

/** Why nobody may be reminded of a debt now; null when they may. */
export const motivoNonSollecitabile = (stato: StatoPagamento): string | null =>
  STATI_PAGABILI.some((pagabile) => pagabile === stato)
    ? null
    : `Non c’è nulla da sollecitare. Il pagamento è nello stato “${etichettaDi('pagamento', stato).etichetta}”.`

/** A message of the esercente's own, at once: it counts among those of the day. */
export async function sollecitaPagamento(trx: Db, id: string, chi: Chi): Promise<void> {
  const { actor, clock, ip, request_id } = chi
  const row = await trx
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .$if(actor.ruolo !== 'admin', (q) => q.where('esercente_id', '=', actor.esercente_id ?? ''))
    .select(['id', 'stato', 'esercente_id', 'cliente_id', 'scadenza', 'dilazione_id'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || actor.ruolo === 'cliente') throw new AppError('non_trovato')
  if (row.dilazione_id !== null) throw new AppError('si_paga_a_rate')
  const contrario = motivoNonSollecitabile(row.stato as StatoPagamento)
  if (contrario !== null) throw new AppError('stato_incompatibile', { message: contrario })
  const now = clock.now()
  const today = clock.today()
  const { massimo_al_giorno } = await leggiRegole(trx, now)
  const { quanti } = await trx
    .selectFrom('solleciti')
    .where('cliente_id', '=', row.cliente_id)
    .where('stato', '=', 'inviato')
    .where('inviato_il', '=', today)
    .select((eb) => eb.fn.countAll<number>().as('quanti'))
    .executeTakeFirstOrThrow()
  if (Number(quanti) >= massimo_al_giorno) {
    throw new AppError('stato_incompatibile', {
      message:
        'Questo cliente ha già ricevuto tutti i messaggi che può ricevere oggi: riprova domani.',
    })
  }
  const sollecito_id = newId(now)
  const livello = row.scadenza < today ? 'sollecito' : 'promemoria'
  await trx
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
  await accoda(trx, {
    argomento: 'sollecito',
    unicita: `sollecito:${sollecito_id}`,
    contenuto: { sollecito_id, pagamento_id: id },
  })
  await annota(trx, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: actor.canale ?? 'portale',
    azione: livello === 'promemoria' ? 'invia_promemoria' : 'invia_sollecito',
    entita: 'pagamento',
    entita_id: id,
    dopo: { livello, canale: 'email' },
    ip,
    request_id,
  })
}
