import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { hashToken } from './accesso/token.ts'

/** Fewer guesses than these, by somebody who tries the likely ones first, are few. */
const POCHI_TENTATIVI = 1e8
/** Ways to read the digits and signs of a word as letters: more of them would only cost time. */
const SOSTITUZIONI = 16
const BRAND = 'rateo'

const COMUNE =
  'Si indovina in pochi tentativi: scegline un’altra, ad esempio tre o quattro parole a caso'
const SUA = 'È fatta con la tua e-mail o il tuo nome: scegline una che chi ti conosce non prova'

/** The lists are read when the first password is chosen: they are large, and most processes never need them. */
let stima: Promise<ZxcvbnFactory> | null = null

async function carica(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Stima }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Stima({ dictionary, graphs, maxLength: 128, l33tMaxSubstitutions: SOSTITUZIONI })
}

type Persona = { nome: string; cognome: string; email: string }

/** The pieces of what is known of a person, alone and put together. */
function paroleDi({ nome, cognome, email }: Persona): string[] {
  const [locale = '', dominio = ''] = email.split('@')
  const intere = [email, locale, dominio, nome, cognome, nome + cognome, cognome + nome, BRAND]
  const pezzi = `${email} ${nome} ${cognome}`.split(/[^\p{L}\p{N}]+/u)
  return [...new Set([...intere, ...pezzi].map((parola) => parola.toLowerCase()))].filter(
    (parola) => parola.length >= 3,
  )
}

/**
 * Refuses a new password that is among the first ones anybody would try: the common ones, repetitions and rows of keys,
 * and what is made of the person's own e-mail and name (ASVS 6.2.4, 6.2.12). `campo` is where it was typed.
 */
export async function rifiutaPasswordDebole(
  password: string,
  persona: Persona,
  campo: 'password' | 'nuova',
): Promise<void> {
  stima ??= carica()
  const { guesses, sequence } = (await stima).check(password, paroleDi(persona))
  if (guesses >= POCHI_TENTATIVI) return
  const isSua = sequence.some(
    (pezzo) => 'dictionaryName' in pezzo && pezzo['dictionaryName'] === 'userInputs',
  )
  throw new AppError('dati_non_validi', {
    errors: [{ pointer: `/${campo}`, message: isSua ? SUA : COMUNE }],
  })
}

export const findPersona = (db: Db, utente_id: string): Promise<Persona> =>
  db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select(['nome', 'cognome', 'email'])
    .executeTakeFirstOrThrow()

/**
 * The same for a person who comes by the link of an e-mail, which stays good; of a link that is of no use nothing is
 * said here.
 */
export async function rifiutaPasswordDelLink(
  db: Db,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<void> {
  const persona = await db
    .selectFrom('reimpostazioni_password as l')
    .innerJoin('utenti as u', 'u.id', 'l.utente_id')
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', now)
    .where('l.used_at', 'is', null)
    .select(['u.nome', 'u.cognome', 'u.email'])
    .executeTakeFirst()
  if (persona !== undefined) await rifiutaPasswordDebole(password, persona, 'password')
}
