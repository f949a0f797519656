import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dilazioniDi, scriviTegm } from '../../../../test/dilazioni.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { clockDi } from '../../../../test/piano-accettato.ts'
import { studio } from '../../../../test/trattenute/studio.ts'
import { newId } from '../../../db/ids.ts'
import { verificaInvarianti } from '../contabilita/index.ts'

const { clock } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

/** A fee of 610 with 110 kept back, in three rate; the first was paid by card. */
async function primaConCarta() {
  const s = await studio(p)
  const d = dilazioniDi(p, s)
  const id = await d.proposta({
    pagamenti: [await s.nuovo()],
    n_rate: 3,
    cadenza: 'quindicinale',
    prima_scadenza: '2026-12-05',
  })
  expect((await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })).status).toBe(200)
  const rate = () =>
    p.db
      .selectFrom('rate as r')
      .innerJoin('pagamenti as q', 'q.id', 'r.pagamento_id')
      .leftJoin('trattenute as t', 't.pagamento_id', 'q.id')
      .where('r.dilazione_id', '=', id)
      .orderBy('r.n')
      .select(['q.id', 'q.importo_centesimi', 'q.riapre_id', 't.importo_centesimi as trattenuta'])
      .select('t.base_centesimi as base')
      .execute()
  const [prima] = await rate()
  if (prima === undefined) throw new Error('a plan without rate')
  const { body } = await s.post(`/api/gateway/${prima.id}/paga`, { metodo: 'carta' }, s.cliente)
  await pagaSullaPagina(body.url_pagamento)
  await p.as(s.cliente)('GET', `/api/gateway/${prima.id}`)
  return { s, rate, prima }
}

/** Books that the bank gave a part of a charge back to the cliente, for good. */
const persa = (pagamento: string, importo: number) =>
  sql`select applica_contestazione(${newId(clock.now())}, 'stripe', ${`dp_${pagamento}`}, t.riferimento_psp,
    ${importo}::bigint, 0::bigint, 'altro', 'persa', ${clock.now()}::timestamptz + interval '7 days', ${clock.now()})
    from tentativi t where t.pagamento_id = ${pagamento} and t.stato = 'riuscito'`.execute(p.db)

it('Y3 (parte) una rata contestata e persa si chiede di nuovo con la sua parte di ritenuta, e alla fine il trattenuto è quello', async () => {
  for (const tolto of [16_666, 7001]) {
    const { s, rate, prima } = await primaConCarta()
    expect(await s.mosso(prima.id)).toEqual({ pagato: 16_666, trattenuto: 3667 })
    await persa(prima.id, tolto)
    const nuova = (await rate()).find(({ riapre_id }) => riapre_id === prima.id)
    if (nuova === undefined) throw new Error('nothing was asked again')
    // 36,67 of 166,66 are kept back: the same share of what went back.
    expect(nuova).toMatchObject({
      importo_centesimi: tolto,
      trattenuta: tolto === 16_666 ? 3667 : 1540,
    })
    // The money that went back has nothing kept back beside it, until it is paid again.
    const persi = tolto === 16_666 ? 3667 : 1540
    expect((await s.mosso(prima.id)).trattenuto).toBe(3667 - persi)
    for (const una of await rate()) {
      if (una.id !== prima.id) await s.incassa(una.id, una.importo_centesimi)
    }
    const tutte = await rate()
    expect(await s.mosso(...tutte.map(({ id }) => id))).toEqual({
      pagato: 50_000,
      trattenuto: 11_000,
    })
    // The base follows: 550,00 in all, none of it twice.
    expect((await s.anno()).totali).toMatchObject([
      { base_centesimi: 55_000, importo_centesimi: 11_000 },
    ])
  }
  expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
})
