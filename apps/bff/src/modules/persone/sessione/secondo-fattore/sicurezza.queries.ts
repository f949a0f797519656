import type { Sicurezza } from '@rateo/contract/persone/sicurezza'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { findIdentita } from '../accesso/identita-provider.ts'
import { listSessioni } from '../sessione.queries.ts'

const ACCESSI = {
  accesso: 'Accesso',
  accesso_passkey: 'Accesso con passkey',
  accesso_provider: 'Accesso con un servizio esterno',
  accesso_password: 'Password corretta, codice ancora da inserire',
  otp_errato: 'Codice sbagliato',
  ferma_codici_app: 'Codici dell’app fermati',
  uscita: 'Uscita',
  revoca_sessione: 'Sessione chiusa',
  esci_ovunque: 'Uscita da tutti i dispositivi',
  cambia_password: 'Password cambiata',
  secondo_fattore: 'Verifica in due passaggi cambiata',
} as const
type Azione = keyof typeof ACCESSI

const isAzione = (azione: string): azione is Azione => Object.hasOwn(ACCESSI, azione)

async function listAccessi(db: Db, utente_id: string): Promise<Sicurezza['accessi']> {
  const rows = await db
    .selectFrom('cronologia')
    .where('attore', '=', `utente:${utente_id}`)
    .where('azione', 'in', Object.keys(ACCESSI))
    .orderBy('seq', 'desc')
    .limit(15)
    .select(['at', 'azione', 'ip'])
    .execute()
  return rows.map(({ at, azione, ip }) => ({
    at: at.toISOString(),
    riuscito: azione !== 'otp_errato' && azione !== 'ferma_codici_app',
    descrizione: isAzione(azione) ? ACCESSI[azione] : azione,
    ip,
  }))
}

/** The identity by which a person comes in through the provider. */
async function leggiIdentita(db: Db, utente_id: string, nome: string) {
  const identita = await findIdentita(db, utente_id)
  return identita && { nome, ...identita }
}

type Contesto = {
  now: Date
  /** The name of the identity provider, where the configuration has one. */
  provider: string | null
}

export async function getSicurezza(
  db: Db,
  actor: Actor,
  { now, provider }: Contesto,
): Promise<Sicurezza> {
  const { utente_id } = actor
  const utente = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select(['secondo_fattore', 'password_hash', 'telefono_verificato_at'])
    .executeTakeFirstOrThrow()
  const { codici } = await db
    .selectFrom('codici_di_recupero')
    .where('utente_id', '=', utente_id)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('codici'))
    .executeTakeFirstOrThrow()
  const passkey = await db
    .selectFrom('passkey')
    .where('utente_id', '=', utente_id)
    .orderBy('created_at')
    .select(['id', 'nome', 'created_at', 'last_used_at'])
    .execute()
  return {
    secondo_fattore: utente.secondo_fattore,
    ha_password: utente.password_hash !== null,
    ha_cellulare: utente.telefono_verificato_at !== null,
    codici_di_recupero: Number(codici),
    passkey: passkey.map(({ id, nome, created_at, last_used_at }) => ({
      _id: id,
      nome,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    identita: provider === null ? null : await leggiIdentita(db, utente_id, provider),
    sessioni: await listSessioni(db, actor, now),
    accessi: await listAccessi(db, utente_id),
  }
}
