import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, startPayments } from '../../../../../test/payments.ts'
import { promozioniDi } from '../../../../../test/promozioni.ts'
import { createCarta } from '../../../../../test/scadenze.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
const p = await startPayments({ clock })
const admin = await createAdmin(p.db)
const { chiama, creaPromo } = promozioniDi(p, admin, { sigla: 'STACK' })
afterAll(() => p.stop())

const promozione = fc.record({
  effetto: fc.constantFrom(
    { effetto: 'percentuale', max: 10_000 },
    { effetto: 'percentuale', max: 3000 },
    { effetto: 'importo', max: 4000 },
    { effetto: 'prova', max: 60 },
  ),
  quanto: fc.double({ min: 0, max: 1, noNaN: true }),
  cumulo: fc.constantFrom('cumulabile', 'cumulabile', 'esclusiva'),
  ordine: fc.integer({ min: 1, max: 4 }),
  automatica: fc.boolean(),
  importo_minimo_centesimi: fc.constantFrom(0, 0, 3000),
  primo_acquisto: fc.boolean(),
})
const pila = fc.record({
  promozioni: fc.array(promozione, { minLength: 1, maxLength: 5 }),
  importo_centesimi: fc.integer({ min: 100, max: 9000 }),
  attivazione_centesimi: fc.constantFrom(0, 700),
  prova_giorni: fc.constantFrom(0, 0, 7),
})

type Pila = typeof pila extends fc.Arbitrary<infer P> ? P : never

/** How many stacks are tried; more of them by hand. */
const QUANTE = Number(process.env['RATEO_PILE'] ?? 12)

it(
  `PRM-B1 (parte) qualunque pila di promozioni: “quanto paga questo cliente?” è al centesimo quello che si addebita: ${QUANTE} pile`,
  { timeout: QUANTE * 20_000 },
  async () => {
    let scontate = 0
    const una = async ({ promozioni, ...prezzo }: Pila) => {
      const esercente = await createEsercente(p.db)
      const cliente = await createCliente(p.db, { esercente_id: esercente.id })
      const piano = { nome: 'Sala pesi', cadenza: 'mensile', ...prezzo }
      const piano_id = (await chiama(esercente, 'POST', '/api/piani', piano)).body._id
      let codice: string | null = null
      for (const {
        effetto: { effetto, max },
        quanto,
        automatica,
        ...altre
      } of promozioni) {
        const valore = Math.max(1, Math.round(max * quanto))
        const uso = automatica ? { uso: 'automatica', codice: null } : {}
        const fatta = await creaPromo({
          effetto,
          valore,
          esercente_id: esercente.id,
          ...altre,
          ...uso,
        })
        codice = fatta.codice ?? codice
      }
      const chiedi = (con: string | null) =>
        chiama(admin, 'POST', '/api/promozioni/simula', {
          esercente_id: esercente.id,
          cliente_id: cliente.id,
          piano_id,
          importo_centesimi: null,
          codice: con,
        })
      // A code that is not had is refused to who types it: without it the price is asked again.
      const prova =
        codice && (await chiama(cliente, 'POST', `/api/piani/${piano_id}/sconto`, { codice }))
      const con = prova && prova.status === 200 ? codice : null
      const { body: detto } = await chiedi(con)
      const carta_id = await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome })
      const { status, body } = await p.as(cliente)(
        'POST',
        `/api/piani/${piano_id}/sottoscrivi`,
        {
          piano_id,
          oggi_centesimi: detto.da_pagare_centesimi,
          ...(con !== null && { codice: con }),
          ...(detto.da_pagare_centesimi === 0 && { carta_id }),
        },
        { 'idempotency-key': randomUUID() },
      )
      expect([status, body.error_message]).toEqual([200, undefined])
      if (detto.sconto_centesimi > 0) scontate += 1
      expect(body.da_pagare_id === null).toBe(detto.da_pagare_centesimi === 0)
      if (body.da_pagare_id === null) return
      const url = `/api/gateway/${body.da_pagare_id}`
      const pagina = await chiama(cliente, 'POST', `${url}/paga`, { metodo: 'carta' })
      await pagaSullaPagina(pagina.body.url_pagamento)
      await p.as(cliente)('GET', url)
      const presi = await p.addebiti(body.da_pagare_id)
      expect(presi.map(({ amount }) => amount)).toEqual([detto.da_pagare_centesimi])
      expect(detto.da_pagare_centesimi).toBe(detto.prezzo_centesimi - detto.sconto_centesimi)
    }
    await fc.assert(fc.asyncProperty(pila, una), {
      numRuns: QUANTE,
      seed: 15_011,
      endOnFailure: true,
    })
    expect(scontate).toBeGreaterThan(0)
  },
)
