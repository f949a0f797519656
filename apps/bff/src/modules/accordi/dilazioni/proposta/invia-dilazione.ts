import { dilazioneBody } from '@rateo/contract/accordi/condizioni-dilazione'
import { motivoOltreLimiti } from '@rateo/domain/credito/limiti-esercente'
import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Call } from '../../../../http/call.ts'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { contattaCliente } from '../../../persone/clienti/index.ts'
import { esigiTetto } from '../../../persone/esercenti/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { componiProposta, type Proposta } from './componi-proposta.ts'
import { findDebitiDi } from '../dettaglio.queries.ts'
import { haInformazioni } from './informazioni-pdf.ts'
import { findLimiti } from './limiti-esercente.ts'
import { findTermini } from './limiti-dilazioni.ts'
import { lockDilazione } from '../lock-dilazione.ts'
import { esigiNonDivisa } from './quota-divisa.ts'
import { riscrivi } from './scrivi-bozza.ts'
import {
  esigiAlPostoDi,
  esigiResiduo,
  findRinegoziazione,
} from '../rinegoziazione/rinegoziazioni.queries.ts'

/** An answer is waited for some days, and never beyond the first rata. */
function scadenzaProposta(now: Date, validita_giorni: number, prima_scadenza: string): Date {
  const giorni = now.getTime() + validita_giorni * 24 * 3_600_000
  const ultimo = inizioGiornoDiRoma(aggiungiGiorni(prima_scadenza, 1))
  return new Date(Math.min(giorni, ultimo.getTime()))
}

/** Said wherever a credit without that judgement could be sent. */
export const SENZA_MERITO =
  'È credito ai consumatori: prima scrivi come hai valutato che il cliente può pagare. Modifica la bozza.'

type Bloccata = Awaited<ReturnType<typeof lockDilazione>>

/** Sends the proposal to the cliente, or first to the staff where it passes the limits of the esercente. */
export async function inviaDilazione(call: Call, id: string): Promise<void> {
  const { actor, clock, db } = call
  const d = await lockDilazione(db, id, actor)
  if (d.stato !== 'bozza') {
    throw new AppError('stato_incompatibile', { message: 'Si invia solo una bozza.' })
  }
  const proposta = await ricomponi(db, d, clock)
  const limiti = await findLimiti(db, d.esercente_id)
  const motivo = motivoOltreLimiti(proposta.condizioni, limiti)
  if (motivo === null) {
    await parte(db, id, proposta, clock)
    return annotaDilazione(call, { id, azione: 'invia', da: 'bozza', a: 'proposta' })
  }
  await db
    .updateTable('dilazioni')
    .set({ stato: 'in_approvazione', motivo: null, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  return annotaDilazione(call, {
    id,
    azione: 'chiede_approvazione',
    da: 'bozza',
    a: 'in_approvazione',
    altro: { motivo },
  })
}

/** Makes it a proposal that its cliente can answer, with the rate counted again from today. */
export async function proponi(trx: Db, d: Bloccata, clock: Clock): Promise<void> {
  await contattaCliente(trx, d, clock.now())
  await parte(trx, d.id, await ricomponi(trx, d, clock), clock)
}

/** Counts and writes the rate again from today, and refuses what may not be sent. */
async function ricomponi(trx: Db, d: Bloccata, clock: Clock): Promise<Proposta> {
  const { id } = d
  const now = clock.now()
  if (d.condizioni === null) {
    throw new AppError('stato_incompatibile', {
      message: 'Di questa dilazione mancano le condizioni: va modificata e poi inviata.',
    })
  }
  const debiti = (await findDebitiDi(trx, id)).map(({ _id }) => _id)
  const richiesta = dilazioneBody.parse({
    ...(debiti.length > 0
      ? { pagamenti: debiti }
      : { cliente_id: d.cliente_id, importo_centesimi: d.importo_centesimi }),
    causale: d.causale,
    ...(d.fornitura_il !== null && { fornitura_il: d.fornitura_il }),
    ...(d.merito_creditizio !== null && { merito_creditizio: d.merito_creditizio }),
    ...d.condizioni,
  })
  const oggi = clock.today()
  const proposta = await componiProposta(trx, d.esercente_id, richiesta, oggi, id)
  const alPostoDi = await esigiAlPostoDi(trx, id, proposta)
  if (alPostoDi) await esigiResiduo(trx, id)
  if (proposta.inquadrata.bloccata) {
    throw new AppError('credito_non_abilitato', { message: proposta.inquadrata.frase })
  }
  if (haInformazioni(proposta.inquadrata) && d.merito_creditizio === null) {
    throw new AppError('stato_incompatibile', { message: SENZA_MERITO })
  }
  // A plan in the place of another one is no new credit.
  if (debiti.length === 0 && !alPostoDi) {
    await esigiTetto(trx, d.esercente_id, proposta.importo_centesimi, now)
  }
  await riscrivi(trx, id, proposta, now)
  return proposta
}

async function parte(trx: Db, id: string, proposta: Proposta, clock: Clock): Promise<void> {
  const now = clock.now()
  const oggi = clock.today()
  const { validita_giorni } = await findTermini(trx, now)
  const sua = proposta.piano.rate.find(({ n }) => n === 1)?.scadenza ?? oggi
  // One plan takes the place of another in one go: nothing of it may be due on the day of the signature.
  const prima = (await findRinegoziazione(trx, id)) === undefined ? sua : aggiungiGiorni(sua, -1)
  await trx
    .updateTable('dilazioni')
    .set({
      stato: 'proposta',
      proposta_il: oggi,
      scade_at: scadenzaProposta(now, validita_giorni, prima),
      motivo: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes a proposal back, before it was answered. */
export async function ritiraDilazione(call: Call, id: string): Promise<void> {
  const { actor, clock, db } = call
  const { stato, quota_id } = await lockDilazione(db, id, actor)
  esigiNonDivisa({ stato, quota_id })
  if (stato !== 'proposta') {
    throw new AppError('stato_incompatibile', {
      message: 'Si ritira solo una proposta che il cliente non ha ancora accettato.',
    })
  }
  await db
    .updateTable('dilazioni')
    .set({ stato: 'bozza', scade_at: null, proposta_il: null, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annotaDilazione(call, { id, azione: 'ritira', da: 'proposta', a: 'bozza' })
}
