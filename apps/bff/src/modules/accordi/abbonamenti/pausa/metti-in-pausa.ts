import type { AnteprimaPausa } from '@rateo/contract/accordi/pausa-abbonamento'
import {
  effettoPausa,
  motivoNonTolta,
  motivoRipresa,
  ripresaAnticipata,
} from '@rateo/domain/atti/pausa-abbonamento'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { getAbbonamento, lockAbbonamento, type Suo } from '../get-abbonamento.ts'
import { findPausa, motivoNonAnticipata, valutaPausa } from './pausa.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

function titolare({ actor }: Call): 'cliente' | 'esercente' {
  if (actor.ruolo !== 'cliente' && actor.ruolo !== 'esercente') throw new AppError('non_trovato')
  return actor.ruolo
}

/** Counts the pause until a day, or refuses it: the preview and the act. */
async function contaPausa(call: Call, a: Suo, riprende_il: string): Promise<AnteprimaPausa> {
  const { clock, db } = call
  const chi = { ruolo: titolare(call), oggi: clock.today(), now: clock.now() }
  const { motivo, possibile } = await valutaPausa(db, a, chi)
  if (possibile === null) throw rifiuta(motivo ?? 'Adesso non si può mettere in pausa.')
  const fuori = motivoRipresa(riprende_il, possibile)
  if (fuori !== null) {
    throw new AppError('dati_non_validi', {
      errors: [{ pointer: '/riprende_il', message: fuori }],
    })
  }
  return effettoPausa(a, possibile.dal, riprende_il)
}

export async function anteprimaPausa(
  call: Call,
  id: string,
  riprende_il: string,
): Promise<AnteprimaPausa> {
  return contaPausa(call, await getAbbonamento(call.db, id, call.actor), riprende_il)
}

const avvisa = (call: Call, pausa_id: string, fatto: string, unicita = fatto) =>
  accoda(call.db, {
    argomento: 'pausa',
    unicita: `pausa:${pausa_id}:${unicita}`,
    contenuto: { pausa_id, fatto },
  })

/** Plans a pause: what is paid is served, then nothing is charged until the day on which it goes on by itself. */
export async function mettiInPausa(
  call: Call,
  id: string,
  voluta: { dal: string; riprende_il: string },
): Promise<void> {
  const { actor, clock, db } = call
  const a = await lockAbbonamento(db, id, actor)
  const { dal, riprende_il } = await contaPausa(call, a, voluta.riprende_il)
  if (dal !== voluta.dal) {
    throw rifiuta(
      `Intanto l’abbonamento è cambiato: la pausa ora comincia il ${formattaGiornoLungo(dal)}. Rileggi e conferma di nuovo.`,
    )
  }
  const now = clock.now()
  const pausa_id = newId(now)
  await db
    .insertInto('pause_abbonamento')
    .values({
      id: pausa_id,
      abbonamento_id: id,
      ruolo: titolare(call),
      dal,
      riprende_il,
      created_at: now,
    })
    .execute()
  await db
    .updateTable('abbonamenti')
    .set({ pausa_dal: dal, prossimo_addebito: riprende_il, updated_at: now })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'programma_pausa',
    entita: 'abbonamento',
    id,
    prima: { prossimo_addebito: dal },
    dopo: { dal, riprende_il, prossimo_addebito: riprende_il },
  })
  await avvisa(call, pausa_id, 'messa')
}

/** A pause of theirs, held with its abbonamento. */
async function lockSua(call: Call, id: string) {
  const a = await lockAbbonamento(call.db, id, call.actor)
  const pausa = await findPausa(call.db, a.id)
  if (pausa === null) throw rifiuta('Non c’è una pausa.')
  const motivo = motivoNonTolta(pausa, titolare(call))
  if (motivo !== null) throw rifiuta(motivo)
  return pausa
}

/** Takes back a pause that is still to begin: the next charge is on the day on which it would have been. */
export async function annullaPausa(call: Call, id: string): Promise<void> {
  const { clock, db } = call
  const pausa = await lockSua(call, id)
  if (pausa.stato === 'in_corso' || pausa.dal <= clock.today()) {
    throw rifiuta('La pausa è già cominciata: non si toglie più, ma si può riprendere.')
  }
  const now = clock.now()
  await db
    .updateTable('pause_abbonamento')
    .set({ stato: 'annullata', finita_il: clock.today() })
    .where('id', '=', pausa.id)
    .execute()
  await db
    .updateTable('abbonamenti')
    .set({ pausa_dal: null, prossimo_addebito: pausa.dal, updated_at: now })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'annulla_pausa',
    entita: 'abbonamento',
    id,
    prima: { prossimo_addebito: pausa.riprende_il },
    dopo: { prossimo_addebito: pausa.dal },
  })
  await avvisa(call, pausa.id, 'annullata')
}

/** Ends a pause of the esercente a week from today: the cliente is told before anything is charged. */
export async function anticipaRipresa(
  call: Call,
  id: string,
  { riprende_il }: { riprende_il: string },
): Promise<void> {
  const { clock, db } = call
  const pausa = await lockSua(call, id)
  if (pausa.stato !== 'in_corso') {
    throw rifiuta('La pausa non è ancora cominciata: si può togliere.')
  }
  const giorno = ripresaAnticipata(pausa, clock.today())
  if (giorno === null) {
    throw rifiuta(motivoNonAnticipata({ ripresa_anticipata: null }) ?? 'Non si può anticipare.')
  }
  if (giorno !== riprende_il) {
    throw rifiuta(
      `Intanto è passato del tempo: ora riprende il ${formattaGiornoLungo(giorno)}. Rileggi e conferma di nuovo.`,
    )
  }
  await db
    .updateTable('pause_abbonamento')
    .set({ riprende_il })
    .where('id', '=', pausa.id)
    .execute()
  await db
    .updateTable('abbonamenti')
    .set({ prossimo_addebito: riprende_il, ancora: riprende_il, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'anticipa_ripresa',
    entita: 'abbonamento',
    id,
    prima: { prossimo_addebito: pausa.riprende_il },
    dopo: { prossimo_addebito: riprende_il },
  })
  await avvisa(call, pausa.id, 'anticipata', `anticipata:${riprende_il}`)
}
