import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../uscite/index.ts'
import { avvisaPrefissi } from '../../persone/otp/index.ts'
import { segnaFallimento } from './index.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db } = rateo
const admin = await createAdmin(db)

beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
  await db.deleteFrom('codici_otp').execute()
  await db.deleteFrom('uscite').execute()
})

const allarmi = () =>
  db.selectFrom('uscite').select('contenuto').where('argomento', '=', 'allarme').execute()

describe('T19 alarm', () => {
  it('a hundred failed sign-ins of everybody in five minutes: once, to every admin, in the bell and by e-mail', async () => {
    const fail = () => segnaFallimento(db, 'accesso', clock.now())
    for (let n = 0; n < 99; n++) await fail()
    expect(await allarmi()).toEqual([])
    await Promise.all(Array.from({ length: 30 }, fail))
    expect(await allarmi()).toHaveLength(1)
    while ((await consegnaUscite(rateo.deps, usciteHandlers(rateo.deps))) > 0);
    const mail = await db
      .selectFrom('messaggi_interi')
      .select(['oggetto', 'testo'])
      .where('destinatario', '=', admin.email)
      .execute()
    expect(mail).toHaveLength(1)
    expect(mail[0]?.testo).toContain('Più di 100 accessi non riusciti in 5 minuti')
    const campanella = await rateo.as(admin as Person)('GET', '/api/notifiche')
    expect(JSON.stringify(campanella.body)).toContain('accessi non riusciti')
    // The next window counts from nothing.
    clock.advance(5 * 60_000)
    for (let n = 0; n < 99; n++) await fail()
    expect(await allarmi()).toHaveLength(1)
    await fail()
    expect(await allarmi()).toHaveLength(2)
  })

  it('a wrong password and a wrong code are counted, a right one is not, and the figure is in the metrics', async () => {
    for (const email of ['a@rateo.test', 'b@rateo.test']) {
      await rateo.as(null)('POST', '/auth/login', { email, password: 'sbagliata' })
    }
    const esercente = await createEsercente(db)
    const atto = { scopo: 'modifica_profilo', oggetto: 'iban:IT60X0542811101000000123456' }
    const call = rateo.as(esercente)
    await call('POST', '/otp/richiedi', atto)
    const row = await db
      .selectFrom('uscite')
      .select('contenuto')
      .where('argomento', '=', 'otp')
      .executeTakeFirstOrThrow()
    const { codice } = row.contenuto as { codice: string }
    const wrong = codice === '000000' ? '111111' : '000000'
    await call('POST', '/otp/verifica', { ...atto, codice: wrong })
    await call('POST', '/otp/verifica', { ...atto, codice })
    const { body } = await rateo.as(null)('GET', '/metrics')
    expect(body).toContain('rateo_fallimenti{tipo="accesso"} 2')
    expect(body).toContain('rateo_fallimenti{tipo="otp"} 1')
  })
})

describe('T20 a prefix whose codes nobody gives back', () => {
  const PREFISSO = '+39347111'
  async function inviati(quanti: number, usati: number, minuti = 10) {
    const { utente_id } = await createCliente(db)
    const created_at = new Date(clock.now().getTime() - minuti * 60_000)
    const rows = Array.from({ length: quanti }, (_, n) => ({
      id: newId(),
      utente_id,
      scopo: 'verifica_telefono',
      oggetto: `${PREFISSO}${n}`,
      codice_hash: Buffer.alloc(32),
      canale: 'sms',
      prefisso: PREFISSO,
      created_at,
      expires_at: new Date(created_at.getTime() + 5 * 60_000),
      used_at: n < usati ? created_at : null,
    }))
    if (rows.length > 0) await db.insertInto('codici_otp').values(rows).execute()
  }
  const chiedi = async (numero = `${PREFISSO}2222`) =>
    rateo.as(await createCliente(db))('POST', '/otp/richiedi', {
      scopo: 'verifica_telefono',
      oggetto: numero,
    })

  it.each([
    [50, 19, 422],
    [50, 20, 200],
    [49, 0, 200],
    [200, 79, 422],
  ])('%i sent, %i given back: %i', async (quanti, usati, atteso) => {
    await inviati(quanti, usati)
    const { status } = await chiedi()
    expect(status).toBe(atteso)
    // Another prefix goes on.
    expect((await chiedi('+393385556666')).status).toBe(200)
  })

  it('says to take the code by e-mail, tells the admins once a day, and opens again a day later', async () => {
    await inviati(60, 3)
    const { body } = await chiedi()
    expect([body.code, body.error_message]).toEqual([
      'canale_non_disponibile',
      expect.stringContaining('e-mail'),
    ])
    for (let n = 0; n < 3; n++) await avvisaPrefissi({ db, clock })
    expect((await allarmi()).map(({ contenuto }) => contenuto)).toEqual([
      { tipo: 'sms', prefisso: PREFISSO, inviati: 60, verificati: 3 },
    ])
    clock.advance(24 * 3_600_000)
    expect((await chiedi()).status).toBe(200)
  })

  it('who has just been sent a code has had no time: it does not count yet', async () => {
    await inviati(60, 0, 1)
    expect((await chiedi()).status).toBe(200)
  })
})
