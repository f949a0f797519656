import type { creaWebhook, modificaWebhook } from '@rateo/contract/ponte/webhook'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { EVENTO_DI_PROVA } from '@rateo/domain/sviluppatori/eventi-webhook'
import { sql } from 'kysely'
import type { Config } from '../../../../config.ts'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { isOutsideAddress } from '../../../../integrations/outside/public-address.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { ownerOf } from '../sviluppatori.queries.ts'
import { nuovoSegreto } from './segreto.ts'
import { rigaEndpoint } from './webhook.queries.ts'

export const MASSIMO_ENDPOINT = 10
/** The time in which a program may be given the new secret. */
const ORE_DUE_SEGRETI = 24

type Needs = Pick<Config, 'secret' | 'isTrial'>

function esigiIndirizzo(indirizzo: string, { isTrial }: Needs) {
  if (isOutsideAddress(indirizzo, isTrial)) return
  const message =
    'Serve un indirizzo pubblico che comincia con https://, con un nome e senza numero di porta'
  throw new AppError('dati_non_validi', { errors: [{ pointer: '/indirizzo', message }] })
}

/** Adds an address; returns its secret, which may be read again. */
export async function creaEndpoint(
  call: Call,
  config: Needs,
  { indirizzo, descrizione, eventi }: BodyOf<typeof creaWebhook>,
): Promise<{ id: string; segreto: string }> {
  const { actor, clock, db } = call
  esigiIndirizzo(indirizzo, config)
  const esercente_id = ownerOf(actor)
  const now = clock.now()
  // Two at once wait for one another here, so that both are counted.
  await db.selectFrom('esercenti').select('id').where('id', '=', esercente_id).forUpdate().execute()
  const { n } = await db
    .selectFrom('endpoint_webhook')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('esercente_id', '=', esercente_id)
    .where('stato', '<>', 'in_ascolto')
    .executeTakeFirstOrThrow()
  if (Number(n) >= MASSIMO_ENDPOINT) {
    const message = `Hai già ${MASSIMO_ENDPOINT} indirizzi: togline uno che non usi.`
    throw new AppError('stato_incompatibile', { message })
  }
  const id = newId(now)
  const { segreto, segreto_cifrato } = nuovoSegreto(config.secret, esercente_id)
  await db
    .insertInto('endpoint_webhook')
    .values({
      id,
      esercente_id,
      indirizzo,
      descrizione,
      eventi: [...new Set(eventi)],
      segreto_cifrato,
      creato_da: actor.utente_id,
      created_at: now,
    })
    .execute()
  const dopo = { indirizzo, eventi: eventi.join(', ') }
  await annota(call, { azione: 'crea', entita: 'webhook', id, dopo })
  return { id, segreto }
}

/** Changes an address. One that goes on again is told what waited for it. */
export async function modificaEndpoint(
  call: Call,
  config: Needs,
  id: string,
  { indirizzo, descrizione, eventi, stato }: BodyOf<typeof modificaWebhook>,
): Promise<void> {
  const { actor, db } = call
  esigiIndirizzo(indirizzo, config)
  const prima = await rigaEndpoint(db, actor, id)
  const riparte = stato === 'attivo' && prima.stato !== 'attivo'
  await db
    .updateTable('endpoint_webhook')
    .set({ indirizzo, descrizione, eventi: [...new Set(eventi)], stato })
    .$if(riparte, (query) => query.set({ falliti: 0, fallisce_dal: null }))
    .where('id', '=', id)
    .execute()
  if (stato !== prima.stato) {
    await db
      .updateTable('consegne_webhook')
      .set({ prossimo_at: stato === 'attivo' ? sql<Date>`now()` : sql<Date>`'infinity'` })
      .where('endpoint_id', '=', id)
      .where('stato', '=', 'da_consegnare')
      .execute()
  }
  await annota(call, {
    azione: 'modifica',
    entita: 'webhook',
    id,
    prima: { indirizzo: prima.indirizzo, eventi: prima.eventi.join(', '), stato: prima.stato },
    dopo: { indirizzo, eventi: eventi.join(', '), stato },
  })
}

export async function eliminaEndpoint(call: Call, id: string): Promise<void> {
  const { actor, db } = call
  const { indirizzo } = await rigaEndpoint(db, actor, id)
  await db.deleteFrom('endpoint_webhook').where('id', '=', id).execute()
  await annota(call, { azione: 'elimina', entita: 'webhook', id, prima: { indirizzo } })
}

/** Makes a new secret; both sign for a day, so that the program may be changed without losing an event. */
export async function rinnovaSegreto(call: Call, { secret }: Needs, id: string): Promise<string> {
  const { actor, clock, db } = call
  await rigaEndpoint(db, actor, id)
  const riga = await db
    .selectFrom('endpoint_webhook')
    .select(['esercente_id', 'segreto_cifrato'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { segreto, segreto_cifrato } = nuovoSegreto(secret, riga.esercente_id)
  const fino = new Date(clock.now().getTime() + ORE_DUE_SEGRETI * 3_600_000)
  await db
    .updateTable('endpoint_webhook')
    .set({
      segreto_cifrato,
      segreto_prima_cifrato: riga.segreto_cifrato,
      segreto_prima_fino: fino,
    })
    .where('id', '=', id)
    .execute()
  await annota(call, { azione: 'rinnova_segreto', entita: 'webhook', id })
  return segreto
}

type Evento = { endpoint_id: string; evento_id: string; oggetto_id: string }

async function accodaConsegna({ db, clock }: Call, { endpoint_id, evento_id, oggetto_id }: Evento) {
  const id = newId(clock.now())
  await db
    .insertInto('consegne_webhook')
    .values({
      id,
      endpoint_id,
      evento_id,
      oggetto_id,
      prossimo_at: sql<Date>`now()`,
      created_at: sql<Date>`now()`,
    })
    .execute()
  return id
}

function esigiAttivo({ stato }: { stato: string }) {
  if (stato === 'attivo') return
  throw new AppError('stato_incompatibile', {
    message: 'L’indirizzo è fermo: fallo ripartire e poi riprova.',
  })
}

/** Sends an event that tells nothing, to see whether the program takes it. */
export async function provaEndpoint(call: Call, id: string): Promise<string> {
  const { actor, clock, db } = call
  const endpoint = await rigaEndpoint(db, actor, id)
  esigiAttivo(endpoint)
  const evento_id = newId(clock.now())
  await db
    .insertInto('eventi_webhook')
    .values({
      id: evento_id,
      esercente_id: endpoint.esercente_id,
      tipo: EVENTO_DI_PROVA,
      oggetto_id: evento_id,
      dati: JSON.stringify({ messaggio: 'Se leggi questo, il tuo programma riceve gli eventi.' }),
      at: sql<Date>`now()`,
    })
    .execute()
  return accodaConsegna(call, { endpoint_id: id, evento_id, oggetto_id: evento_id })
}

/** Sends an event again: a new delivery of the same event, which the receiver knows by its id. */
export async function riconsegna(call: Call, consegna_id: string): Promise<string> {
  const { actor, db } = call
  const consegna = await db
    .selectFrom('consegne_webhook')
    .innerJoin('endpoint_webhook as e', 'e.id', 'endpoint_id')
    .where('consegne_webhook.id', '=', consegna_id)
    .where('e.esercente_id', '=', ownerOf(actor))
    .select([
      'endpoint_id',
      'evento_id',
      'oggetto_id',
      'consegne_webhook.stato',
      'e.stato as fermo',
    ])
    .executeTakeFirst()
  if (!consegna) throw new AppError('non_trovato')
  esigiAttivo({ stato: consegna.fermo })
  if (consegna.stato !== 'da_consegnare') return accodaConsegna(call, consegna)
  // It waits for another try: that one is now.
  await db
    .updateTable('consegne_webhook')
    .set({ prossimo_at: sql<Date>`now()` })
    .where('id', '=', consegna_id)
    .execute()
  return consegna_id
}

/** Sends again what was given up in a period, its days included; returns how many. */
export async function riconsegnaTutti(
  call: Call,
  id: string,
  { dal, al }: { dal: string; al: string },
): Promise<number> {
  const { actor, db } = call
  esigiAttivo(await rigaEndpoint(db, actor, id))
  const { numUpdatedRows } = await db
    .updateTable('consegne_webhook')
    .set({ stato: 'da_consegnare', prossimo_at: sql<Date>`now()`, conclusa_at: null })
    .where('endpoint_id', '=', id)
    .where('stato', '=', 'rinunciata')
    .where(
      sql<string>`(created_at at time zone 'Europe/Rome')::date`,
      '>=',
      sql<string>`${dal}::date`,
    )
    .where(
      sql<string>`(created_at at time zone 'Europe/Rome')::date`,
      '<=',
      sql<string>`${al}::date`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
