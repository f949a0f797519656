import { dilazioneBody } from '@rateo/contract/accordi/condizioni-dilazione'
import type { CadenzaRegolare } from '@rateo/domain/credito/dilazione'
import { motivoOltreLimiti } from '@rateo/domain/credito/limiti-esercente'
import { inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Call } from '../../../../http/call.ts'
import { AppError, type FieldError } from '../../../../http/errors.ts'
import { contattaCliente } from '../../../persone/clienti/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { chiudiDilazione } from '../chiudi-dilazione.ts'
import { componiProposta, type Proposta } from './componi-proposta.ts'
import { haInformazioni } from './informazioni-pdf.ts'
import { inviaDilazione } from './invia-dilazione.ts'
import { findLimiti } from './limiti-esercente.ts'
import { esercenteDi, inserisciDilazione } from './scrivi-bozza.ts'

type QuotaARate = {
  quota_id: string
  cliente_id: string
  beneficiario_id: string | null
  importo_centesimi: number
  causale: string
  n_rate: number
  cadenza: CadenzaRegolare
  prima_scadenza: string
}

/** The fields of a plan as whoever divides one wrote them. */
const CAMPI: Readonly<Record<string, string>> = {
  '/prima_scadenza': '/scadenza',
  '/cadenza': '/rate/cadenza',
  '/causale': '/causale',
}

/** Composes the plan of one share; what is wrong with it is said on the field of who divides. */
async function componiQuota(
  { db, actor, clock }: Call,
  { quota_id: _quota, beneficiario_id: _per, ...chiesta }: QuotaARate,
): Promise<Proposta> {
  try {
    const richiesta = dilazioneBody.parse(chiesta)
    return await componiProposta(db, esercenteDi(actor), richiesta, clock.today())
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error
    const errors = error.errors.map(({ pointer, message }): FieldError => ({
      pointer: CAMPI[pointer] ?? '/rate/n_rate',
      message,
    }))
    throw new AppError('dati_non_validi', { errors })
  }
}

/** Refuses the plans that are proposed one by one: credit, and those that the staff look at first. */
async function esigiSemplice({ db }: Call, proposta: Proposta): Promise<void> {
  const motivo =
    proposta.inquadrata.bloccata || haInformazioni(proposta.inquadrata)
      ? `${proposta.inquadrata.frase} Prova con meno rate, o prepara una dilazione per ciascuno.`
      : motivoOltreLimiti(proposta.condizioni, await findLimiti(db, proposta.esercente_id))
  if (motivo === null) return
  throw new AppError('dati_non_validi', { errors: [{ pointer: '/rate/n_rate', message: motivo }] })
}

/** Proposes to a payer their share of a debt, in rate of their own. The answer is due before the first of them. */
export async function proponiQuota(
  call: Call,
  quota: QuotaARate,
): Promise<{ dilazione_id: string; scade_at: Date }> {
  const { db, clock } = call
  const { quota_id, beneficiario_id } = quota
  const proposta = await componiQuota(call, quota)
  await esigiSemplice(call, proposta)
  await contattaCliente(db, proposta, clock.now())
  const id = await inserisciDilazione(db, proposta, clock.now(), { quota_id, beneficiario_id })
  await annotaDilazione(call, { id, azione: 'crea', a: 'bozza' })
  await inviaDilazione(call, id)
  const { scade_at } = await db
    .selectFrom('dilazioni')
    .where('id', '=', id)
    .select('scade_at')
    .executeTakeFirstOrThrow()
  const prima = inizioGiornoDiRoma(quota.prima_scadenza)
  const entro = scade_at !== null && scade_at < prima ? scade_at : prima
  await db.updateTable('dilazioni').set({ scade_at: entro }).where('id', '=', id).execute()
  return { dilazione_id: id, scade_at: entro }
}

/** Takes back the proposals of shares that nobody is asked for any more. */
export async function ritiraQuote(
  { db, clock }: Call,
  quote: readonly string[],
  contesto: Record<string, string>,
): Promise<void> {
  const aperte = await db
    .selectFrom('dilazioni')
    .where('quota_id', 'in', quote)
    .where('stato', '=', 'proposta')
    .select('id')
    .orderBy('id')
    .execute()
  for (const { id } of aperte) {
    await chiudiDilazione(db, { id, azione: 'annulla', motivo: null }, clock.now(), contesto)
  }
}
