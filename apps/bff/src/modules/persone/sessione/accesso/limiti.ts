import { createHash } from 'node:crypto'
import type { Db } from '../../../../db/database.ts'
import {
  azzera,
  type Limite,
  type LimiteConAttesa,
  findConteggio,
  restituisci,
  rete,
  reteLarga,
  segna,
} from '../../../base/limiti/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Wrong passwords on one account in an hour, from anywhere, after which a new browser also needs a code. */
const SOSPETTI = 20

// An address or an e-mail is not to be read in the table that counts them.
const hidden = (value: string) =>
  createHash('sha256').update(value).digest('base64url').slice(0, 32)

export type Porta = {
  email: string
  ip: string
  /** The mark of a browser in which this very account came in before; null in any other. */
  browser: string | null
}

/**
 * A known browser is counted by itself: what strangers try from wherever they are does not stop who always comes in from
 * there. Any other is counted by account and address together, and by address and net over all accounts.
 */
export function limitiAccesso({ email, ip, browser }: Porta): LimiteConAttesa[] {
  if (browser !== null) {
    return [{ chiave: `accesso:browser:${hidden(browser)}`, liberi: 5, finestra_ms: HOUR }]
  }
  const conto = hidden(`${email} ${rete(ip)}`)
  return [
    { chiave: `accesso:conto:${conto}`, liberi: 5, finestra_ms: HOUR },
    { chiave: `accesso:ip:${hidden(rete(ip))}`, liberi: 20, finestra_ms: 15 * MINUTE },
    { chiave: `accesso:rete:${hidden(reteLarga(ip))}`, liberi: 100, finestra_ms: HOUR },
  ]
}

/** The limit of a sign-in without a password: by address alone. */
export const limiteIndirizzo = (ip: string): Limite => ({
  chiave: `accesso_esterno:ip:${hidden(rete(ip))}`,
  massimo: 20,
  finestra_ms: 15 * MINUTE,
})

const ovunque = (email: string) => `accesso_ovunque:${hidden(email)}`

/** Counts one more wrong password on an account, from wherever it came. */
export const segnaErrata = (db: Db, email: string, now: Date): Promise<number> =>
  segna(db, { chiave: ovunque(email), finestra_ms: HOUR }, now)

/** Whether so many guess at an account that the password alone does not say who it is. */
export async function isSottoAttacco(db: Db, email: string, now: Date): Promise<boolean> {
  return (await findConteggio(db, ovunque(email), now)) >= SOSPETTI
}

/** The right password: the account starts again from nothing, the addresses get their try back. */
export async function perdona(db: Db, porta: Porta): Promise<void> {
  const [conto, ...indirizzi] = limitiAccesso(porta)
  if (conto) await azzera(db, conto.chiave)
  for (const { chiave } of indirizzi) await restituisci(db, chiave)
}

/** A new password: the guesses at the old one are over, from here and from anywhere. */
export async function dimenticaTentativi(db: Db, email: string, ip: string): Promise<void> {
  await perdona(db, { email, ip, browser: null })
  await azzera(db, ovunque(email))
}
