import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { createCarta, createDilazione } from '../../../../test/scadenze.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { riprovaRifiutati } from '../../incasso/solleciti/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'
import { addebitaDovuti } from './index.ts'

const DAY = 86_400_000
const clock = stoppedClock(new Date('2026-06-16T08:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
})
afterAll(() => p.stop())

/** Two rate of 50,00 € on a card, of which 49,70 € of the first were given to the esercente by hand. */
async function piano() {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db)
  const metodo = { metodo_id: await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome }) }
  const { id, pagamenti } = await createDilazione(p.db, {
    esercente,
    cliente,
    scadenze: ['2026-06-16', '2026-07-16'],
    metodo,
  })
  await sql`insert into addebiti_programmati (pagamento_id, il) select unnest(${pagamenti}::text[]), '-infinity'
    on conflict do nothing`.execute(p.db)
  const post = (chi: Parameters<typeof p.as>[0], url: string, body: object) =>
    p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  const [prima = '', seconda = ''] = pagamenti
  const incasso = { metodo: 'contanti', importo_centesimi: 4970, incassato_il: '2026-06-16' }
  expect((await post(esercente, `/api/pagamenti/${prima}/incassi`, incasso)).status).toBe(200)
  return {
    id,
    prima,
    seconda,
    esercente,
    cliente,
    post,
    leggi: async () => (await p.as(cliente)('GET', `/api/dilazioni/${id}`)).body,
    tentativi: async (di: string) =>
      p.db
        .selectFrom('tentativi')
        .where('pagamento_id', '=', di)
        .where('metodo', '=', 'carta')
        .select(['motivo_avvio', 'importo_centesimi'])
        .execute(),
  }
}

async function posta(destinatario: string) {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const tutte = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .where('oggetto', 'like', 'L’addebito automatico%')
    .select(['oggetto', 'testo'])
    .execute()
  return tutte.map(({ oggetto, testo }) => `${oggetto} ${testo}`)
}

it('DIL-M6 (parte) il resto di una rata sotto il minimo del fornitore non si addebita da solo: lo sanno tutti e due, e si paga con un’altra', async () => {
  const d = await piano()
  expect(await addebitaDovuti(p.deps)).toBe(0)
  expect(await addebitaDovuti(p.deps)).toBe(0)
  expect(await d.tentativi(d.prima)).toEqual([])
  for (const { email } of [d.cliente, d.esercente]) {
    const lettere = await posta(email)
    expect(lettere).toHaveLength(1)
    expect(lettere[0]).toMatch(/0,30.€ non si farà/)
    expect(lettere[0]).toMatch(/non accetta meno di 0,50.€/)
  }
  const riga = (await d.leggi()).rate[0]
  expect(riga).toMatchObject({ stato: 'parzialmente_pagata', residuo_centesimi: 30 })
  expect(await verificaInvarianti(p.db, clock.today())).toEqual([])

  // Nor by the later tries, nor because the esercente presses.
  clock.advance(DAY)
  expect(await riprovaRifiutati(p.deps)).toBe(0)
  const riprova = await d.post(d.esercente, `/api/pagamenti/${d.prima}/riprova`, {})
  expect(riprova.status).toBe(409)
  expect(riprova.body.error_message).toContain('non accetta meno di 0,50 €')
  expect(await d.tentativi(d.prima)).toEqual([])

  // By itself on the page it is refused as well, together with the next rata it is paid.
  const gateway = `/api/gateway/${d.prima}/paga`
  const solo = await d.post(d.cliente, gateway, { metodo: 'carta' })
  expect([solo.status, solo.body.code]).toEqual([422, 'importo_sotto_minimo'])
  const insieme = { insieme: [d.seconda], totale_visto_centesimi: 5030 }
  const { body } = await d.post(d.cliente, gateway, { metodo: 'carta', ...insieme })
  await pagaSullaPagina(body.url_pagamento)
  await p.as(d.cliente)('GET', `/api/gateway/${d.prima}`)
  expect(await d.leggi()).toMatchObject({ stato: 'conclusa', residuo_centesimi: 0 })
  expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
})
