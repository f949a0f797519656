import { randomBytes } from 'node:crypto'
import { totp } from '@rateo/domain/identita/otp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { freshDatabase } from '../../../../../test/database.ts'
import { createUtente } from '../../../../../test/factories.ts'
import type { Db } from '../../../../db/database.ts'
import type { Secrets } from '../../../../secrets.ts'
import { risigillaTotp } from './risigilla-totp.ts'
import { confermaTotp, proponiTotp } from './totp.ts'
import { accettaVerificaEmail, chiediVerificaEmail, tokenDaInviare } from '../verifica-email.ts'
import { verificaTotp } from './verifica-totp.ts'

const drawn = () => randomBytes(48).toString('base64')
const [vecchio, nuovo] = [drawn(), drawn()]
const PRIMA: Secrets = [vecchio]
const INTANTO: Secrets = [nuovo, vecchio]
const DOPO: Secrets = [nuovo]

const clock = stoppedClock()
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => database.drop())

const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function fromBase32(testo: string): Uint8Array {
  const bits = Array.from(testo, (c) => ALFABETO.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

describe('mentre si cambia il segreto del portale', () => {
  it('l’app dei codici e i codici di recupero valgono; sigillati di nuovo, il segreto di prima si può togliere', async () => {
    const { db } = database
    const { id: utente_id } = await createUtente(db, {})
    const info = { ip: '127.0.0.1', request_id: 'prova', user_agent: '' }
    const con = (secret: Secrets) => ({
      db,
      transact: <T>(work: (trx: Db) => Promise<T>) => work(db),
      ruolo: 'admin' as const,
      utente_id,
      secret,
      info,
      now: clock.now(),
    })
    const { segreto } = await proponiTotp(db, con(PRIMA), 'Rateo')
    const codice = () => totp(fromBase32(segreto), clock.now().getTime() / 1000)
    const recupero = await confermaTotp(db, (work) => work(db), con(PRIMA), codice())

    clock.advance(30_000)
    await verificaTotp(con(INTANTO), codice())
    await verificaTotp(con(INTANTO), recupero[0]?.replace('-', '') ?? '')
    clock.advance(300_000)
    await expect(verificaTotp(con(DOPO), codice())).rejects.toThrow()

    await risigillaTotp(db, INTANTO)
    clock.advance(30_000)
    await verificaTotp(con(DOPO), codice())
  })

  it('il link che aspetta di partire è quello che era stato chiesto', async () => {
    const { db } = database
    const { id: utente_id, email } = await createUtente(db, {})
    await chiediVerificaEmail(db, { utente_id, email, secret: PRIMA, now: clock.now() })
    const { contenuto } = await db
      .selectFrom('uscite')
      .where('argomento', '=', 'verifica_email')
      .select('contenuto')
      .executeTakeFirstOrThrow()
    const { link_id } = contenuto as { link_id: string }
    const token = await tokenDaInviare(db, 'verifiche_email', INTANTO, link_id)
    expect(await accettaVerificaEmail(db, token, clock.now())).toBe(true)
  })
})
