import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createDebito, pagaSullaPagina, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { promozioniDi } from '../../../../../test/promozioni.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { newId } from '../../../../db/ids.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'

const OGGI = '2026-11-24T10:00:00Z'
const DOMANI = '2026-11-25T10:00:00Z'
const { clock, vai } = clockDi(OGGI)
const p = await startPayments({ clock })
const admin = await createAdmin(p.db)
const { chiama, creaPromo } = promozioniDi(p, admin, { sigla: 'VOCE' })
beforeEach(() => vai(OGGI))
afterAll(() => p.stop())

type Cliente = Awaited<ReturnType<typeof createCliente>>

/** A shop with piani of 45,00 € a month and clienti of its own, each of whom may pay by a saved card. */
async function bottega() {
  const esercente = await createEsercente(p.db)
  const piano = async (importo_centesimi = 4500): Promise<string> => {
    const dati = { nome: 'Sala pesi', importo_centesimi, cadenza: 'mensile' }
    return (await chiama(esercente, 'POST', '/api/piani', dati)).body._id
  }
  const nuovo = () => createCliente(p.db, { esercente_id: esercente.id })
  const [suo, altro] = [await piano(), await piano()]
  return { esercente, piano, suo, altro, cliente: await nuovo(), nuovo }
}
type Bottega = Awaited<ReturnType<typeof bottega>>
type Come = { chi?: Cliente; piano?: string; codice?: string }

/** A cliente subscribes, by a code where there is one, and pays what is read; answers with what they got, or why they did not get it. */
async function abbona(b: Bottega, { chi = b.cliente, piano = b.suo, codice }: Come = {}) {
  const con = codice === undefined ? {} : { codice }
  const vista = await chiama(chi, 'POST', `/api/piani/${piano}/sconto`, { codice: codice ?? 'MAI' })
  if (codice !== undefined && vista.status !== 200) return { rifiuto: vista.body.errors[0].message }
  const { importo_centesimi } = (await chiama(b.esercente, 'GET', `/api/piani/${piano}`)).body
  const oggi_centesimi = codice === undefined ? importo_centesimi : vista.body.oggi_centesimi
  const carta_id = await createCarta(p.db, chi, { fornitore: p.deps.psp.nome })
  const { status, body } = await chiama(chi, 'POST', `/api/piani/${piano}/sottoscrivi`, {
    piano_id: piano,
    oggi_centesimi,
    ...con,
    ...(oggi_centesimi === 0 && { carta_id }),
  })
  expect(status).toBe(200)
  const { abbonamento_id, da_pagare_id: id } = body
  const { prossimo_addebito } = (await chiama(chi, 'GET', `/api/abbonamenti/${abbonamento_id}`))
    .body
  if (id === null) return { addebito: 0, prossimo_addebito }
  const pagina = await chiama(chi, 'POST', `/api/gateway/${id}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento)
  await chiama(chi, 'GET', `/api/gateway/${id}`)
  const { accredito } = (await chiama(b.esercente, 'GET', `/api/pagamenti/${id}`)).body
  const { commissioni_centesimi: commissione, lordo_centesimi: addebito, riduzioni } = accredito
  return { addebito, prossimo_addebito, commissione, riduzioni }
}

// 45,00 € a month that begin on 24/11, and what each makes of them.
const DI_CHI_PAGA = [
  [
    { effetto: 'percentuale', valore: 1000 },
    { addebito: 4050, prossimo_addebito: '2026-12-24' },
  ],
  [
    { effetto: 'importo', valore: 500 },
    { addebito: 4000, prossimo_addebito: '2026-12-24' },
  ],
  [
    { effetto: 'prova', valore: 10 },
    { addebito: 0, prossimo_addebito: '2026-12-04' },
  ],
  [
    { effetto: 'rata_omaggio', valore: 2 },
    { addebito: 0, prossimo_addebito: '2027-01-24' },
  ],
] as const

type Scopo = {
  corpo: (b: Bottega) => object
  /** One who is out of it, after somebody in it had it. */
  fuori: (b: Bottega) => Promise<Come & { di?: Bottega }>
  perche: string
}
const SCOPI: Readonly<Record<string, Scopo>> = {
  piani: {
    corpo: (b) => ({ esercente_id: b.esercente.id, piani: [b.suo] }),
    fuori: async (b) => ({ chi: await b.nuovo(), piano: b.altro }),
    perche: 'Questo codice non vale per questo piano',
  },
  esercente: {
    corpo: (b) => ({ esercente_id: b.esercente.id }),
    fuori: async () => ({ di: await bottega() }),
    perche: 'Questo codice non esiste',
  },
  clienti: {
    corpo: (b) => ({ esercente_id: b.esercente.id, clienti: [b.cliente.id] }),
    fuori: async (b) => ({ chi: await b.nuovo() }),
    perche: 'Questo codice non vale per questo cliente',
  },
  primo_acquisto: {
    corpo: (b) => ({ esercente_id: b.esercente.id, primo_acquisto: true }),
    fuori: async (b) => {
      const chi = await b.nuovo()
      const url = '/api/pagamenti'
      const richiesta = { importo_centesimi: 100, causale: 'Borraccia', scadenza: '2026-12-01' }
      const { body } = await chiama(b.esercente, 'POST', url, { cliente_id: chi.id, ...richiesta })
      const incasso = { importo_centesimi: 100, metodo: 'contanti', incassato_il: '2026-11-24' }
      await chiama(b.esercente, 'POST', `${url}/${body._id}/incassi`, incasso)
      return { chi }
    },
    perche: 'Questo codice vale solo per il primo acquisto',
  },
  importo_minimo: {
    corpo: (b) => ({ esercente_id: b.esercente.id, importo_minimo_centesimi: 4500 }),
    fuori: async (b) => ({ chi: await b.nuovo(), piano: await b.piano(4499) }),
    perche: 'Questo codice vale da 45,00 € in su',
  },
  date: {
    corpo: (b) => ({ esercente_id: b.esercente.id, al: '2026-11-24' }),
    fuori: async (b) => {
      vai(DOMANI)
      return { chi: await b.nuovo() }
    },
    perche: 'Questo codice è scaduto',
  },
  usi_in_tutto: {
    corpo: (b) => ({ esercente_id: b.esercente.id, usi_max: 1 }),
    fuori: async (b) => ({ chi: await b.nuovo() }),
    perche: 'Questo codice è già stato usato da tutti quelli che potevano',
  },
  usi_di_ciascuno: {
    corpo: (b) => ({ esercente_id: b.esercente.id, usi_per_cliente: 1 }),
    fuori: async (b) => ({ piano: b.altro }),
    perche: 'Questo codice si usa al massimo 1 volta per cliente',
  },
}

it(
  'PRM-M1 ogni effetto in ogni ambito: chi è dentro lo ha, chi è fuori paga il prezzo e la commissione interi',
  { timeout: 240_000 },
  async () => {
    for (const [nome, { corpo, fuori, perche }] of Object.entries(SCOPI)) {
      for (const [effetto, dato] of DI_CHI_PAGA) {
        vai(OGGI)
        const b = await bottega()
        const { codice } = await creaPromo({ ...effetto, ...corpo(b) })
        const detto = `${nome}, ${effetto.effetto}`
        expect([detto, await abbona(b, { codice })]).toMatchObject([detto, dato])
        const { di = b, ...come } = await fuori(b)
        const { rifiuto } = await abbona(di, { ...come, codice })
        expect([detto, rifiuto?.replaceAll('\u00A0', ' ')]).toEqual([detto, perche])
      }
      // The operator's commission on 45,00 € is 0,88 €: half of it is not asked.
      vai(OGGI)
      const b = await bottega()
      const commissione = { effetto: 'commissione_ridotta', valore: 5000, uso: 'automatica' }
      const promo = await creaPromo({ ...commissione, nome, codice: null, ...corpo(b) })
      const detto = `${nome}, commissione ridotta`
      const riduzioni = [{ nome, riduzione_centesimi: 44 }]
      expect([detto, await abbona(b)]).toMatchObject([
        detto,
        { addebito: 4500, commissione: 44, riduzioni },
      ])
      const { di = b, ...come } = await fuori(b)
      expect([detto, await abbona(di, come)]).toMatchObject([
        detto,
        { commissione: 88, riduzioni: [] },
      ])
      const { body } = await chiama(admin, 'GET', `/api/promozioni/${promo._id}`)
      const conto = { costo_centesimi: 44, costo_operatore_centesimi: 44, ricavo_centesimi: 4500 }
      expect([detto, body]).toMatchObject([detto, { usi: 1, ...conto }])
    }
    vai(OGGI)
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  },
)

it('PRM-B2 (parte) il denaro contestato non è un ricavo: torna con la contestazione vinta, non con quella persa', async () => {
  const [sconto, commissione] = [
    await creaPromo({ valore: 3300 }),
    await creaPromo({
      effetto: 'commissione_ridotta',
      valore: 5000,
      uso: 'automatica',
      codice: null,
    }),
  ]
  const conti = async () => {
    const lette = await Promise.all(
      [sconto, commissione].map(({ _id }) => chiama(admin, 'GET', `/api/promozioni/${_id}`)),
    )
    return lette.map(({ body }) => [body.ricavo_centesimi, body.costo_centesimi])
  }
  const d = await createDebito(p)
  const usato = { codice: sconto.codice, sconto_centesimi: 3977 }
  expect((await chiama(d.cliente, 'POST', `/api/gateway/${d.id}/usa_codice`, usato)).status).toBe(
    200,
  )
  await pagaSullaPagina((await d.paga()).body.url_pagamento)
  await d.leggi()
  // 80,73 € collected; the commission of 1,38 € was 0,69 €.
  const tutto = [
    [8073, 3977],
    [8073, 69],
  ]
  expect(await conti()).toEqual(tutto)
  const presa = await p.db
    .selectFrom('tentativi')
    .where('pagamento_id', '=', d.id)
    .select(['riferimento_psp', 'importo_centesimi'])
    .executeTakeFirstOrThrow()
  const contesta = (id: string, come: string) =>
    sql`select applica_contestazione(${newId(clock.now())}, 'stripe', ${id}, ${presa.riferimento_psp},
      ${presa.importo_centesimi}::bigint, 1500::bigint, 'altro', ${come}, ${clock.now()}::timestamptz + interval '7 days',
      ${clock.now()})`.execute(p.db)
  await contesta('dp_una', 'aperta')
  expect((await conti()).map(([ricavo]) => ricavo)).toEqual([0, 0])
  await contesta('dp_una', 'vinta')
  expect(await conti()).toEqual(tutto)
  await contesta('dp_due', 'aperta')
  await contesta('dp_due', 'persa')
  expect((await conti()).map(([ricavo]) => ricavo)).toEqual([0, 0])
})
