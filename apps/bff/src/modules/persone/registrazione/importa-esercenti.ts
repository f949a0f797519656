import type {
  importaEsercenti as contract,
  EsitoEsercenti,
} from '@rateo/contract/persone/registrazione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { sql } from 'kysely'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { Secrets } from '../../../secrets.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { hashToken, tokenDelLink } from '../sessione/index.ts'
import { VALE_MS } from './invita.ts'

type Riga = BodyOf<typeof contract>['righe'][number]

/** E-mails and VAT numbers that are there: an esercente, or somebody who was invited to be one and may still accept. */
async function findGia(db: Db, righe: readonly Riga[], now: Date) {
  const email = righe.map((riga) => riga.email)
  const iva = righe.flatMap(({ partita_iva }) => (partita_iva === '' ? [] : [partita_iva]))
  const { rows } = await sql<{ gia: string }>`
    select u.email as gia from utenti u join utenti_ruoli r on r.utente_id = u.id and r.ruolo = 'esercente'
      where u.email = any(${email}::text[])
    union select i.email from inviti i
      where i.email = any(${email}::text[]) and i.ruolo = 'esercente' and i.used_at is null and i.expires_at > ${now}
    union select e.partita_iva from esercenti e where e.partita_iva = any(${iva}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ gia }) => gia))
}

/** The lines that are there twice: a VAT number is one esercente, an e-mail one person. */
function erroriDi(righe: readonly Riga[]): EsitoEsercenti['errori'] {
  const viste = new Map<string, number>()
  return righe.flatMap(({ riga, email }) => {
    const prima = viste.get(email)
    viste.set(email, prima ?? riga)
    return prima === undefined
      ? []
      : [{ riga, colonna: 'email' as const, motivo: `È già alla riga ${prima}` }]
  })
}

async function invitaUno(call: Call, secret: Secrets, riga: Riga): Promise<void> {
  const { db, actor, clock } = call
  const now = clock.now()
  const id = newId(now)
  const { email, nome, cognome, ragione_sociale, partita_iva, telefono } = riga
  const azienda = Object.fromEntries(
    Object.entries({ ragione_sociale, partita_iva, telefono }).filter(
      ([, valore]) => valore !== '',
    ),
  )
  await db
    .insertInto('inviti')
    .values({
      id,
      token_hash: hashToken(tokenDelLink(secret, id)),
      ruolo: 'esercente',
      email,
      dati: JSON.stringify({ rappresentante: { nome, cognome }, azienda }),
      esercente_id: null,
      creato_da: actor.utente_id,
      expires_at: new Date(now.getTime() + VALE_MS),
      created_at: now,
    })
    .execute()
  await accoda(db, { argomento: 'invito', unicita: `invito:${id}`, contenuto: { invito_id: id } })
  await annota(call, { azione: 'invita', entita: 'invito', id, dopo: { ruolo: 'esercente' } })
}

/**
 * Invites the esercenti of a file: each registers by itself, with what is known already written in. All of them or, where a
 * line is wrong, nobody; who is there already, or was invited, is left alone, so that the same file may be sent again.
 */
export async function importaEsercenti(
  call: Call,
  secret: Secrets,
  { righe, prova }: BodyOf<typeof contract>,
): Promise<EsitoEsercenti> {
  const { db, clock } = call
  const errori = erroriDi(righe)
  if (errori.length > 0) return { invitati: 0, gia: 0, errori }
  // Two who send the same file at once come one after the other.
  if (!prova) await sql`select pg_advisory_xact_lock(hashtext('importa_esercenti'))`.execute(db)
  const gia = await findGia(db, righe, clock.now())
  const nuove = righe.filter(({ email, partita_iva }) => !gia.has(email) && !gia.has(partita_iva))
  if (!prova) for (const riga of nuove) await invitaUno(call, secret, riga)
  return { invitati: nuove.length, gia: righe.length - nuove.length, errori }
}
