import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { CLIENTE, createNuovo, verificaTelefono } from '../../../../test/registrazione.ts'
import { emettiRicevuta } from '../../registri/documenti/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

const DATI = { nome: 'Lucia Vera', telefono: '+393200001029', codice_fiscale: 'MRCBRC85R41G478Y' }
type Esercente = Awaited<ReturnType<typeof createEsercente>>
const domani = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

async function chiesto(esercente: Esercente, email: string): Promise<string> {
  const { status, body } = await p.as(esercente)(
    'POST',
    '/api/pagamenti',
    {
      cliente_nuovo: { nome: 'Bea M', email },
      importo_centesimi: 1250,
      causale: 'Saldo',
      scadenza: domani(),
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(status).toBe(200)
  return body._id
}
const scheda = async (esercente: Esercente, id: string) =>
  (await p.as(esercente)('GET', `/api/clienti/${id}`)).body

it('CLI-M5 chi paga dal suo account si fa conoscere, e da lì i suoi dati sono aggiornati', async () => {
  const esercente = await createEsercente(p.db)
  const persona = await createCliente(p.db, DATI)
  const id = await chiesto(esercente, persona.email)
  const avvio = await p.as(persona)(
    'POST',
    `/api/gateway/${id}/paga`,
    { metodo: 'carta' },
    { 'idempotency-key': randomUUID() },
  )
  expect(await scheda(esercente, persona.id)).toMatchObject({ nome: 'Bea M', telefono: null })
  await pagaSullaPagina(avvio.body.url_pagamento)
  await expect
    .poll(async () => (await p.as(persona)('GET', `/api/gateway/${id}`)).body.stato, {
      timeout: 5000,
    })
    .toBe('pagato')
  expect(await scheda(esercente, persona.id)).toMatchObject({
    ...DATI,
    stato: 'attivo',
    confermato_at: expect.any(String),
  })
  await p.db.updateTable('clienti').set({ citta: 'Terni' }).where('id', '=', persona.id).execute()
  expect((await scheda(esercente, persona.id)).citta).toBe('Terni')
})

it('CLI-M5 chi paga la propria richiesta dal link pubblico non compra i dati di nessuno, nemmeno con la ricevuta', async () => {
  const esercente = await createEsercente(p.db)
  const persona = await createCliente(p.db, DATI)
  const id = await chiesto(esercente, persona.email)
  const { body } = await p.as(esercente)(
    'POST',
    `/api/pagamenti/${id}/link_pubblico`,
    {},
    { 'idempotency-key': randomUUID() },
  )
  const { pathname } = new URL(body.url)
  const avvio = await p.app.inject({
    method: 'POST',
    url: `${pathname}/paga`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: '',
  })
  const [, url = ''] = /content="0; url=([^"]+)"/.exec(avvio.body) ?? []
  await pagaSullaPagina(url.replaceAll('&amp;', '&'))
  const stato = async () => (await p.as(esercente)('GET', `/api/pagamenti/${id}`)).body.stato
  await p.app.inject({ method: 'GET', url: `${pathname}?esito=fatto` })
  await expect.poll(stato, { timeout: 5000 }).toBe('pagato')
  expect(await scheda(esercente, persona.id)).toMatchObject({
    nome: 'Bea M',
    telefono: null,
    confermato_at: null,
  })
  const ricevuta = await emettiRicevuta(p.deps, id)
  expect(ricevuta?.contenuto.cliente).toEqual({
    nome: 'Bea M',
    codice_fiscale: null,
    partita_iva: null,
  })
})

it('REG-B4 (parte) chi si registra con l’invito si fa conoscere da chi l’ha invitato, e da nessun altro', async () => {
  const invitante = await createEsercente(p.db)
  const altro = await createEsercente(p.db)
  const nuovo = await createNuovo(p.db, 'cliente')
  const invito = { email: nuovo.email, role: 'cliente', nome: 'M.', cognome: 'R.' }
  expect((await p.as(invitante)('POST', '/api/inviti', invito)).status).toBe(200)
  await chiesto(altro, nuovo.email)
  await p.db
    .insertInto('registrazioni')
    .values({ utente_id: nuovo.utente_id, ruolo: 'cliente', invitante_id: invitante.id })
    .execute()
  await verificaTelefono(p.db, p.as(nuovo), nuovo.utente_id, '+393331234567')
  for (const [passo, valori] of Object.entries(CLIENTE)) {
    expect((await p.as(nuovo)('PATCH', `/api/registrazione/${passo}`, valori)).status).toBe(200)
  }
  expect((await p.as(nuovo)('POST', '/api/registrazione/invia', {})).status).toBe(200)
  const { cliente_id } = await p.db
    .selectFrom('utenti_ruoli')
    .where('utente_id', '=', nuovo.utente_id)
    .select('cliente_id')
    .executeTakeFirstOrThrow()
  expect(await scheda(invitante, cliente_id ?? '')).toMatchObject({
    nome: 'Mario Rossi',
    telefono: '+393331234567',
  })
  expect(await scheda(altro, cliente_id ?? '')).toMatchObject({ nome: 'Bea M', telefono: null })
})
