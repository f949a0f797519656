import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import type { AmbitoStaff } from '@rateo/domain/permessi/staff'
import type { Db } from '../src/db/database.ts'
import { newId } from '../src/db/ids.ts'
import type {
  Clienti,
  ClientiEsercente,
  Esercenti,
  Pagamenti,
  Tentativi,
  Utenti,
} from '../src/db/types.ts'
import { hashToken, newToken } from '../src/modules/persone/sessione/accesso/token.ts'

let sequence = randomInt(1_000_000)
const next = () => String(++sequence).padStart(8, '0')

type Membro = { utente_id: string; esercente_id: string; ruolo?: RuoloSquadra }
type RuoloDiUtente = { ruolo: Ruolo; esercente_id?: string; cliente_id?: string }

/** A person with the roles asked for; `password_hash` is null unless given. */
export async function createUtente(
  db: Db,
  {
    ruoli = [{ ruolo: 'admin' }],
    ...values
  }: Partial<Insertable<Utenti>> & { ruoli?: RuoloDiUtente[] } = {},
) {
  const utente = await db
    .insertInto('utenti')
    .values({
      id: newId(),
      email: `persona${next()}@rateo.test`,
      nome: 'Maria',
      cognome: 'Bianchi',
      email_verificata_at: new Date(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ruoli.length > 0) {
    const rows = ruoli.map((one) => ({ utente_id: utente.id, ...one }))
    await db.insertInto('utenti_ruoli').values(rows).execute()
    for (const { esercente_id } of ruoli) {
      if (esercente_id) await createMembro(db, { utente_id: utente.id, esercente_id })
    }
  }
  return { ...utente, utente_id: utente.id, ruolo: ruoli[0]?.ruolo ?? 'admin' }
}

/** A person of the team, with a role of its own; who registers an esercente is its titolare. */
export async function createMembro(
  db: Db,
  { utente_id, esercente_id, ruolo = 'titolare' }: Membro,
): Promise<string> {
  const id = newId()
  const origine = ruolo === 'titolare' ? 'registrazione' : 'invito'
  const row = { id, utente_id, esercente_id, ruolo, origine, dal: new Date() } as const
  await db.insertInto('membri_esercente').values(row).execute()
  return id
}

/** Somebody who works for an esercente: an account of their own, in the team. */
export async function createCollega(db: Db, esercente_id: string, ruolo: RuoloSquadra) {
  const { utente_id, email } = await createUtente(db, { ruoli: [] })
  await db
    .insertInto('utenti_ruoli')
    .values({ utente_id, ruolo: 'esercente', esercente_id })
    .execute()
  const membro_id = await createMembro(db, { utente_id, esercente_id, ruolo })
  return { utente_id, email, membro_id, ruolo: 'esercente' as const }
}

/** A person of the staff, limited to areas where some are given. */
export async function createAdmin(db: Db, ambiti: AmbitoStaff[] | null = null) {
  const persona = await createUtente(db, { ruoli: [] })
  const { utente_id } = persona
  await db.insertInto('utenti_ruoli').values({ utente_id, ruolo: 'admin', ambiti }).execute()
  return { ...persona, ruolo: 'admin' as const }
}

/** An active esercente with the person who acts for it. */
export async function createEsercente(db: Db, values: Partial<Insertable<Esercenti>> = {}) {
  const n = next()
  const esercente = await db
    .insertInto('esercenti')
    .values({
      id: newId(),
      ragione_sociale: `Ferramenta Rossi ${n} S.r.l.`,
      partita_iva: n.padStart(11, '1'),
      email: `esercente${n}@rateo.test`,
      stato: 'attivo',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: utente_id } = await createUtente(db, {
    ruoli: [{ ruolo: 'esercente', esercente_id: esercente.id }],
  })
  return { ...esercente, utente_id, ruolo: 'esercente' as const }
}

/** An active cliente with the person who acts for it, linked to the esercente when one is given. */
export async function createCliente(
  db: Db,
  { esercente_id, ...values }: Partial<Insertable<Clienti>> & { esercente_id?: string } = {},
) {
  const n = next()
  const cliente = await db
    .insertInto('clienti')
    .values({
      id: newId(),
      nome: `Maria Bianchi ${n}`,
      email: `cliente${n}@rateo.test`,
      stato: 'attivo',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: utente_id } = await createUtente(db, {
    ruoli: [{ ruolo: 'cliente', cliente_id: cliente.id }],
  })
  if (esercente_id !== undefined) await linkCliente(db, esercente_id, cliente.id)
  return { ...cliente, utente_id, ruolo: 'cliente' as const }
}

/** They know each other: the cliente has accepted something of the esercente. */
export async function linkCliente(db: Db, esercente_id: string, cliente_id: string) {
  // The type wants the columns that a trigger computes.
  const row = {
    esercente_id,
    cliente_id,
    confermata_at: new Date(),
  } as Insertable<ClientiEsercente>
  await db
    .insertInto('clienti_esercente')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Owned = { esercente_id: string; cliente_id: string }

/** A pagamento of 120,50 € to be paid, of an esercente and a cliente who know each other. */
export async function createPagamento(db: Db, values: Owned & Partial<Insertable<Pagamenti>>) {
  await linkCliente(db, values.esercente_id, values.cliente_id)
  return db
    .insertInto('pagamenti')
    .values({
      id: newId(),
      importo_centesimi: 12_050,
      causale: 'Riparazione caldaia',
      stato: 'da_pagare',
      scadenza: '2099-12-31',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Incasso = { metodo?: string; at: string | Date; tentativo?: Partial<Insertable<Tentativi>> }

/** Money that came for a pagamento, as an attempt that succeeded: the movement of it writes itself. */
export async function createIncasso(
  db: Db,
  { id, importo_centesimi }: { id: string; importo_centesimi: number },
  { metodo = 'carta', at, tentativo = {} }: Incasso,
) {
  return db
    .insertInto('tentativi')
    .values({
      pagamento_id: id,
      n: 1,
      quota: 1,
      importo_centesimi,
      stato: 'riuscito',
      metodo,
      motivo_avvio: 'acquisto',
      avviato_da: 'prova',
      concluso_at: at,
      ...tentativo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A pagamento that was paid whole, at one moment, by one method. */
export async function createPagato(
  db: Db,
  {
    importo_centesimi,
    metodo = 'carta',
    pagato_at,
    ...values
  }: Owned & {
    importo_centesimi: number
    metodo?: string
    pagato_at: string | Date
  } & Partial<Insertable<Pagamenti>>,
) {
  const pagamento = await createPagamento(db, {
    stato: 'pagato',
    importo_centesimi,
    incassato_centesimi: importo_centesimi,
    metodo,
    pagato_at,
    ...values,
  })
  await createIncasso(db, pagamento, { metodo, at: pagato_at })
  return pagamento
}

/** A session of a person in one role, as sign-in leaves it; returns its token. */
export async function openSession(
  db: Db,
  { utente_id, ruolo }: { utente_id: string; ruolo: Ruolo },
  now = new Date(),
  values: { completa?: boolean; expires_at?: Date } = {},
) {
  const token = newToken()
  await db
    .insertInto('sessioni')
    .values({
      id: newId(now),
      token_hash: hashToken(token),
      utente_id,
      ruolo,
      ip: '127.0.0.1',
      user_agent: 'prova',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 8 * 3600 * 1000),
      ...values,
    })
    .execute()
  return token
}
