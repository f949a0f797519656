import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import type { FastifyRequest } from 'fastify'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Secrets } from '../../../secrets.ts'
import { annota, annotaSistema } from '../../base/cronologia/index.ts'
import { conta, preleva, rete } from '../../base/limiti/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { hashToken, tokenDelLink } from '../../persone/sessione/index.ts'
import { esercenteDi } from './pacchi.queries.ts'

const DAY = 24 * 3_600_000
const MINUTE = 60_000
/** The days for which a link counts. */
const GIORNI_LINK = 30
/** Links that an esercente may send in a day. */
const AL_GIORNO = 20

type Nuovo = { esercente_id: string; mese: string; email: string; now: Date }

/** Makes a link to the month of an esercente, and puts the message that brings it in the queue. */
export async function creaLink(
  trx: Db,
  secret: Secrets,
  { esercente_id, mese, email, now }: Nuovo,
): Promise<string> {
  const id = newId(now)
  await trx
    .insertInto('link_pacchi')
    .values({
      id,
      esercente_id,
      mese: `${mese}-01`,
      email,
      token_hash: hashToken(tokenDelLink(secret, id)),
      expires_at: new Date(now.getTime() + GIORNI_LINK * DAY),
      created_at: now,
    })
    .execute()
  await accoda(trx, {
    argomento: 'pacco_mese',
    unicita: `pacco_mese:${id}`,
    contenuto: { link_id: id },
  })
  return id
}

/** Sends the month to an address that the person chose. A month that has not begun has nothing in it. */
export async function inviaPacco(
  call: Call,
  secret: Secrets,
  { mese, email }: { mese: string; email: string },
): Promise<void> {
  const { db, clock } = call
  const esercente_id = esercenteDi(call)
  if (mese > clock.today().slice(0, 7)) {
    const message = 'Questo mese non è ancora cominciato.'
    throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/mese', message }] })
  }
  const now = clock.now()
  const chiave = `pacchi_inviati:${esercente_id}`
  const limite = { chiave, quanto: 1, massimo: AL_GIORNO, finestra_ms: DAY }
  if ((await preleva(db, limite, now)) !== null) {
    const message = `In un giorno si mandano al massimo ${AL_GIORNO} pacchi: riprova domani.`
    throw new AppError('troppe_richieste', { message, retry_after: 3600 })
  }
  const id = await creaLink(db, secret, { esercente_id, mese, email, now })
  await annota(call, { azione: 'invia', entita: 'pacco_mese', id, dopo: { mese, email } })
}

export async function revocaLink(call: Call, id: string): Promise<void> {
  const { db, clock } = call
  const { numUpdatedRows } = await db
    .updateTable('link_pacchi')
    .set({ revocato_at: clock.now() })
    .where('id', '=', id)
    .where('esercente_id', '=', esercenteDi(call))
    .where('revocato_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('non_trovato')
  await annota(call, { azione: 'revoca', entita: 'pacco_mese', id })
}

export type Trovato = {
  id: string
  esercente_id: string
  esercente: string
  mese: string
  expires_at: Date
  token: string
}

/** The month behind an address. Misses are counted, so that nobody tries many; what is over is not there any more. */
export async function riconosciLink(deps: Deps, request: FastifyRequest): Promise<Trovato> {
  const typed = fieldOf(request.params, 'token')
  const token = typeof typed === 'string' ? typed.slice(0, 100) : ''
  const now = deps.clock.now()
  const row = await deps.db
    .selectFrom('link_pacchi as l')
    .innerJoin('esercenti as e', 'e.id', 'l.esercente_id')
    .where('l.token_hash', '=', hashToken(token))
    .where('l.revocato_at', 'is', null)
    .where('l.expires_at', '>', now)
    .select(['l.id', 'l.esercente_id', 'e.ragione_sociale', 'l.mese', 'l.expires_at'])
    .executeTakeFirst()
  if (row === undefined) {
    const chiave = `pacchi_sconosciuti:${rete(request.ip)}`
    await conta(deps.db, { chiave, massimo: 30, finestra_ms: 10 * MINUTE }, now)
    throw new AppError('non_trovato')
  }
  const { ragione_sociale: esercente, mese, ...link } = row
  return { ...link, esercente, mese: mese.slice(0, 7), token }
}

/** Writes that a link was used, before the file leaves. */
export async function segnaScaricato({ db, clock }: Pick<Deps, 'db' | 'clock'>, link: Trovato) {
  await db
    .updateTable('link_pacchi')
    .set({ scaricato_at: clock.now() })
    .where('id', '=', link.id)
    .execute()
  await annotaSistema(db, {
    azione: 'scarica',
    entita: 'pacco_mese',
    id: link.id,
    dopo: { mese: link.mese, con: 'link' },
  })
}

/** The month before the one of a day. */
export const mesePrima = (oggi: string): string =>
  aggiungiMesi(`${oggi.slice(0, 7)}-01`, -1).slice(0, 7)
