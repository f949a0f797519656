import type { richiediPagamento as contract } from '@rateo/contract/accordi/pagamenti'
import type { ProvaSconto, provaCodiceRichiesta } from '@rateo/contract/promozioni/sconto'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import {
  contattaCliente,
  esigiPocheRichieste,
  motivoNonRichiedibile,
  registraCliente,
} from '../../persone/clienti/index.ts'
import { esigiBeneficiario } from '../../persone/beneficiari/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esigiTetto } from '../../persone/esercenti/index.ts'
import { inviaPerSms, motivoSenzaSms } from '../../incasso/solleciti/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import {
  componiTrattenute,
  scriviTrattenute,
  scriviVincolo,
} from '../../registri/trattenute/index.ts'
import { contaSconti, mostraProva, usaSulPagamento } from '../promozioni/index.ts'

type Richiesta = BodyOf<typeof contract>
const refuse = (pointer: string, message: string): FieldError => ({ pointer, message })

/** A code is used on what is asked now, for the discount that was read. */
function problemiCodice({ codice, sconto_centesimi, bozza }: Partial<Richiesta>): FieldError[] {
  if (codice === undefined) return []
  if (bozza) return [refuse('/bozza', 'Una bozza non tiene un codice: toglilo, poi salvala')]
  return sconto_centesimi === undefined
    ? [refuse('/sconto_centesimi', 'Prova prima il codice: leggi quanto toglie')]
    : []
}

function check(
  { cliente_id, cliente_nuovo, scadenza, valido_fino, ...resto }: Richiesta,
  today: string,
): void {
  const errors: FieldError[] = []
  if (cliente_id === undefined && cliente_nuovo === undefined) {
    errors.push(refuse('/cliente_id', 'Scegli un cliente'))
  }
  if (cliente_id !== undefined && cliente_nuovo !== undefined) {
    errors.push(
      refuse('/cliente_nuovo', 'Scegli un cliente oppure aggiungine uno nuovo, non entrambi'),
    )
  }
  if (scadenza < today) errors.push(refuse('/scadenza', 'La scadenza non può essere nel passato'))
  if (valido_fino != null && valido_fino < scadenza) {
    errors.push(
      refuse('/valido_fino', 'L’ultimo giorno del link non può venire prima della scadenza'),
    )
  }
  if (cliente_nuovo !== undefined && resto.invia_sms) {
    errors.push(refuse('/invia_sms', motivoSenzaSms(null) ?? ''))
  }
  errors.push(...problemiCodice(resto))
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}

/** A part is of what is left to pay. */
function esigiParte({ parte_minima_centesimi }: Richiesta, importo_centesimi: number): void {
  if ((parte_minima_centesimi ?? 0) <= importo_centesimi) return
  const message = 'La parte più piccola non può superare l’importo'
  throw new AppError('dati_non_validi', {
    errors: [refuse('/parte_minima_centesimi', message)],
  })
}

/** A cliente of this esercente that a debt may be addressed to: anybody else's is as good as none. */
export async function checkCliente(
  db: Db,
  esercente_id: string,
  cliente_id: string,
): Promise<string> {
  const known = await db
    .selectFrom('clienti_esercente as r')
    .select('r.stato')
    .where('r.esercente_id', '=', esercente_id)
    .where('r.cliente_id', '=', cliente_id)
    .executeTakeFirst()
  if (!known) {
    const errors = [refuse('/cliente_id', 'Scegli un cliente dal tuo elenco')]
    throw new AppError('dati_non_validi', { errors })
  }
  if (motivoNonRichiedibile(known.stato) !== null) {
    const errors = [refuse('/cliente_id', 'Questo cliente non può ricevere richieste di pagamento')]
    throw new AppError('dati_non_validi', { errors })
  }
  return cliente_id
}

async function checkCellulare(db: Db, esercente_id: string, id: string): Promise<void> {
  const { telefono } = await db
    .selectFrom('clienti_esercente')
    .select('telefono')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', id)
    .executeTakeFirstOrThrow()
  const motivo = motivoSenzaSms(telefono)
  if (motivo === null) return
  throw new AppError('dati_non_validi', { errors: [refuse('/invia_sms', motivo)] })
}

async function findOrAddCliente(
  db: Db,
  { esercente_id, chiave_id }: { esercente_id: string; chiave_id?: string | undefined },
  richiesta: Richiesta,
  now: Date,
): Promise<string> {
  const { cliente_id, cliente_nuovo } = richiesta
  if (cliente_nuovo === undefined) {
    const suo = await checkCliente(db, esercente_id, cliente_id ?? '')
    if (richiesta.invia_sms) await checkCellulare(db, esercente_id, suo)
    await contattaCliente(db, { esercente_id, cliente_id: suo, chiave_id }, now)
    return suo
  }
  const registrato = await registraCliente(db, { esercente_id, chiave_id, ...cliente_nuovo, now })
  return await checkCliente(db, esercente_id, registrato)
}

/** Asks a cliente for money: the debt, its line in the cronologia and the e-mail to write are one. Returns its id. */
export async function richiediPagamento(call: Call, richiesta: Richiesta): Promise<string> {
  const { actor, clock, db } = call
  const { esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_autorizzato')
  check(richiesta, clock.today())
  const now = clock.now()
  await esigiTetto(db, esercente_id, richiesta.importo_centesimi, now)
  const asks = { esercente_id, chiave_id: actor.chiave_id }
  await esigiPocheRichieste(db, asks, now)
  const cliente_id = await findOrAddCliente(db, asks, richiesta, now)
  const { causale, scadenza, valido_fino = null, vincolo } = richiesta
  const composto = await componiTrattenute(db, richiesta, { esercente_id, cliente_id, now })
  const importo_centesimi = composto.netto?.da_pagare_centesimi ?? richiesta.importo_centesimi
  esigiParte(richiesta, importo_centesimi)
  if (richiesta.beneficiario_id !== null) {
    const { beneficiario_id } = richiesta
    await esigiBeneficiario(db, actor, { beneficiario_id, esercente_id, cliente_id })
  }
  const id = newId(now)
  const stato = richiesta.bozza ? 'bozza' : 'da_pagare'
  await db
    .insertInto('pagamenti')
    .values({
      id,
      esercente_id,
      cliente_id,
      beneficiario_id: richiesta.beneficiario_id,
      importo_centesimi,
      causale,
      riferimento_interno: richiesta.riferimento_interno || null,
      scadenza,
      valido_fino,
      metodi_ammessi: vincolo === null ? richiesta.metodi_ammessi : ['bonifico'],
      vincolo_metodo: vincolo?.agevolazione ?? null,
      parte_minima_centesimi: richiesta.parte_minima_centesimi ?? null,
      stato,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await annota(call, {
    azione: richiesta.bozza ? 'scrive_bozza' : 'richiede',
    entita: 'pagamento',
    id,
    dopo: { stato, importo_centesimi, scadenza, valido_fino },
  })
  await scriviTrattenute(db, id, composto, now)
  await scriviVincolo(db, id, vincolo)
  const { codice, sconto_centesimi } = richiesta
  if (codice !== undefined && sconto_centesimi !== undefined) {
    await usaSulPagamento(call, { pagamento_id: id, cliente_id, codice, sconto_centesimi })
  }
  if (richiesta.invia_email && !richiesta.bozza) {
    await accoda(db, {
      argomento: 'pagamento_richiesto',
      unicita: `richiesta:${id}`,
      contenuto: { pagamento_id: id },
    })
  }
  if (richiesta.invia_sms && !richiesta.bozza) {
    const suo = { pagamento_id: id, esercente_id, cliente_id }
    await inviaPerSms(db, suo, { clock, creato_da: `utente:${actor.utente_id}` })
  }
  return id
}

/** Counts what a code takes off a request that is being written, without using it. */
export async function provaSullaRichiesta(
  { db, clock, actor }: Pick<Call, 'db' | 'clock' | 'actor'>,
  { cliente_id, importo_centesimi, codice }: BodyOf<typeof provaCodiceRichiesta>,
): Promise<ProvaSconto> {
  const { esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_autorizzato')
  if (cliente_id !== null) await checkCliente(db, esercente_id, cliente_id)
  const ordine = {
    codici: [codice],
    cliente_id,
    esercente_id,
    prezzo_centesimi: importo_centesimi,
    piano: null,
    prova_giorni: null,
    cadenza: null,
  }
  return mostraProva(await contaSconti({ db, clock }, ordine), codice, importo_centesimi)
}
