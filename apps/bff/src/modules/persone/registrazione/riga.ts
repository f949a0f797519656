import type {
  Passo,
  PASSI_CLIENTE,
  PASSI_ESERCENTE,
  RuoloRegistrabile,
} from '@rateo/contract/persone/passi'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'

export type Dati = Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Integrazione = { richiesta_at: string; voci: { passo: Passo; testo: string }[] }

/** A registration with what decides what may be done with it. */
export type Riga = {
  utente_id: string
  ruolo: RuoloRegistrabile
  dati: Dati
  precompilati: Dati
  salvati: Readonly<Record<string, string>>
  invitante_id: string | null
  invito_consulente_id: string | null
  inviata_at: Date | null
  nome: string
  cognome: string
  email: string
  email_verificata_at: Date | null
  telefono: string | null
  telefono_verificato_at: Date | null
  esercente_id: string | null
  cliente_id: string | null
  esercente_stato: string | null
  integrazione: Integrazione | null
}

type Passi = typeof PASSI_CLIENTE & typeof PASSI_ESERCENTE

/** The values of a step, which were kept only after its schema had accepted it; undefined while it is not done. */
export const valoriDi = <P extends keyof Passi>(
  { dati }: Pick<Riga, 'dati'>,
  passo: P,
): z.output<Passi[P]> | undefined => dati[passo] as z.output<Passi[P]> | undefined

/** The same of a step that is known to be done. */
export function esigiValori<P extends keyof Passi>(riga: Riga, passo: P): z.output<Passi[P]> {
  const valori = valoriDi(riga, passo)
  if (valori === undefined) throw new Error(`${riga.utente_id}: the step ${passo} is missing`)
  return valori
}

/** The role that is being registered; admins register nothing. */
function ruoloRegistrabile({ ruolo }: Pick<Actor, 'ruolo'>): RuoloRegistrabile {
  if (ruolo === 'admin') throw new AppError('non_trovato')
  return ruolo
}

/**
 * The registration of the actor in the current role: that of the esercente of the session, or the one that is not handed in. With `lock` two
 * writes wait for one another.
 */
export async function getRiga(
  db: Db,
  actor: Pick<Actor, 'utente_id' | 'ruolo' | 'attivita'>,
  { lock = false } = {},
): Promise<Riga> {
  const ruolo = ruoloRegistrabile(actor)
  const attivita = actor.attivita?.id ?? null
  // A statement of its own: whoever waited for the lock must read what was written meanwhile.
  if (lock)
    await sql`select from utenti where id = ${actor.utente_id} for no key update`.execute(db)
  const { rows } = await sql<Riga>`
    select u.id as utente_id, r.ruolo, coalesce(g.dati, '{}') as dati, coalesce(g.precompilati, '{}') as precompilati,
      coalesce(g.salvati, '{}') as salvati, g.invitante_id, g.invito_consulente_id, g.inviata_at, u.nome, u.cognome, u.email, u.email_verificata_at, u.telefono,
      u.telefono_verificato_at, ${attivita}::text as esercente_id, r.cliente_id, e.stato as esercente_stato, e.integrazione
    from utenti u
    join utenti_ruoli r on r.utente_id = u.id and r.ruolo = ${ruolo}
    left join esercenti e on e.id = ${attivita}
    left join registrazioni g on g.utente_id = u.id and g.ruolo = r.ruolo and g.esercente_id is not distinct from e.id
    where u.id = ${actor.utente_id}`.execute(db)
  const [riga] = rows
  if (riga === undefined) throw new AppError('non_trovato')
  return riga
}

/** Whether anything may still be changed: not while the staff look at it, nor once it is over. */
function isAperta({ ruolo, esercente_stato, cliente_id }: Riga): boolean {
  if (ruolo === 'cliente') return cliente_id === null
  return (
    esercente_stato === null ||
    ['in_registrazione', 'integrazione_richiesta'].includes(esercente_stato)
  )
}

/** The request of the staff about a step that has not been answered since. */
export function richiestaDi({ integrazione, salvati }: Riga, passo: string): string | null {
  const voce = integrazione?.voci.find((one) => one.passo === passo)
  if (integrazione === null || voce === undefined) return null
  const salvato = salvati[passo]
  return salvato !== undefined && salvato > integrazione.richiesta_at ? null : voce.testo
}

/** An integrazione reopens only its own steps, and those that it has made void. */
export function isModificabile(riga: Riga, passo: string): boolean {
  if (!isAperta(riga)) return false
  if (riga.integrazione === null) return true
  return riga.dati[passo] === undefined || riga.integrazione.voci.some((one) => one.passo === passo)
}

/** Throws unless the registration may still be changed. */
export function esigiAperta(riga: Riga): void {
  if (isAperta(riga)) return
  throw new AppError('stato_incompatibile', {
    message: 'La registrazione è già stata inviata: per ora non si può modificare.',
  })
}
