import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'

const VALE_MS = 5 * 60_000

/** Loaded by the first who makes one or signs in with one. */
const library = () => import('@simplewebauthn/server')

export type Sito = { origin: string; brand: string }

const rpOf = ({ origin }: Sito) => new URL(origin).hostname

// EdDSA, ES256, RS256: what every telephone, key and computer signs with.
const ALGORITMI = [-8, -7, -257]

const NON_RICONOSCIUTA = 'La passkey non è stata riconosciuta. Riprova.'

async function scriviSfida(db: Db, utente_id: string | null, sfida: string, now: Date) {
  const id = newId(now)
  const expires_at = new Date(now.getTime() + VALE_MS)
  await db.insertInto('sfide_passkey').values({ id, utente_id, sfida, expires_at }).execute()
  await db.deleteFrom('sfide_passkey').where('expires_at', '<', now).execute()
  return id
}

/** Takes the challenge to sign out of the table, so that it is signed once. */
async function prendiSfida(db: Db, id: string, utente_id: string | null, now: Date) {
  const row = await db
    .deleteFrom('sfide_passkey')
    .where('id', '=', id)
    .where('utente_id', utente_id === null ? 'is' : '=', utente_id)
    .where('expires_at', '>', now)
    .returning('sfida')
    .executeTakeFirst()
  if (row === undefined) {
    throw new AppError('otp_scaduto', { message: 'È passato troppo tempo: ricomincia.' })
  }
  return row.sfida
}

const trasportiDi = (trasporti: readonly string[]) => ({
  ...(trasporti.length > 0 && { transports: [...trasporti] as 'internal'[] }),
})

export async function iniziaPasskey(db: Db, sito: Sito, utente_id: string, now: Date) {
  const { email, nome, cognome } = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select(['email', 'nome', 'cognome'])
    .executeTakeFirstOrThrow()
  const sue = await db
    .selectFrom('passkey')
    .where('utente_id', '=', utente_id)
    .select(['id', 'trasporti'])
    .execute()
  const { generateRegistrationOptions } = await library()
  const opzioni = await generateRegistrationOptions({
    rpName: sito.brand,
    rpID: rpOf(sito),
    userID: new TextEncoder().encode(utente_id),
    userName: email,
    userDisplayName: `${nome} ${cognome}`,
    supportedAlgorithmIDs: ALGORITMI,
    excludeCredentials: sue.map(({ id, trasporti }) => ({ id, ...trasportiDi(trasporti) })),
    // Found by itself at the sign-in page, and opened with the finger, the face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { sfida_id: await scriviSfida(db, utente_id, opzioni.challenge, now), opzioni }
}

type Nuova = { sfida_id: string; nome: string; risposta: unknown }

export async function aggiungiPasskey(
  db: Db,
  sito: Sito,
  utente_id: string,
  { sfida_id, nome, risposta }: Nuova,
  now: Date,
): Promise<void> {
  const expectedChallenge = await prendiSfida(db, sfida_id, utente_id, now)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: risposta as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: sito.origin,
    expectedRPID: rpOf(sito),
    supportedAlgorithmIDs: ALGORITMI,
  }).catch((cause: unknown) => {
    throw new AppError('otp_errato', { cause, message: NON_RICONOSCIUTA })
  })
  if (!verified) throw new AppError('otp_errato', { message: NON_RICONOSCIUTA })
  const { id, publicKey, counter, transports } = registrationInfo.credential
  const row = await db
    .insertInto('passkey')
    .values({
      id,
      utente_id,
      chiave_pubblica: Buffer.from(publicKey),
      contatore: counter,
      trasporti: transports ?? [],
      nome,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (row.numInsertedOrUpdatedRows !== 1n) throw new AppError('gia_esistente')
}

export async function iniziaAccessoPasskey(db: Db, sito: Sito, now: Date) {
  const { generateAuthenticationOptions } = await library()
  const opzioni = await generateAuthenticationOptions({
    rpID: rpOf(sito),
    userVerification: 'required',
  })
  return { sfida_id: await scriviSfida(db, null, opzioni.challenge, now), opzioni }
}

/**
 * The owner of the passkey that signed; an unknown one and one that does not verify are refused with the same
 * sentence.
 */
export async function riconosciPasskey(
  db: Db,
  sito: Sito,
  { sfida_id, risposta }: Omit<Nuova, 'nome'>,
  now: Date,
): Promise<string> {
  const expectedChallenge = await prendiSfida(db, sfida_id, null, now)
  const response = risposta as AuthenticationResponseJSON
  const row = await db
    .selectFrom('passkey')
    .where('id', '=', String(response.id))
    .select(['id', 'utente_id', 'chiave_pubblica', 'contatore', 'trasporti'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('otp_errato', { message: NON_RICONOSCIUTA })
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: sito.origin,
    expectedRPID: rpOf(sito),
    credential: {
      id: row.id,
      publicKey: new Uint8Array(row.chiave_pubblica),
      counter: row.contatore,
      ...trasportiDi(row.trasporti),
    },
  }).catch((cause: unknown) => {
    throw new AppError('otp_errato', { cause, message: NON_RICONOSCIUTA })
  })
  if (!verified) throw new AppError('otp_errato', { message: NON_RICONOSCIUTA })
  await db
    .updateTable('passkey')
    .set({ contatore: authenticationInfo.newCounter, last_used_at: now })
    .where('id', '=', row.id)
    .execute()
  return row.utente_id
}
