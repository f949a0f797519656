import { oggettoIban } from '@rateo/contract/persone/dati-personali'
import { ATTESA_CAMBIO_IBAN_ORE } from '@rateo/domain/banca/cambio-iban'
import { mascheraIban } from '@rateo/domain/banca/iban'
import type { FattoSicurezza } from '../../../emails/sicurezza.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { annotaSistema, annotaUtente } from '../../base/cronologia/index.ts'
import { aggiornaEsercente } from '../esercenti/index.ts'
import { esigiConferma } from '../otp/index.ts'
import { accoda } from '../../base/uscite/index.ts'

const HOUR = 3_600_000

const nascosto = (iban: string | null) => (iban === null ? null : mascheraIban(iban))

type Avviso = {
  esercente_id: string
  utente_id: string
  cambio_id: string
  fatto: FattoSicurezza
  /** Masked. */
  da: string | null
  a: string | null
}

/** To every address by which the esercente was known before: one of them belongs to who did not do it. */
async function avvisa(trx: Db, { esercente_id, utente_id, cambio_id, fatto, da, a }: Avviso) {
  const esercente = await trx
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['email', 'pec'])
    .executeTakeFirstOrThrow()
  const persone = await trx
    .selectFrom('membri_esercente as m')
    .innerJoin('utenti as u', 'u.id', 'm.utente_id')
    .where('m.esercente_id', '=', esercente_id)
    .where('m.al', 'is', null)
    .where('m.sospeso_at', 'is', null)
    .select('u.email')
    .execute()
  const indirizzi = [esercente.email, esercente.pec, ...persone.map(({ email }) => email)]
  for (const destinatario of new Set(indirizzi)) {
    if (!destinatario) continue
    await accoda(trx, {
      argomento: 'avviso_sicurezza',
      unicita: `avviso_sicurezza:${fatto}:${cambio_id}:${destinatario}`,
      contenuto: { utente_id, fatto, destinatario, da, a },
    })
  }
}

/**
 * Changes the account of the takings: only with a code given for that very IBAN, and a day after it, so that a person
 * who did not ask for it reads of it and undoes it.
 */
export async function cambiaIban(
  call: Call,
  { iban, intestatario }: { iban: string; intestatario?: string | undefined },
): Promise<void> {
  const { db, actor, clock } = call
  const { utente_id, sessione_id, esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_trovato')
  const prima = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['iban', 'iban_intestatario', 'ragione_sociale'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  // The firm's own name is not stored: it changes with the firm's.
  const nuovo = intestatario === prima.ragione_sociale ? null : (intestatario ?? null)
  if (prima.iban === iban && prima.iban_intestatario === nuovo) {
    const message = 'È già l’IBAN dei tuoi incassi, con questo intestatario.'
    throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/iban', message }] })
  }
  const now = clock.now()
  const atto = { scopo: 'modifica_profilo' as const, oggetto: oggettoIban(iban, intestatario) }
  const { otp_id } = await esigiConferma(db, { utente_id, sessione_id, now }, atto)
  const id = newId(now)
  const vale_dal = new Date(now.getTime() + ATTESA_CAMBIO_IBAN_ORE * HOUR)
  const row = await db
    .insertInto('cambi_iban')
    .values({
      id,
      esercente_id,
      utente_id,
      iban,
      intestatario: nuovo,
      otp_id,
      vale_dal,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('esercente_id').where('stato', '=', 'in_attesa').doNothing(),
    )
    .executeTakeFirst()
  if (row.numInsertedOrUpdatedRows !== 1n) {
    throw new AppError('stato_incompatibile', {
      message: 'Un altro cambio di IBAN è già in attesa: annullalo prima di chiederne uno nuovo.',
    })
  }
  const dopo = {
    da: nascosto(prima.iban),
    a: nascosto(iban),
    intestatario: nuovo ?? prima.ragione_sociale,
    otp_id,
    vale_dal,
  }
  await annotaUtente(call, 'chiede_cambio_iban', dopo)
  const { da, a } = dopo
  await avvisa(db, { esercente_id, utente_id, cambio_id: id, fatto: 'iban_richiesto', da, a })
}

/** Undone by anybody who acts for the esercente, without a code: the money stays where it went before. */
export async function annullaIban(call: Call): Promise<void> {
  const { db, actor, clock } = call
  const { utente_id, esercente_id } = actor
  const row = await db
    .updateTable('cambi_iban')
    .set({ stato: 'annullato', updated_at: clock.now() })
    .where('esercente_id', '=', esercente_id)
    .where('stato', '=', 'in_attesa')
    .returning(['id', 'esercente_id', 'iban'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  await annotaUtente(call, 'annulla_cambio_iban', { a: nascosto(row.iban) })
  const { id: cambio_id } = row
  await avvisa(db, {
    esercente_id: row.esercente_id,
    utente_id,
    cambio_id,
    fatto: 'iban_annullato',
    da: null,
    a: null,
  })
}

/**
 * Applies the changes that have waited their day: the next money goes there. Of two workers at once one applies each.
 */
export async function applicaCambiIban({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .updateTable('cambi_iban')
      .set({ stato: 'applicato', updated_at: now })
      .where('stato', '=', 'in_attesa')
      .where('vale_dal', '<=', now)
      .returning(['id', 'esercente_id', 'utente_id', 'iban', 'intestatario'])
      .execute()
    for (const { id, esercente_id, utente_id, iban, intestatario } of rows) {
      const prima = await trx
        .selectFrom('esercenti')
        .where('id', '=', esercente_id)
        .select('iban')
        .executeTakeFirstOrThrow()
      const conti = { da: nascosto(prima.iban), a: nascosto(iban) }
      await avvisa(trx, { esercente_id, utente_id, cambio_id: id, fatto: 'iban', ...conti })
      await aggiornaEsercente(trx, esercente_id, { iban, iban_intestatario: intestatario }, now)
      await annotaSistema(trx, {
        azione: 'cambia_iban',
        entita: 'esercente',
        id: esercente_id,
        dopo: { a: nascosto(iban), ...(intestatario !== null && { intestatario }), cambio_id: id },
      })
    }
    return rows.length
  })
}
