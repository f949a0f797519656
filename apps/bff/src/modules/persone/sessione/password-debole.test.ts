import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createUtente } from '../../../../test/factories.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { nominaAdmin } from './nomina-admin.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'cavallo-batteria-graffetta'
const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, as, deps } = rateo
const password_hash = await hashPassword(PASSWORD)
beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
})

const COMUNI = [
  'aaaaaaaaaaaa',
  '123456789012',
  'password1234',
  'Password1234!',
  'P@ssw0rd2024!',
  'qwertyuiop12',
  'iloveyou1234',
  'ciaociaociao',
  'Pa$$w0rd'.repeat(16),
]
const BUONE = [
  'sole mare vento',
  'graffetta-batteria-cavallo',
  'aB3$kL9!qWz2',
  'perché no? sì',
  'x'.repeat(60) + 'cavallo batteria',
]

let numero = 0
const persona = () => ({
  nome: 'Beatrice',
  cognome: 'Morichini',
  email: `beatrice.morichini${++numero}@esempio.test`,
  role: 'cliente',
})
const registra = (password: string, chi = persona()) =>
  as(null)('POST', '/auth/registrati', { ...chi, password })
const sue = ({ email }: { email: string }) => [
  email,
  `${email}!!`,
  email.split('@')[0] ?? '',
  'Beatrice1985!',
  'morichinibeatrice',
]
const beside = ({ body }: { body: { errors: { pointer: string; message: string }[] } }) =>
  body.errors.map(({ pointer, message }) => `${pointer} ${message}`)

describe('PRO-M2 (parte) una password che chiunque prova per prima non si può scegliere', () => {
  it.each(COMUNI)('PRO-M2 (parte) registrandosi: %s', async (password) => {
    const refused = await registra(password)
    expect(refused.status).toBe(422)
    expect(beside(refused)).toEqual([
      '/password Si indovina in pochi tentativi: scegline un’altra, ad esempio tre o quattro parole a caso',
    ])
  })

  it('PRO-M2 (parte) né quella fatta con la propria e-mail o il proprio nome', async () => {
    const chi = persona()
    for (const password of sue(chi)) {
      expect(beside(await registra(password, chi))).toEqual([
        '/password È fatta con la tua e-mail o il tuo nome: scegline una che chi ti conosce non prova',
      ])
    }
    // Somebody else's name is no secret of theirs.
    expect((await registra('morichini e bellatrice')).status).toBe(200)
  })

  it.each(BUONE)('PRO-M2 (parte) una buona si sceglie: %s', async (password) => {
    expect((await registra(password)).status).toBe(200)
  })

  it('PRO-M2 (parte) cambiandola dal profilo; quella di prima resta', async () => {
    const { id, email } = await createUtente(db, { password_hash })
    const api = as({ utente_id: id, ruolo: 'admin' })
    for (const nuova of ['password1234', email]) {
      const refused = await api('POST', '/api/profilo/password', { password: PASSWORD, nuova })
      expect([refused.status, refused.body.errors[0]?.pointer]).toEqual([422, '/nuova'])
    }
    const entra = await as(null)('POST', '/auth/login', { email, password: PASSWORD })
    expect(entra.status).toBe(200)
  })

  it('PRO-M2 (parte) il primo admin, e chi l’ha dimenticata: il link resta buono per un’altra', async () => {
    const chi = { nome: 'Cesare', cognome: 'Bandinelli', email: 'cesare.bandinelli@esempio.test' }
    await db.transaction().execute((trx) => nominaAdmin(trx, chi, deps.clock.now()))
    while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
    const { testo } = await db
      .selectFrom('messaggi_interi')
      .where('destinatario', '=', chi.email)
      .select('testo')
      .executeTakeFirstOrThrow()
    const token = /reimposta=([\w-]+)/.exec(testo)?.[1]
    const scegli = (password: string) =>
      as(null)('POST', '/auth/reimposta_password', { token, password })
    for (const password of ['123456789012', 'cesarebandinelli', chi.email]) {
      const refused = await scegli(password)
      expect([refused.status, refused.body.errors[0]?.pointer]).toEqual([422, '/password'])
    }
    expect((await scegli(PASSWORD)).status).toBe(200)
  })
})
