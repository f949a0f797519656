import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'
import type { Secrets } from '../../../../secrets.ts'
import { preleva } from '../../../base/limiti/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { hashToken, tokenDelLink } from '../../../persone/sessione/index.ts'

const GIORNO_MS = 24 * 3_600_000
/** Strangers that an esercente may ask in a day: nobody makes a sender of letters of the portal. */
const RICHIESTE_AL_GIORNO = 20

type Destinatario = { id: string; programma_id: string; email: string }
type Dove = { esercente_id: string; now: Date; secret: Secrets }

/** The person of the team who signs in with an address; undefined for any other address. */
async function findMembro(
  db: Db,
  esercente_id: string,
  email: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('utenti as u')
    .innerJoin('membri_esercente as m', 'm.utente_id', 'u.id')
    .where('m.esercente_id', '=', esercente_id)
    .where('m.al', 'is', null)
    .where('m.sospeso_at', 'is', null)
    .where('u.stato', '=', 'attivo')
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', email))
    .select('u.id')
    .executeTakeFirst()
  return row?.id
}

/** Asks an address whether it wants the report; nothing else is sent to it until it says yes. */
async function chiediConferma(db: Db, { id }: Destinatario, { esercente_id, now }: Dove) {
  const chiave = `report_da_confermare:${esercente_id}`
  const limite = { chiave, quanto: 1, massimo: RICHIESTE_AL_GIORNO, finestra_ms: GIORNO_MS }
  if ((await preleva(db, limite, now)) !== null) {
    const message = `In un giorno si aggiungono al massimo ${RICHIESTE_AL_GIORNO} indirizzi nuovi: riprova domani.`
    throw new AppError('troppe_richieste', { message, retry_after: 3600 })
  }
  await accoda(db, {
    argomento: 'conferma_report',
    unicita: `conferma_report:${id}`,
    contenuto: { destinatario_id: id },
  })
}

/** Adds an address: one of the team gets the next report, any other is asked first. */
async function aggiungi(db: Db, programma_id: string, email: string, dove: Dove): Promise<void> {
  const { esercente_id, now, secret } = dove
  const id = newId(now)
  const utente_id = await findMembro(db, esercente_id, email)
  await db
    .insertInto('destinatari_report')
    .values({
      id,
      programma_id,
      email,
      utente_id: utente_id ?? null,
      stato: utente_id === undefined ? 'da_confermare' : 'attivo',
      token_hash: hashToken(tokenDelLink(secret, id)),
      chiesto_at: now,
      deciso_at: utente_id === undefined ? null : now,
    })
    .execute()
  if (utente_id === undefined) await chiediConferma(db, { id, programma_id, email }, dove)
}

/** Makes the addresses of a programma those that were chosen: who was there already keeps its answer. */
export async function scriviDestinatari(
  db: Db,
  programma_id: string,
  indirizzi: readonly string[],
  dove: Dove,
): Promise<void> {
  const scelti = [...new Set(indirizzi)]
  await db
    .deleteFrom('destinatari_report')
    .where('programma_id', '=', programma_id)
    .where('email', 'not in', scelti)
    .execute()
  const presenti = await db
    .selectFrom('destinatari_report')
    .where('programma_id', '=', programma_id)
    .select('email')
    .execute()
  const gia = new Set(presenti.map(({ email }) => email))
  for (const email of scelti) {
    if (!gia.has(email)) await aggiungi(db, programma_id, email, dove)
  }
}
