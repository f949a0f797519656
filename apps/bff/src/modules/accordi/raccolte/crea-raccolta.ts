import { randomInt } from 'node:crypto'
import type { creaRaccolta as contract } from '@rateo/contract/accordi/raccolte'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esigiFunzione } from '../../base/impostazioni/index.ts'
import { motivoNonInBozza } from './azioni-raccolta.ts'
import { esigi, lockRaccolta } from './lock-raccolta.ts'

type Dati = BodyOf<typeof contract>

// Without the signs that people take for others when they read an address aloud.
const SEGNI = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The last part of the address that everybody may be given: nobody finds one by trying. */
const nuovoCodice = () => Array.from({ length: 12 }, () => SEGNI[randomInt(SEGNI.length)]).join('')

function check({ modo, importo_centesimi, scadenza }: Dati, today: string): void {
  const errors: FieldError[] = []
  if (scadenza < today) {
    errors.push({ pointer: '/scadenza', message: 'La scadenza non può essere nel passato' })
  }
  if (modo !== 'tabella' && importo_centesimi === null) {
    errors.push({
      pointer: '/importo_centesimi',
      message: 'Inserisci un importo, ad esempio 45,00',
    })
  }
  if (modo === 'testa' && (importo_centesimi ?? 0) > 99_999_999) {
    errors.push({ pointer: '/importo_centesimi', message: 'L’importo massimo è 999.999,99 €' })
  }
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}

const importoDi = ({ modo, importo_centesimi }: Dati) =>
  modo === 'tabella' ? null : importo_centesimi

/** Writes a raccolta down: nothing is asked of anybody until it starts. Returns its id. */
export async function creaRaccolta(call: Call, dati: Dati): Promise<string> {
  const { esercente_id } = call.actor
  if (esercente_id === null) throw new AppError('non_autorizzato')
  await esigiFunzione(call, 'raccolte')
  check(dati, call.clock.today())
  const now = call.clock.now()
  const id = newId(now)
  await call.db
    .insertInto('raccolte')
    .values({
      id,
      esercente_id,
      ...dati,
      importo_centesimi: importoDi(dati),
      stato: 'bozza',
      codice: nuovoCodice(),
      created_at: now,
      updated_at: now,
    })
    .execute()
  const { titolo, modo, importo_centesimi, scadenza } = dati
  await annota(call, {
    azione: 'crea',
    entita: 'raccolta',
    id,
    dopo: { titolo, modo, importo_centesimi, scadenza },
  })
  return id
}

/** Changes what is written as long as nobody was asked. */
export async function modificaRaccolta(call: Call, id: string, dati: Dati): Promise<void> {
  const { db, clock } = call
  const prima = await lockRaccolta(db, id, call.actor)
  esigi(motivoNonInBozza(prima.stato))
  check(dati, clock.today())
  await db
    .updateTable('raccolte')
    .set({ ...dati, importo_centesimi: importoDi(dati), updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  const { titolo, modo, importo_centesimi, scadenza } = dati
  await annota(call, {
    azione: 'modifica',
    entita: 'raccolta',
    id,
    prima: {
      titolo: prima.titolo,
      modo: prima.modo,
      importo_centesimi: prima.importo_centesimi,
      scadenza: prima.scadenza,
    },
    dopo: { titolo, modo, importo_centesimi, scadenza },
  })
}

/** Throws away one that never started, with the people who were written in it. */
export async function eliminaRaccolta(call: Call, id: string): Promise<void> {
  const { db } = call
  const { stato, titolo } = await lockRaccolta(db, id, call.actor)
  esigi(motivoNonInBozza(stato))
  await db.deleteFrom('adesioni').where('raccolta_id', '=', id).execute()
  await db.deleteFrom('raccolte').where('id', '=', id).execute()
  await annota(call, { azione: 'elimina', entita: 'raccolta', id, prima: { titolo } })
}
