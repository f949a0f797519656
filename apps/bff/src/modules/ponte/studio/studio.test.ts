import { afterAll, expect, it } from 'vitest'
import { call, type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createCliente,
  createEsercente,
  createPagamento,
  openSession,
} from '../../../../test/factories.ts'
import { createDocumento } from '../../../../test/esame.ts'
import { readZip } from '../../../../test/files/read-zip.ts'

const clock = stoppedClock(new Date('2026-06-10T08:00:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { app, db, as } = rateo

const contabile = await createEsercente(db, { ragione_sociale: 'Studio Bianchi' })

async function clienteDelloStudio(nome: string, ruolo: string) {
  const e = await createEsercente(db, { ragione_sociale: nome })
  const { email } = await db
    .selectFrom('utenti')
    .where('id', '=', contabile.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  await as(e)('POST', '/api/squadra/inviti', { email, ruolo })
  const [{ _id }] = (await as(contabile)('GET', '/api/mie_attivita')).body.inviti
  await as(contabile)('POST', `/api/mie_attivita/inviti/${_id}/accetta`, {})
  return e
}

it('Y7 (parte) lo studio vede di ogni cliente scadenze, ritardi e documenti, per quanto può saperne in ciascuno', async () => {
  const alfa = await clienteDelloStudio('Alfa S.r.l.', 'contabile')
  const beta = await clienteDelloStudio('Beta S.r.l.', 'cassa')
  const fuori = await createEsercente(db, { ragione_sociale: 'Estranea S.r.l.' })
  const paga = async (e: typeof alfa, scadenza: string, importo_centesimi: number) => {
    const cliente = await createCliente(db, { esercente_id: e.id })
    await createPagamento(db, {
      esercente_id: e.id,
      cliente_id: cliente.id,
      scadenza,
      importo_centesimi,
      stato: 'da_pagare',
    })
  }
  await paga(alfa, '2026-06-12', 1000)
  await paga(alfa, '2026-06-17', 500)
  await paga(alfa, '2026-06-18', 9900)
  await paga(alfa, '2026-06-01', 700)
  await paga(beta, '2026-06-10', 300)
  await paga(fuori, '2026-06-12', 4000)
  await createDocumento(db, alfa, 'documento_identita', '2026-06-20')
  const { body, status } = await as(contabile)('GET', '/api/studio')
  expect([status, body.oggi, body.mese]).toEqual([200, '2026-06-10', '2026-05'])
  expect(body.attivita).toMatchObject([
    {
      _id: alfa.id,
      in_scadenza: { numero: 2, importo_centesimi: 1500 },
      in_ritardo: { numero: 1, importo_centesimi: 700 },
      accrediti: { numero: 0 },
      casse: { da_chiudere: 0 },
      documenti: { mancanti: ['visura_camerale'], scade_il: '2026-06-20', scaduto: false },
    },
    { _id: beta.id, in_scadenza: { numero: 1 }, accrediti: null, documenti: null },
    { _id: contabile.id, corrente: true },
  ])
  expect(JSON.stringify(body)).not.toContain('Estranea')
})

it('Y7 (parte) tutti i pacchetti del mese in un file, una cartella per attività in cui si può esportare', async () => {
  const gemella = await clienteDelloStudio('Alfa S.r.l.', 'contabile')
  const risposta = await as(contabile)('GET', '/api/studio/pacchetti?mese=2026-06')
  expect([risposta.status, risposta.headers['content-type']]).toEqual([200, 'application/zip'])
  const file = await readZip(risposta.raw)
  const cartelle = new Set([...file.keys()].map((nome) => nome.split('/')[0]))
  // Nothing may be exported of Beta, where the person is at the till; two of one name have each their own.
  expect([...cartelle].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'Alfa S.r.l',
    'Alfa S.r.l (2)',
    'Studio Bianchi',
  ])
  expect(String(file.get('Alfa S.r.l/pagamenti.csv')).split('\n').length).toBeGreaterThan(4)
  const diUna = [...file.keys()].filter((nome) => nome.startsWith('Alfa S.r.l/'))
  expect(diUna).toEqual(
    [
      'LEGGIMI.txt',
      'incassi.csv',
      'corrispettivi.csv',
      'chiusure-cassa.csv',
      'documenti.csv',
      'pagamenti.csv',
    ].map((nome) => `Alfa S.r.l/${nome}`),
  )
  for (const mese of ['2026-13', '2027-01', 'ieri']) {
    expect((await as(contabile)('GET', `/api/studio/pacchetti?mese=${mese}`)).status).toBe(400)
  }
  const una = await as(contabile)('GET', `/api/studio/pacchetti?mese=2026-06&di=${gemella.id}`)
  expect(
    [...(await readZip(una.raw)).keys()].every((nome) => nome.startsWith('Alfa S.r.l (2)/')),
  ).toBe(true)
  const estranea = await createEsercente(db)
  const nulla = await as(contabile)('GET', `/api/studio/pacchetti?mese=2026-06&di=${estranea.id}`)
  expect([...(await readZip(nulla.raw)).keys()]).toEqual(['LEGGIMI.txt'])
  const righe = await db
    .selectFrom('cronologia')
    .where('azione', '=', 'scarica_pacchetto')
    .where('entita_id', '=', gemella.id)
    .select('attore')
    .execute()
  expect(righe[0]?.attore).toBe(`utente:${contabile.utente_id}`)
})

it('Y7 (parte) tolta mentre il file si scrive: delle attività perse non c’è più nulla', async () => {
  const ultima = await clienteDelloStudio('Zeta S.r.l.', 'contabile')
  const chi: Person = { utente_id: contabile.utente_id, ruolo: 'esercente' }
  const cookie = `rateo_sid=${await openSession(db, chi, clock.now())}`
  const { membri } = (await as(ultima)('GET', '/api/squadra')).body
  const suo = membri.find((uno: { ruolo: string }) => uno.ruolo === 'contabile')
  await as(ultima)('POST', `/api/squadra/membri/${suo._id}/togli`, {})
  const { raw } = await call(app, 'GET', '/api/studio/pacchetti?mese=2026-06', undefined, {
    cookie,
    'x-rateo': '1',
    'sec-fetch-site': 'same-origin',
  })
  expect([...(await readZip(raw)).keys()].some((nome) => nome.startsWith('Zeta'))).toBe(false)
})
