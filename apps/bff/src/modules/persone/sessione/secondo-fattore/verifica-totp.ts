import { minutiDiBlocco } from '@rateo/domain/identita/otp'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../../db/database.ts'
import type { CallInfo } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { FailedTry } from '../../../../http/failed-try.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { conta, rete } from '../../../base/limiti/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { decifra } from './cifra.ts'
import { usaCodiceDiRecupero } from './codici-di-recupero.ts'
import { segnaErrato } from './conta-codici-errati.ts'
import { ERRATO, passoDelCodice, type Persona } from './totp.ts'

const MINUTE = 60_000

/** The person who gives the code: the password was right, nobody is in yet. */
export type Prova = Persona & {
  db: Db
  transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
  ruolo: Ruolo
  info: CallInfo
}

type Esito =
  | { esito: 'giusto' }
  | { esito: 'usato' }
  | { esito: 'errato'; minuti: number }
  | { esito: 'fermo'; minuti: number }

const ALTRE_VIE =
  'Puoi entrare con un codice di recupero o con una passkey, oppure scegliere una password nuova con “Password dimenticata?”: dopo, i codici dell’app valgono di nuovo.'

function quanto(minuti: number): string {
  if (!Number.isFinite(minuti)) return 'finché non entri in un altro modo'
  if (minuti === 60) return 'per un’ora'
  if (minuti > 60) return `per ${Math.ceil(minuti / 60)} ore`
  return minuti === 1 ? 'per un minuto' : `per ${minuti} minuti`
}

const fermi = (minuti: number) =>
  `Ci sono stati troppi codici sbagliati: quelli dell’app sono fermi ${quanto(minuti)}. ${ALTRE_VIE}`

/** The owner has proved in another way who they are: the wrong codes before it are over. */
export async function riprendiCodiciApp(db: Db, utente_id: string): Promise<void> {
  await db
    .updateTable('utenti')
    .set({ totp_errati: 0, totp_fermo_fino: null })
    .where('id', '=', utente_id)
    .where('totp_errati', '>', 0)
    .execute()
}

async function fermaCodiciApp(trx: Db, prova: Prova, errati: number, minuti: number) {
  const { utente_id, ruolo, info, now } = prova
  await annota(
    { db: trx, actor: { utente_id, ruolo }, info },
    {
      azione: 'ferma_codici_app',
      entita: 'utente',
      id: utente_id,
      dopo: { errati_di_fila: errati, minuti: Number.isFinite(minuti) ? minuti : 'per sempre' },
    },
  )
  await accoda(trx, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:codici_app:${utente_id}:${now.toISOString()}:${errati}`,
    contenuto: { utente_id, fatto: 'codici_app_fermi' },
  })
}

/** Looks at one code with the account held, so that of many sent together each is counted before the next is looked at. */
async function esamina(trx: Db, prova: Prova, codice: string): Promise<Esito> {
  const { utente_id, secret, now } = prova
  const { totp_segreto, totp_passo, totp_errati, totp_fermo_fino } = await trx
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select(['totp_segreto', 'totp_passo', 'totp_errati', 'totp_fermo_fino'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const perSempre = !Number.isFinite(minutiDiBlocco(totp_errati))
  const attesa = (totp_fermo_fino?.getTime() ?? 0) - now.getTime()
  if (perSempre) return { esito: 'fermo', minuti: Number.POSITIVE_INFINITY }
  if (attesa > 0) return { esito: 'fermo', minuti: Math.ceil(attesa / MINUTE) }
  const passo =
    totp_segreto && passoDelCodice(decifra(secret, utente_id, totp_segreto), codice, now)
  const segna = trx.updateTable('utenti').where('id', '=', utente_id)
  if (passo === null) {
    const errati = totp_errati + 1
    const minuti = minutiDiBlocco(errati)
    const fino = minuti > 0 && Number.isFinite(minuti)
    const totp_fermo_fino = fino ? new Date(now.getTime() + minuti * MINUTE) : null
    await segna.set({ totp_errati: errati, totp_fermo_fino }).execute()
    if (minuti > 0) await fermaCodiciApp(trx, prova, errati, minuti)
    return { esito: 'errato', minuti }
  }
  // Seen before, by whoever: it opens nothing, and it was no guess.
  if (passo <= Number(totp_passo)) return { esito: 'usato' }
  await segna.set({ totp_passo: passo, totp_errati: 0, totp_fermo_fino: null }).execute()
  return { esito: 'giusto' }
}

/** Too many letters to be guessed. Counted by account and address together: a stranger does not stop the owner. */
async function verificaRecupero(prova: Prova, codice: string): Promise<void> {
  const { db, utente_id, secret, info, now } = prova
  const limite = { massimo: 5, finestra_ms: 5 * MINUTE }
  await conta(db, { chiave: `recupero:${utente_id}:${rete(info.ip)}`, ...limite }, now)
  if (await usaCodiceDiRecupero(db, utente_id, codice, { secret, now })) {
    return riprendiCodiciApp(db, utente_id)
  }
  await segnaErrato(db, utente_id, now)
  throw new AppError('otp_errato', {
    message: 'Il codice di recupero non è corretto o è già stato usato.',
    cause: new FailedTry('otp_errato', utente_id),
  })
}

/** A code of the app, each interval once, or one of the recovery codes. Throws when it is neither. */
export async function verificaTotp(prova: Prova, codice: string): Promise<void> {
  const { db, transact, utente_id, now } = prova
  if (codice.length !== 6) return verificaRecupero(prova, codice)
  const fatto = await transact((trx) => esamina(trx, prova, codice))
  if (fatto.esito === 'giusto') return
  if (fatto.esito === 'usato') {
    throw new AppError('otp_errato', {
      message: 'Questo codice è già stato usato: attendi il prossimo.',
    })
  }
  const { minuti } = fatto
  if (fatto.esito === 'errato') {
    await segnaErrato(db, utente_id, now)
    const message = minuti > 0 ? `Il codice non è corretto. ${fermi(minuti)}` : ERRATO
    throw new AppError('otp_errato', { message, cause: new FailedTry('otp_errato', utente_id) })
  }
  const secondi = Number.isFinite(minuti) ? minuti * 60 : 24 * 3600
  throw new AppError('troppi_tentativi', {
    message: fermi(minuti),
    retry_after: secondi,
    quota: { nome: 'codici_app', massimo: 1, finestra_secondi: secondi },
  })
}
