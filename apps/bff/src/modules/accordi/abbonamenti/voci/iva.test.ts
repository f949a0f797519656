import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

const PESI = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile', iva_percento: 22 }
const creaPiano = async (corpo: object = {}): Promise<string> =>
  (await chiama(esercente, 'POST', '/api/piani', { ...PESI, ...corpo })).body._id

it('ABB-M1 (parte) ogni addebito dice l’IVA del suo piano, sulla pagina e sulla ricevuta, con un arrotondamento solo; un piano nuovo non tocca gli addebiti di prima', async () => {
  const piano_id = await creaPiano({ attivazione_centesimi: 2000 })
  const cliente = await createCliente(p.db)
  const ordine = { piano_id, oggi_centesimi: 6500 }
  const { body } = await chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, ordine)
  const { abbonamento_id, da_pagare_id } = body
  const gateway = `/api/gateway/${da_pagare_id}`
  const pagina = await chiama(cliente, 'POST', `${gateway}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento)
  await chiama(cliente, 'GET', gateway)

  // 65,00 € are 53,28 € and 11,72 €: rounded once, not price by price.
  const iva = { percento: 22, imponibile_centesimi: 5328, imposta_centesimi: 1172 }
  const letta = async (id: string, chi: Chi = cliente) =>
    (await chiama(chi, 'GET', `/api/pagamenti/${id}`)).body.iva
  expect([await letta(da_pagare_id), await letta(da_pagare_id, esercente)]).toEqual([iva, iva])
  const ricevuta = await chiama(cliente, 'GET', `/api/pagamenti/${da_pagare_id}/ricevuta`)
  expect(readPdf(ricevuta.raw).text.replaceAll('\u00a0', ' ')).toContain(
    '22% inclusa: 53,28 € + 11,72 €',
  )

  // Another piano has another rate: from its charge on, and not before.
  const altro = await creaPiano({ nome: 'Corsi', importo_centesimi: 9000, iva_percento: 10 })
  const url = `/api/abbonamenti/${abbonamento_id}`
  const vista = (await chiama(cliente, 'POST', `${url}/cambio/anteprima`, { piano_id: altro })).body
  await chiama(cliente, 'POST', `${url}/cambio`, { anteprima_id: vista._id })
  const debiti = () =>
    p.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', abbonamento_id)
      .orderBy('scadenza')
      .orderBy('created_at')
      .select(['id', 'iva_percento'])
      .execute()
  expect((await debiti()).map(({ iva_percento }) => iva_percento)).toEqual([22, 10])
  await p.db
    .updateTable('pagamenti')
    .set({ stato: 'annullato' })
    .where('origine_id', '=', abbonamento_id)
    .where('stato', '=', 'da_pagare')
    .execute()
  await p.db.deleteFrom('addebiti_programmati').execute()
  vai('2026-12-24T10:00:00Z')
  await rinnovaAbbonamenti(p.deps)
  const rinnovo = (await debiti()).at(-1)
  expect(await letta(rinnovo?.id ?? '')).toEqual({
    percento: 10,
    imponibile_centesimi: 8182,
    imposta_centesimi: 818,
  })
  expect(await letta(da_pagare_id)).toEqual(iva)

  // A piano that says no rate has charges that say none.
  const senza = await creaPiano({ nome: 'Senza', iva_percento: null })
  const altra = await createCliente(p.db)
  const suo = await chiama(altra, 'POST', `/api/piani/${senza}/sottoscrivi`, {
    piano_id: senza,
    oggi_centesimi: 4500,
  })
  expect(await letta(suo.body.da_pagare_id, altra)).toBeNull()
})
