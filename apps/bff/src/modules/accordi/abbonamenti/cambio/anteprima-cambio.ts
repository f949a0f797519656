import type { AnteprimaCambio } from '@rateo/contract/accordi/cambio-piano'
import { prezzoPieno } from '@rateo/domain/stati/ingresso'
import { ANTEPRIMA_MINUTI } from '@rateo/domain/stati/cambio-piano'
import type { Call } from '../../../../http/call.ts'
import { newId } from '../../../../db/ids.ts'
import { contaCambio } from './conta-cambio.ts'
import { testoDaFirmare } from './firma-cambio.ts'
import { lockAbbonamento } from '../get-abbonamento.ts'

/** Counts and keeps what a change would be, for as long as it may be confirmed. */
export async function anteprimaCambio(
  call: Call,
  id: string,
  voluti: { piano_id: string; posti?: number | undefined },
): Promise<AnteprimaCambio> {
  const { actor, clock, db } = call
  const a = await lockAbbonamento(db, id, actor)
  const now = clock.now()
  const chiesto_il = clock.today()
  const contato = await contaCambio(call, a, { ...voluti, giorno: chiesto_il })
  const { nuovo, solo_posti, cambio, da_proporre, da_firmare, adeguamento_id } = contato
  const scade_at = new Date(now.getTime() + ANTEPRIMA_MINUTI * 60_000)
  await db
    .deleteFrom('cambi_piano')
    .where('abbonamento_id', '=', id)
    .where('stato', '=', 'proposto')
    .where('scade_at', '<', now)
    .execute()
  const cambio_id = newId(now)
  await db
    .insertInto('cambi_piano')
    .values({
      id: cambio_id,
      abbonamento_id: id,
      piano_id: nuovo._id,
      posti: nuovo.posti,
      solo_posti,
      chiesto_il,
      vale_dal: cambio.vale_dal,
      anteprima: JSON.stringify(cambio),
      scade_at,
      adeguamento_id,
      chiesto_da: `utente:${actor.utente_id}`,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const { nome, descrizione, cadenza, posti } = a
  // A new price takes the place of the full one, and leaves a first price alone.
  const importo_centesimi = adeguamento_id === null ? a.importo_centesimi : prezzoPieno(a)
  const { ancora: _, ...cifre } = cambio
  return {
    _id: cambio_id,
    attuale: { _id: a.piano_id, nome, descrizione, importo_centesimi, cadenza, posti },
    nuovo,
    solo_posti,
    ...cifre,
    nuovo_prezzo: adeguamento_id !== null,
    scade_at: scade_at.toISOString(),
    da_proporre,
    firma: da_firmare ? testoDaFirmare(a, contato, chiesto_il) : null,
  }
}
