import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { creaUtenza as contract } from '@rateo/contract/accordi/utenze'
import { controllaCodiceUtenza } from '@rateo/domain/stati/utenza'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { esigiNonProgrammati } from '../scadenze/index.ts'
import { scriviCronologia } from './annota-utenza.ts'
import { findCollegati } from './bolletta.queries.ts'
import { findFornitore } from './fornitore.ts'
import { lockOwnUtenza, ownerOf } from './owner.ts'
import { togliDomiciliazione } from './togli-domiciliazione.ts'

type Dati = BodyOf<typeof contract>

const normale = (dati: Dati): Dati => ({
  ...dati,
  codice: controllaCodiceUtenza(dati.tipo, dati.codice).normalizzato,
})

/** Writes who the supplier is on the portal. Only a cliente pays here: for an esercente it stays a name. */
async function conFornitore({ db, actor }: Call, dati: Dati): Promise<Dati> {
  if (actor.ruolo !== 'cliente' || actor.cliente_id === null) return { ...dati, fornitore_id: null }
  const { fornitore_id: id, fornitore_partita_iva: partita_iva } = dati
  const trovato = await findFornitore(db, { cliente_id: actor.cliente_id, id, partita_iva })
  if (trovato !== undefined) {
    return { ...dati, fornitore_id: trovato._id, fornitore_partita_iva: trovato.partita_iva }
  }
  if (id === null) return dati
  throw new AppError('dati_non_validi', {
    errors: [{ pointer: '/fornitore_id', message: 'Scegli un fornitore dell’elenco' }],
  })
}

/** Adds an utenza of who is calling; returns its id. */
export async function creaUtenza(call: Call, dati: Dati): Promise<string> {
  const { db } = call
  const now = call.clock.now()
  const id = newId(now)
  const row = await conFornitore(call, normale(dati))
  await db
    .insertInto('utenze')
    .values({ id, ...ownerOf(call.actor), ...row, created_at: now, updated_at: now })
    .execute()
  await scriviCronologia(call, 'crea', id, row)
  return id
}

export async function modificaUtenza(call: Call, id: string, dati: Dati): Promise<void> {
  const { db } = call
  const before = await lockOwnUtenza(db, call.actor, id)
  const row = await conFornitore(call, normale(dati))
  // A mandato is for one supplier: with another one nothing is debited by itself.
  const isSame = before.fornitore_id === row.fornitore_id
  if (!isSame) await togliDomiciliazione(call, id)
  await db
    .updateTable('utenze')
    .set({ ...row, updated_at: call.clock.now() })
    .where('id', '=', id)
    .execute()
  await scriviCronologia(call, 'modifica', id, row)
}

/** Takes an utenza away with its bollette. What was asked is owed all the same; a charge that is scheduled is called off first. */
export async function eliminaUtenza(call: Call, id: string): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, id)
  await esigiNonProgrammati(db, await findCollegati(db, { utenza_id: id }))
  await db.deleteFrom('utenze').where('id', '=', id).execute()
  await scriviCronologia(call, 'elimina', id)
}
