import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { emettiRicevuta } from '../../registri/documenti/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

type Debito = Awaited<ReturnType<typeof createDebito>>
const perLei = (debito: Debito, metodo: 'GET' | 'POST', passo = '') =>
  p.as(debito.cliente)(
    metodo,
    `/api/pagamenti/${debito.id}/fai_pagare${passo}`,
    metodo === 'GET' ? undefined : {},
  )

async function conLink() {
  const debito = await createDebito(p)
  const { status, body } = await perLei(debito, 'POST')
  expect(status).toBe(200)
  return { debito, percorso: new URL(body.url).pathname }
}
const apri = (url: string) => p.app.inject({ method: 'GET', url })
const manda = (url: string, campi: Record<string, string> = {}) =>
  p.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams(campi).toString(),
  })
const verso = ({ body }: { body: string }) =>
  (/content="0; url=([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&')

it('Y5 (parte) la nonna legge negozio e importo e nient’altro; paga una volta, e la ricevuta dice che ha pagato lei', async () => {
  const { debito, percorso } = await conLink()
  const pagina = (await apri(percorso)).body
  expect(pagina).toContain('120,50')
  expect(pagina).toContain('Il tuo nome, per la ricevuta')
  const persona = await p.db
    .selectFrom('clienti')
    .where('id', '=', debito.cliente.id)
    .select(['nome', 'email'])
    .executeTakeFirstOrThrow()
  for (const segreto of ['Riparazione caldaia', persona.nome, persona.email, 'Scadenza']) {
    expect(pagina).not.toContain(segreto)
  }
  expect((await manda(`${percorso}/paga`, { nome: ' ' })).statusCode).toBe(422)
  const avvio = verso(await manda(`${percorso}/paga`, { nome: 'Nonna Pina' }))
  const delFornitore = await (await fetch(avvio)).text()
  for (const segreto of ['Riparazione caldaia', persona.email])
    expect(delFornitore).not.toContain(segreto)
  await pagaSullaPagina(avvio)
  await expect
    .poll(async () => (await apri(percorso)).body, { timeout: 8000, interval: 300 })
    .toContain('È pagato')
  const ricevuta = await emettiRicevuta(p.deps, debito.id)
  expect(ricevuta?.contenuto).toMatchObject({
    pagato_da: 'Nonna Pina',
    cliente: { nome: persona.nome },
  })
  const { n } = await p.db
    .selectFrom('metodi_di_pagamento')
    .where('utente_id', '=', debito.cliente.utente_id)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(0)
  expect((await manda(`${percorso}/paga`, { nome: 'Nonno Aldo' })).statusCode).toBe(409)
  expect(await p.addebiti(debito.id)).toHaveLength(1)
})

it('Y5 (parte) il link di chi deve non tocca quello dell’esercente, si ritira, e un altro non lo crea', async () => {
  const { debito, percorso } = await conLink()
  const suo = await p.as(debito.esercente)(
    'POST',
    `/api/pagamenti/${debito.id}/link_pubblico`,
    {},
    { 'idempotency-key': randomUUID() },
  )
  const delNegozio = new URL(suo.body.url).pathname
  expect((await apri(percorso)).statusCode).toBe(200)
  expect((await perLei(debito, 'GET')).body.url).toContain(percorso)
  expect((await perLei(debito, 'POST', '/revoca')).body.url).toBeNull()
  expect((await apri(percorso)).statusCode).toBe(404)
  expect((await apri(delNegozio)).statusCode).toBe(200)
  const altro = await createDebito(p)
  expect(
    (await p.as(altro.cliente)('POST', `/api/pagamenti/${debito.id}/fai_pagare`, {})).status,
  ).toBe(404)
})

it('Y5 (parte) chi ha il link non chiude il pagamento di chi deve, non promette e non annuncia bonifici', async () => {
  const { debito, percorso } = await conLink()
  const { body } = await debito.paga()
  expect(body.stato).toBe('in_corso')
  const pagina = (await apri(percorso)).body
  expect(pagina).toContain('Qualcuno lo sta già pagando')
  expect(pagina).not.toContain(body.url_pagamento)
  await manda(`${percorso}/abbandona`)
  expect((await debito.leggi()).body.stato).toBe('in_corso')
  for (const passo of ['bonifico', 'annuncia_bonifico', 'prometti', 'chiedi_link']) {
    expect((await manda(`${percorso}/${passo}`)).statusCode).toBe(404)
  }
})
