import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import { RATE_APERTE } from '@rateo/domain/credito/rata'
import type { Call } from '../../../../http/call.ts'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { scegliPerIlCliente } from '../../../incasso/carte-di-credito/index.ts'
import type { Adesione } from '../proposta/accetta-dilazione.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { lockDilazione } from '../lock-dilazione.ts'

type Scelta = {
  d: { id: string; esercente_id: string; cliente_id: string; metodi_ammessi: string[] }
  adesione: Pick<Adesione, 'metodo' | 'carta_id' | 'mandato_id'>
}

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** Sets the method of the rate from now on: a card or an account of the cliente, or none. */
export async function scegliMetodoRate(
  call: Call,
  { psp }: Pick<Deps, 'psp'>,
  { d, adesione }: Scelta,
): Promise<string | null> {
  const { actor, clock, db } = call
  const { metodo, carta_id, mandato_id } = adesione
  if (metodo === undefined) return null
  if (!d.metodi_ammessi.includes(metodo)) {
    throw rifiuta('/metodo', 'L’esercente non accetta questo modo di pagare')
  }
  if (metodo === 'bonifico') return null
  const { id: oggetto_id, esercente_id, cliente_id } = d
  const { utente_id } = actor
  return scegliPerIlCliente(
    db,
    { psp, clock },
    { oggetto_tipo: 'dilazione', oggetto_id, esercente_id, cliente_id, utente_id },
    metodo === 'carta' ? { carta_id: carta_id ?? '' } : { mandato_id: mandato_id ?? '' },
  )
}

/**
 * States in which rate are still to come. Before them the method is chosen with the acceptance, after them there is
 * nothing to charge.
 */
const CON_RATE: readonly StatoDilazione[] = ['accettata', 'attiva', 'sospesa', 'decaduta']

export const motivoSenzaMetodo = (stato: StatoDilazione): string | null =>
  CON_RATE.includes(stato) ? null : 'Si sceglie quando ci sono rate da pagare.'

/** Nothing is left but what claims took: that is paid by hand. */
export const MOTIVO_SOLO_RIAPERTE =
  'Resta solo ciò che una contestazione ha ripreso: si paga a mano, non si addebita da sé.'

async function haSoloRiaperte(trx: Db, id: string): Promise<boolean> {
  const aperte = await trx
    .selectFrom('rate')
    .where('dilazione_id', '=', id)
    .where('stato', 'in', [...RATE_APERTE])
    .select('riapre_id')
    .execute()
  return aperte.length > 0 && aperte.every(({ riapre_id }) => riapre_id !== null)
}

/** The cliente chooses another method for the rate to come. No money moves. */
export async function cambiaMetodoRate(
  call: Call,
  deps: Pick<Deps, 'psp'>,
  { id, scelta }: { id: string; scelta: MetodoSalvato },
): Promise<void> {
  const { db } = call
  const d = await lockDilazione(db, id, call.actor)
  const motivo =
    motivoSenzaMetodo(d.stato) ?? ((await haSoloRiaperte(db, id)) ? MOTIVO_SOLO_RIAPERTE : null)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const metodo = scelta.mandato_id === undefined ? 'carta' : 'addebito_sdd'
  const scelto = await scegliMetodoRate(call, deps, { d, adesione: { metodo, ...scelta } })
  const fatto = { id, azione: 'sceglie_metodo', da: d.stato, a: d.stato, altro: { metodo: scelto } }
  await annotaDilazione(call, fatto)
}
