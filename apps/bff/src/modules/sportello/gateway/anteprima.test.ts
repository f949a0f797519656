import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { createCarta } from '../../../../test/scadenze.ts'

const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

async function chiesto(values: object = {}) {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const pagamento = await createPagamento(app.db, {
    ...parti,
    metodi_ammessi: ['carta', 'addebito_sdd'],
    ...values,
  })
  return { esercente, cliente, pagamento, url: `/api/pagamenti/${pagamento.id}/anteprima` }
}

/** Everything that a payment would write. */
const scritto = async () => {
  const { rows } = await sql`
    select (select count(*) from tentativi)::int as tentativi, (select count(*) from operazioni_psp)::int as operazioni,
      (select count(*) from scritture)::int as scritture, (select count(*) from uscite)::int as uscite,
      (select count(*) from cronologia)::int as cronologia, (select count(*) from ricevute)::int as ricevute,
      (select max(updated_at) from pagamenti) as pagamenti`.execute(app.db)
  return rows
}

it('GTW-B5 ogni esito di prova ha la sua pagina, con le parole vere; nessun addebito e nessuna riga', async () => {
  const { esercente, cliente, pagamento, url } = await chiesto()
  await createCarta(app.db, cliente)
  const before = await scritto()
  const { status, body } = await app.as(esercente)('GET', url)
  expect(status).toBe(200)
  const { pagine } = body
  expect(pagine.da_pagare).toMatchObject({
    _id: pagamento.id,
    stato: 'da_pagare',
    da_pagare_centesimi: 12_050,
    esito: null,
    // Methods that the cliente has saved are no business of the esercente.
    carte: [],
    mandati: [],
    altri: [],
  })
  expect(pagine.riuscito).toMatchObject({
    stato: 'pagato',
    da_pagare_centesimi: 0,
    esito: { riuscito: true },
  })
  expect(pagine.rifiutato).toMatchObject({
    stato: 'da_pagare',
    da_pagare_centesimi: 12_050,
    esito: {
      riuscito: false,
      messaggio: expect.stringContaining('Non è stato addebitato alcun importo'),
    },
  })
  expect(pagine.sdd_in_attesa).toMatchObject({
    stato: 'in_elaborazione',
    esito: { riuscito: null },
    addebito: { addebito_il: expect.any(String), esito_entro: expect.any(String) },
  })
  expect(pagine.esito_sconosciuto).toMatchObject({
    stato: 'in_verifica',
    esito: { riuscito: null, messaggio: expect.stringContaining('Non riprovare') },
  })
  expect(await scritto()).toEqual(before)
})

it('GTW-B5 (parte) si guarda anche quando è già pagato; una bozza e quello di un altro non esistono', async () => {
  const pagato = await chiesto({
    stato: 'pagato',
    incassato_centesimi: 12_050,
    pagato_at: clock.now(),
  })
  const { pagine } = (await app.as(pagato.esercente)('GET', pagato.url)).body
  expect(pagine.da_pagare).toMatchObject({ stato: 'da_pagare', da_pagare_centesimi: 12_050 })
  expect(pagine.rifiutato.esito.riuscito).toBe(false)
  const { url, cliente } = await chiesto()
  const altro = await createEsercente(app.db)
  expect((await app.as(altro)('GET', url)).status).toBe(404)
  expect((await app.as(cliente)('GET', url)).status).toBe(403)
  expect((await app.as(null)('GET', url)).status).toBe(401)
  const bozza = await chiesto({ stato: 'bozza' })
  expect((await app.as(bozza.esercente)('GET', bozza.url)).status).toBe(404)
})
