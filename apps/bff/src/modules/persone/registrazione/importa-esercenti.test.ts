import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { afterAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db, as, deps } = rateo
const admin = await createAdmin(db)
const api = as(admin)

let n = 0
function riga(values: object = {}) {
  n += 1
  const prime = `0${String(n).padStart(6, '0')}015`
  return {
    riga: n + 1,
    email: `bottega${n}@posta.test`,
    nome: 'Ada',
    cognome: 'Neri',
    ragione_sociale: `Bottega ${n}`,
    partita_iva: prime + cifraDiControllo(prime),
    telefono: '+393331234567',
    ...values,
  }
}
const importa = (righe: object[], prova = false, di = api) =>
  di('POST', '/api/inviti/importa', { righe, prova })
const inviti = async () =>
  (await db.selectFrom('inviti').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  )

it('ESE-M5 lo staff invita un esercente, o quelli di un file: prima si prova, poi ognuno riceve il link e si registra con quello che si sa già', async () => {
  const uno = await api('POST', '/api/inviti', {
    email: 'una.sola@posta.test',
    role: 'esercente',
    nome: 'Ugo',
    cognome: 'Neri',
  })
  expect(uno.status).toBe(200)
  const { partita_iva } = riga()
  await createEsercente(db, { partita_iva })
  const righe = [
    riga(),
    riga(),
    // The same firm under another e-mail, and somebody who was invited a moment ago.
    riga({ partita_iva }),
    riga({ email: 'una.sola@posta.test' }),
  ]
  const attesi = { invitati: 2, gia: 2, errori: [] }
  expect((await importa(righe, true)).body).toEqual(attesi)
  expect(await inviti()).toEqual(['una.sola@posta.test'])
  const insieme = await Promise.all([importa(righe), importa(righe)])
  expect(insieme.map(({ body }) => body.invitati).toSorted((a, b) => a - b)).toEqual([0, 2])
  expect(await inviti()).toHaveLength(3)
  // Sent again, nobody is invited twice.
  expect((await importa(righe)).body).toEqual({ invitati: 0, gia: 4, errori: [] })

  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
  const [prima] = righe
  const { testo } = await db
    .selectFrom('messaggi_interi')
    .select('testo')
    .where('destinatario', '=', prima?.email ?? '')
    .executeTakeFirstOrThrow()
  const token = /invito=([\w-]{43})/.exec(testo)?.[1]
  await as(null)('POST', '/auth/registrati', {
    nome: 'Ada',
    cognome: 'Neri',
    email: prima?.email,
    password: 'una frase lunga',
    role: 'esercente',
    invito: token,
  })
  const utente = await db
    .selectFrom('utenti')
    .select('id')
    .where('email', '=', prima?.email ?? '')
    .executeTakeFirstOrThrow()
  const { body } = await as({ utente_id: utente.id, ruolo: 'esercente' })(
    'GET',
    '/api/registrazione',
  )
  expect(body).toMatchObject({
    dati: {},
    precompilati: {
      rappresentante: { nome: 'Ada', cognome: 'Neri' },
      azienda: {
        ragione_sociale: prima?.ragione_sociale,
        partita_iva: prima?.partita_iva,
        telefono: '+393331234567',
      },
    },
    email: { verificata: true },
  })
  // Out of its time an invitation counts no more, and another may be sent.
  clock.advance(14 * 86_400_000 + 1)
  const now = clock.now()
  const expires_at = new Date(now.getTime() + 86_400_000)
  await db.updateTable('sessioni').set({ created_at: now, last_seen_at: now, expires_at }).execute()
  expect((await importa(righe)).body).toEqual({ invitati: 2, gia: 2, errori: [] })
})

it('ESE-M5 (parte) una riga che non va ferma tutte quelle mandate con lei, e la dice; solo lo staff importa', async () => {
  const prima = await inviti()
  const buona = riga()
  const doppia = await importa([buona, riga({ email: buona.email })])
  expect(doppia.body).toMatchObject({
    invitati: 0,
    errori: [{ riga: n + 1, colonna: 'email', motivo: `È già alla riga ${buona.riga}` }],
  })
  const storta = await importa([riga(), riga({ partita_iva: '01234567890' })])
  expect([storta.status, storta.body.errors[0].pointer]).toEqual([422, '/righe/1/partita_iva'])
  expect((await importa([])).status).toBe(422)
  const troppe = await importa(Array.from({ length: 101 }, () => riga()))
  expect(troppe.status).toBeGreaterThanOrEqual(400)
  expect(await inviti()).toEqual(prima)
  expect((await importa([riga()], true, as(await createEsercente(db)))).status).toBe(403)
})
