import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addebitiDi, MEZZOGIORNO, startCambi } from '../../../../../test/cambio-piano.ts'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createCarta } from '../../../../../test/scadenze.ts'

const { app, vai, posta, rinnova } = await startCambi()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

type Chi = Parameters<typeof app.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
  app.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

async function vende(corpo: object = {}) {
  const esercente = await createEsercente(app.db)
  const { body } = await chiama(esercente, 'POST', '/api/piani', {
    nome: 'Sala corsi',
    importo_centesimi: 1000,
    cadenza: 'mensile',
    attivazione_centesimi: 500,
    posti_max: 5,
    ...corpo,
  })
  const piano = String(body._id)
  const importa = (righe: object[], prova = false, chi: Chi = esercente) =>
    chiama(chi, 'POST', `/api/piani/${piano}/importa`, { righe, prova })
  return { esercente, piano, importa }
}
let n = 0
const riga = (change: object = {}) => {
  n += 1
  return {
    riga: n + 1,
    email: `importato${n}@posta.test`,
    nome: 'Anna Rossi',
    posti: 1,
    dal: '2026-12-05',
    ...change,
  }
}
const proposteDi = (piano_id: string) =>
  app.db
    .selectFrom('iscrizioni as i')
    .innerJoin('clienti as c', 'c.id', 'i.cliente_id')
    .where('i.piano_id', '=', piano_id)
    .where('i.stato', '=', 'in_attesa')
    .select(['c.email', 'i.posti', 'i.dal', 'c.nome'])
    .orderBy('i.id')
    .execute()

it('ABB-M2 (parte) chi paga già altrove conferma con un codice e una carta; il primo addebito è nel suo giorno', async () => {
  const { esercente, piano, importa } = await vende()
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const { body } = await importa([riga({ email: cliente.email, posti: 3 })])
  expect(body).toEqual({ proposte: 1, gia: 0, errori: [] })
  const [lettera] = await posta(cliente.email)
  expect(lettera).toContain('qui il primo addebito è sabato 5 dicembre 2026')
  expect(lettera).not.toContain('Attivazione')
  const { body: letta } = await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)
  expect(letta).toMatchObject({ subentro: true, posti_scelti: 3, attivazione_centesimi: 0 })
  expect(letta.proposta.testo).not.toContain('Prova gratuita')
  const metodo = await createCarta(app.db, cliente)
  const ordina = () =>
    chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
      piano_id: piano,
      oggi_centesimi: 0,
      carta_id: metodo,
    })
  expect((await ordina()).body.code).toBe('otp_richiesto')
  const atto = {
    scopo: 'accetta_piano',
    oggetto: letta.proposta.sha256,
    record_id: letta.proposta._id,
  }
  await confermaAtto(app, cliente, atto)
  const { status, body: fatto } = await ordina()
  expect([status, fatto.da_pagare_id]).toEqual([200, null])
  const { body: suo } = await chiama(cliente, 'GET', `/api/abbonamenti/${fatto.abbonamento_id}`)
  expect(suo).toMatchObject({
    stato: 'attivo',
    posti: 3,
    importo_centesimi: 3000,
    prossimo_addebito: '2026-12-05',
    fino_al: null,
  })
  expect(await addebitiDi(app, fatto.abbonamento_id)).toEqual([])
  await rinnova('2026-12-05')
  expect(await addebitiDi(app, fatto.abbonamento_id)).toMatchObject([
    { importo_centesimi: 3000, scadenza: '2026-12-05', origine_n: 1 },
  ])
  expect((await posta(cliente.email)).join('\n')).toContain(
    'è confermato: oggi non è stato addebitato nulla',
  )
  expect((await importa([riga({ email: cliente.email })])).body).toMatchObject({
    proposte: 0,
    gia: 1,
  })
})

it('ABB-M2 (parte) la prova non scrive nulla; lo stesso file due volte, o due insieme, propone una volta sola', async () => {
  const { piano, importa } = await vende()
  const righe = [riga(), riga({ posti: 2 }), riga({ dal: null })]
  expect((await importa(righe, true)).body).toEqual({ proposte: 3, gia: 0, errori: [] })
  expect(await proposteDi(piano)).toEqual([])
  const due = await Promise.all([importa(righe), importa(righe)])
  expect(due.map(({ body }) => body.proposte).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect((await importa(righe)).body).toMatchObject({ proposte: 0, gia: 3 })
  expect(await proposteDi(piano)).toMatchObject([
    { posti: 1, dal: '2026-12-05', nome: 'Anna Rossi' },
    { posti: 2, dal: '2026-12-05' },
    { posti: 1, dal: '2026-11-11' },
  ])
  expect((await importa([{ ...righe[0], posti: 4 }])).body).toMatchObject({ proposte: 1, gia: 0 })
})

it('ABB-M2 (parte) con una riga sbagliata non si propone a nessuno: riga, colonna e motivo', async () => {
  const { piano, importa } = await vende()
  const buona = riga()
  const { body } = await importa([
    buona,
    { ...buona, riga: 90 },
    riga({ riga: 91, posti: 6 }),
    riga({ riga: 92, dal: '2026-11-11' }),
    riga({ riga: 93, dal: '2029-01-01' }),
  ])
  expect(body.proposte).toBe(0)
  expect(body.errori).toMatchObject([
    { riga: 90, colonna: 'email' },
    { riga: 91, colonna: 'posti', motivo: 'Con questo piano: da 1 a 5 posti' },
    { riga: 92, colonna: 'primo addebito' },
    { riga: 93, colonna: 'primo addebito' },
  ])
  expect(await proposteDi(piano)).toEqual([])
  const storta = await importa([riga({ email: 'anna' })])
  expect([storta.status, storta.body.errors[0].pointer]).toEqual([422, '/righe/0/email'])
  expect((await importa([])).status).toBe(422)
  expect((await importa(Array.from({ length: 101 }, () => riga()))).status).toBe(400)
})

it('ABB-M2 (parte) chi conferma dopo il suo giorno paga quel giorno, senza attivazione; il piano di un altro non esiste', async () => {
  const { esercente, piano, importa } = await vende({ posti: 3, prova_giorni: 10 })
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  await importa([riga({ email: cliente.email, dal: '2026-11-12' })])
  vai('2026-11-20T11:00:00Z')
  const { body: letta } = await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)
  expect(letta).toMatchObject({ prova_giorni: 0, attivazione_centesimi: 0 })
  expect(letta.proposta.testo.replaceAll('\u00A0', ' ')).toContain('Da pagare oggi: 10,00 €')
  expect((await importa([riga()], false, await createEsercente(app.db))).status).toBe(404)
  const troppi = await importa([riga({ posti: 2, dal: null }), riga({ posti: 2, dal: null })])
  expect(troppi.body.detail).toContain('restano solo 3 posti')
})
