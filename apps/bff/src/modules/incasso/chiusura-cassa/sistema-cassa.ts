import type {
  aggiungiTerminale as aggiungi,
  creaCassa as crea,
  modificaCassa as modificaContract,
  modificaTerminale as modificaT,
} from '@rateo/contract/incasso/casse'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { annotaCassa, lockCassa, esercenteDi } from './blocca.ts'
import { countPersone } from './casse.queries.ts'

const CASSE_MAX = 50
const vuotoENullo = (text: string) => (text === '' ? null : text)

const UNA_PERSONA =
  'Serve almeno un’altra persona della tua attività che possa verificare: per ora ci sei solo tu.'

async function richiediAltraPersona(db: Db, esercente_id: string, vuole: boolean): Promise<void> {
  if (!vuole || (await countPersone(db, esercente_id)) > 1) return
  throw new AppError('dati_non_validi', {
    message: UNA_PERSONA,
    errors: [{ pointer: '/verifica_altra_persona', message: UNA_PERSONA }],
  })
}

async function richiediNomeLibero(db: Db, esercente_id: string, nome: string, id: string | null) {
  const altra = await db
    .selectFrom('casse')
    .select('id')
    .where('esercente_id', '=', esercente_id)
    .where((eb) => eb(eb.fn('lower', ['nome']), '=', nome.toLowerCase()))
    .executeTakeFirst()
  if (!altra || altra.id === id) return
  const message = `C’è già una cassa che si chiama “${nome}”.`
  throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/nome', message }] })
}

/** Adds a till; returns its id. */
export async function creaCassa(call: Call, body: BodyOf<typeof crea>): Promise<string> {
  const { db } = call
  const esercente_id = esercenteDi(call.actor)
  // The lock takes one new till of an esercente at a time: two at once would take the same number.
  await db
    .selectFrom('esercenti')
    .select('id')
    .where('id', '=', esercente_id)
    .forNoKeyUpdate()
    .execute()
  await richiediAltraPersona(db, esercente_id, body.verifica_altra_persona)
  await richiediNomeLibero(db, esercente_id, body.nome, null)
  const { ultima } = await db
    .selectFrom('casse')
    .select((eb) => eb.fn.coalesce(eb.fn.max<number>('n'), eb.lit(0)).as('ultima'))
    .where('esercente_id', '=', esercente_id)
    .executeTakeFirstOrThrow()
  if (ultima >= CASSE_MAX) {
    const message = `Puoi avere al massimo ${String(CASSE_MAX)} casse: riusa una di quelle messe da parte.`
    throw new AppError('stato_incompatibile', { message })
  }
  const now = call.clock.now()
  const id = newId(now)
  const values = { ...body, matricola_rt: vuotoENullo(body.matricola_rt) }
  await db
    .insertInto('casse')
    .values({ id, esercente_id, n: ultima + 1, ...values, created_at: now })
    .execute()
  await annotaCassa(call, { azione: 'crea', entita: 'cassa', id, dopo: values })
  return id
}

/** Changes a till. One that is open cannot be put aside. */
export async function modificaCassa(
  call: Call,
  id: string,
  body: BodyOf<typeof modificaContract>,
): Promise<void> {
  const { db } = call
  const cassa = await lockCassa(db, call.actor, id)
  await richiediAltraPersona(db, cassa.esercente_id, body.verifica_altra_persona)
  await richiediNomeLibero(db, cassa.esercente_id, body.nome, id)
  if (!body.attiva) {
    const aperta = await db
      .selectFrom('sessioni_cassa')
      .select('id')
      .where('cassa_id', '=', id)
      .where('stato', '<>', 'chiusa')
      .executeTakeFirst()
    if (aperta) {
      const message = 'Questa cassa è aperta: chiudila, poi potrai metterla da parte.'
      throw new AppError('stato_incompatibile', { message })
    }
  }
  const dopo = { ...body, matricola_rt: vuotoENullo(body.matricola_rt) }
  const { nome, punto_vendita, tolleranza_centesimi, fondo_centesimi, matricola_rt } = cassa
  const { verifica_altra_persona, attiva } = cassa
  const prima = {
    nome,
    punto_vendita,
    tolleranza_centesimi,
    fondo_centesimi,
    matricola_rt,
    verifica_altra_persona,
    attiva,
  }
  await db.updateTable('casse').set(dopo).where('id', '=', id).execute()
  await annotaCassa(call, { azione: 'modifica', entita: 'cassa', id, prima, dopo })
}

/** Adds a POS terminal to a till. */
export async function aggiungiTerminale(
  call: Call,
  cassa_id: string,
  body: BodyOf<typeof aggiungi>,
): Promise<void> {
  const { db } = call
  await lockCassa(db, call.actor, cassa_id)
  if (body.attivato > call.clock.today()) {
    const message = 'Il giorno di attivazione non può essere nel futuro.'
    throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/attivato', message }] })
  }
  const doppio = await db
    .selectFrom('terminali_pos')
    .select('id')
    .where('cassa_id', '=', cassa_id)
    .where('codice', '=', body.codice)
    .executeTakeFirst()
  if (doppio) {
    const message = 'Questo terminale è già nella cassa.'
    throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/codice', message }] })
  }
  const id = newId(call.clock.now())
  await db
    .insertInto('terminali_pos')
    .values({ id, cassa_id, ...body })
    .execute()
  await annotaCassa(call, {
    azione: 'aggiunge_terminale',
    entita: 'cassa',
    id: cassa_id,
    dopo: body,
  })
}

/** Says when a terminal was linked to the fiscal till, or puts it aside; returns its till. */
export async function modificaTerminale(
  call: Call,
  id: string,
  body: BodyOf<typeof modificaT>,
): Promise<string> {
  const { db } = call
  const terminale = await db
    .selectFrom('terminali_pos as t')
    .innerJoin('casse as c', 'c.id', 't.cassa_id')
    .selectAll('t')
    .where('t.id', '=', id)
    .where('c.esercente_id', '=', esercenteDi(call.actor))
    .executeTakeFirst()
  if (!terminale) throw new AppError('non_trovato')
  const { collegato } = body
  if (collegato !== null && (collegato < terminale.attivato || collegato > call.clock.today())) {
    const message = 'Il giorno del collegamento va dall’attivazione del terminale a oggi.'
    throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/collegato', message }] })
  }
  await db.updateTable('terminali_pos').set(body).where('id', '=', id).execute()
  await annotaCassa(call, {
    azione: 'modifica_terminale',
    entita: 'cassa',
    id: terminale.cassa_id,
    prima: { nome: terminale.nome, collegato: terminale.collegato, attivo: terminale.attivo },
    dopo: body,
  })
  return terminale.cassa_id
}
