import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { createPagamento } from '../../../../test/factories.ts'
import { controllaInSospeso, ripristina } from '../../incasso/addebiti/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

// The provider is asked once a second at most.
const UN_ATTIMO = 1100

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

/** Some debts of one cliente with one esercente; the first is the page that they are on. */
async function debiti(importi: readonly number[] = [12_050, 3000, 777]) {
  const [primo = 0, ...resto] = importi
  const debito = await createDebito(p, { importo_centesimi: primo })
  const chi = { esercente_id: debito.esercente.id, cliente_id: debito.cliente.id }
  const altri: string[] = []
  for (const [n, importo_centesimi] of resto.entries()) {
    const causale = `Altra cosa ${n + 1}`
    altri.push((await createPagamento(p.db, { ...chi, importo_centesimi, causale })).id)
  }
  const leggi = (id: string) => p.as(debito.cliente)('GET', `/api/gateway/${id}`)
  return {
    ...debito,
    altri,
    tutti: [debito.id, ...altri],
    leggi,
    insieme: (quali = altri, resto: object = {}) =>
      debito.pagaCon({ metodo: 'carta', insieme: quali, ...resto }),
  }
}

const stati = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await stato(p.db, id)).stato))
const tutti = (ids: readonly string[], atteso: string) => ids.map(() => atteso)
const controlla = async (ids: readonly string[], termine = false) => {
  for (const id of ids) await eOra(p.db, id, { termine })
  await controllaInSospeso(p.deps)
}
/** The amounts that the provider really took for some debts, whichever of them had the message. */
const presi = async (ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => p.addebiti(id)))).flat().map(({ amount }) => amount)

it('GTW-B2 tre debiti su una pagina: un addebito solo, e per ciascuno incasso, commissione e ricevuta', async () => {
  const d = await debiti()
  const prima = (await d.leggi(d.id)).body
  expect(prima.altri.map(({ _id }: { _id: string }) => _id)).toEqual(d.altri)
  const aperto = (await d.insieme()).body
  expect(aperto).toMatchObject({ stato: 'in_corso' })
  const altro = (await d.leggi(d.altri[1] ?? '')).body
  expect(altro).toMatchObject({ stato: 'in_corso', url_pagamento: aperto.url_pagamento })
  expect(new Set(altro.insieme.map(({ _id }: { _id: string }) => _id))).toEqual(
    new Set([d.id, d.altri[0]]),
  )
  await pagaSullaPagina(aperto.url_pagamento)
  await wait(UN_ATTIMO)
  // Any of the pages finds out, and all of them are paid by it.
  expect((await d.leggi(d.altri[0] ?? '')).body.stato).toBe('pagato')
  expect(await stati(d.tutti)).toEqual(tutti(d.tutti, 'pagato'))
  expect(await presi(d.tutti)).toEqual([15_827])
  for (const [n, importo] of [12_050, 3000, 777].entries()) {
    const uno = await stato(p.db, d.tutti[n] ?? '')
    expect(uno).toMatchObject({
      incassato_centesimi: importo,
      scritture: ['incasso', 'commissione'],
    })
    const ricevuta = await p.db
      .selectFrom('uscite')
      .where('unicita', '=', `ricevuta:${uno.tentativi[0]?.id}`)
      .select('argomento')
      .execute()
    expect(ricevuta).toHaveLength(1)
  }
})

it('GTW-B2 si rimborsa uno solo, per quanto era il suo, e gli altri restano pagati', async () => {
  const d = await debiti()
  await pagaSullaPagina((await d.insieme()).body.url_pagamento)
  await d.leggi(d.id)
  const [secondo = ''] = d.altri
  const rimborsa = (importo_centesimi: number) =>
    p.as(d.esercente)(
      'POST',
      `/api/pagamenti/${secondo}/rimborsi`,
      { importo_centesimi, motivo: 'richiesta_cliente' },
      { 'idempotency-key': crypto.randomUUID() },
    )
  expect((await rimborsa(3001)).status).toBe(422)
  expect((await rimborsa(3000)).status).toBe(200)
  expect(await stati(d.tutti)).toEqual(['pagato', 'rimborsato', 'pagato'])
  expect((await p.rimborsiDelFornitore(secondo)).map(({ amount }) => amount)).toEqual([3000])
})

it('GTW-B2 premuto due volte, il secondo clic torna alla stessa pagina; quando la pagina è già pagata si dice di lei', async () => {
  const d = await debiti()
  const aperto = (await d.insieme()).body
  const ancora = await d.insieme()
  expect([ancora.status, ancora.body.url_pagamento]).toEqual([200, aperto.url_pagamento])
  await pagaSullaPagina(aperto.url_pagamento)
  await wait(UN_ATTIMO)
  expect((await d.leggi(d.id)).body.stato).toBe('pagato')
  const dopo = await d.insieme()
  expect(dopo.body.code).toBe('gia_pagato')
  // The debt itself stands in the way, and not one of the others that could be left out.
  expect(dopo.body.error_message).not.toContain('insieme agli altri')
  expect(await presi(d.tutti)).toEqual([15_827])
})

it('GTW-B2 uno che non si può pagare ferma tutti: si dice quale, e nulla è avviato', async () => {
  const d = await debiti()
  const [secondo = '', terzo = ''] = d.altri
  await p.as(d.cliente)(
    'POST',
    `/api/gateway/${secondo}/paga`,
    { metodo: 'carta' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const inCorso = await d.insieme()
  expect([inCorso.status, inCorso.body.code]).toEqual([409, 'pagamento_in_corso'])
  expect(inCorso.body.error_message).toContain('«Altra cosa 1»')
  expect(await stati([d.id, terzo])).toEqual(['da_pagare', 'da_pagare'])
  await sql`update pagamenti set stato = 'annullato' where id = ${terzo}`.execute(p.db)
  const annullato = await d.insieme([terzo])
  expect([annullato.status, annullato.body.code]).toEqual([409, 'stato_incompatibile'])
  // The name of the debt says more than that the sum is another one.
  const conSomma = await d.insieme([terzo], { totale_visto_centesimi: 12_827 })
  expect(conSomma.body.code).toBe('stato_incompatibile')
  expect(await stato(p.db, d.id)).toMatchObject({ stato: 'da_pagare', tentativi: [] })
})

it('GTW-B2 di un altro cliente, di un altro esercente, due volte lo stesso, a metà, sul conto: no', async () => {
  const d = await debiti()
  const altrui = await createDebito(p)
  const { id: suo } = await createPagamento(p.db, {
    esercente_id: altrui.esercente.id,
    cliente_id: d.cliente.id,
  })
  const [secondo = ''] = d.altri
  for (const [corpo, atteso] of [
    [{ insieme: [altrui.id] }, 404],
    [{ insieme: [suo] }, 404],
    [{ insieme: ['non-un-id'] }, 404],
    [{ insieme: [secondo, secondo] }, 422],
    [{ insieme: [d.id] }, 422],
    [{ insieme: [] }, 422],
    [{ insieme: [secondo], importo_centesimi: 100 }, 422],
    [{ insieme: [secondo], metodo: 'addebito_sdd', mandato_id: 'x' }, 422],
  ] as const) {
    const { status } = await d.pagaCon({ metodo: 'carta', ...corpo })
    expect([JSON.stringify(corpo), status]).toEqual([JSON.stringify(corpo), atteso])
  }
  expect(await stati([...d.tutti, altrui.id, suo])).toEqual(
    tutti([...d.tutti, altrui.id, suo], 'da_pagare'),
  )
})

it('GTW-B2 due carrelli che si incrociano e uno pagato da solo, tutti insieme: nessuno è addebitato due volte', async () => {
  const d = await debiti([1000, 2000, 3000, 4000])
  const [b = '', c = '', e = ''] = d.altri
  const paga = (id: string, insieme: string[]) =>
    p.as(d.cliente)(
      'POST',
      `/api/gateway/${id}/paga`,
      { metodo: 'carta', ...(insieme.length > 0 && { insieme }) },
      { 'idempotency-key': crypto.randomUUID() },
    )
  const risposte = await Promise.all([
    paga(d.id, [b, c]),
    paga(c, [e, b]),
    paga(b, []),
    paga(e, [d.id, c]),
    paga(d.id, [b, c]),
  ])
  expect(risposte.filter(({ status }) => status >= 500)).toEqual([])
  const pagine = new Set(risposte.map(({ body }) => body.url_pagamento).filter(Boolean))
  for (const pagina of pagine) await pagaSullaPagina(pagina)
  await controlla(d.tutti)
  const incassato = await p.db
    .selectFrom('pagamenti')
    .where('id', 'in', d.tutti)
    .select((eb) => eb.fn.sum<number>('incassato_centesimi').as('somma'))
    .executeTakeFirstOrThrow()
  const somma = (await presi(d.tutti)).reduce((sum, amount) => sum + amount, 0)
  expect(somma).toBe(Number(incassato.somma))
  expect(somma).toBeGreaterThan(0)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tentativi where pagamento_id = any (${d.tutti}) and stato = 'riuscito'
    group by pagamento_id having count(*) > 1`.execute(p.db)
  expect(rows).toEqual([])
})

it('GTW-B2 il fornitore tace: nessuno ha visto la pagina, tutti tornano da pagare e poi sono pagati una volta', async () => {
  const d = await debiti()
  // The page is made and its address is lost, twice: with its key the provider repeats the error.
  await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/checkout/sessions' })
  const muto = await d.insieme()
  expect([muto.status, muto.body.code]).toEqual([502, 'fornitore_non_raggiungibile'])
  expect(await stati(d.tutti)).toEqual(tutti(d.tutti, 'da_pagare'))
  const { body } = await d.insieme()
  expect(body.stato).toBe('in_corso')
  // Meanwhile nobody pays one of them alone.
  const [secondo = ''] = d.altri
  const solo = await p.as(d.cliente)(
    'POST',
    `/api/gateway/${secondo}/paga`,
    { metodo: 'carta' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(solo.body.stato).not.toBe('da_pagare')
  await pagaSullaPagina(body.url_pagamento)
  await controlla(d.tutti)
  expect(await stati(d.tutti)).toEqual(tutti(d.tutti, 'pagato'))
  expect(await presi(d.tutti)).toEqual([15_827])
})

it('GTW-B2 lasciato dalla pagina di uno qualunque, o rifiutato: tutti tornano da pagare, senza addebiti', async () => {
  const d = await debiti()
  await d.insieme()
  await p.as(d.cliente)(
    'POST',
    `/api/gateway/${d.altri[0]}/abbandona`,
    {},
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(await stati(d.tutti)).toEqual(tutti(d.tutti, 'da_pagare'))
  const di_nuovo = (await d.insieme()).body
  await pagaSullaPagina(di_nuovo.url_pagamento, '4000000000009995')
  await controlla(d.tutti, true)
  expect(await stati(d.tutti)).toEqual(tutti(d.tutti, 'da_pagare'))
  expect((await stato(p.db, d.altri[1] ?? '')).tentativi.at(-1)?.stato).toBe('rifiutato')
  expect(await presi(d.tutti)).toEqual([])
})

it('GTW-B2 una somma che non torna non paga nessuno: aspetta una persona, intera', async () => {
  const d = await debiti()
  await d.insieme()
  await sql`
    select concludi_operazione(id, 'riuscito', 15826, null, null, null, null, now(), '{}')
    from operazioni_psp where chiave = ${`sessione:${d.id}:1`}`.execute(p.db)
  expect(await stati(d.tutti)).toEqual(tutti(d.tutti, 'in_verifica'))
  for (const id of d.tutti)
    expect((await stato(p.db, id)).tentativi[0]?.stato).toBe('da_verificare')
  const attesi = await p.db
    .selectFrom('incassi_da_riconciliare')
    .where('pagamento_id', 'in', d.tutti)
    .select(['importo_centesimi', 'motivo'])
    .execute()
  expect(attesi).toEqual([{ importo_centesimi: 15_826, motivo: 'importo_diverso' }])
})

it('GTW-B2 T31 dopo un ripristino il fornitore dice ancora quali debiti erano, e tutti risultano pagati', async () => {
  const d = await debiti()
  await pagaSullaPagina((await d.insieme()).body.url_pagamento)
  // The backup is of a moment before: nothing of it was written down.
  await p.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const suoi = sql`(select id from tentativi where pagamento_id = any (${d.tutti}))`
    await sql`delete from operazioni_psp where tentativo_id in ${suoi}`.execute(trx)
    await sql`delete from tentativi where pagamento_id = any (${d.tutti})`.execute(trx)
    await sql`update pagamenti set stato = 'da_pagare' where id = any (${d.tutti})`.execute(trx)
  })
  const esito = await ripristina(p.deps, new Date(Date.now() - 60_000))
  expect(esito.senza_debito).toEqual([])
  expect(await stati(d.tutti)).toEqual(tutti(d.tutti, 'pagato'))
  expect(await presi(d.tutti)).toEqual([15_827])
})

it('GTW-B2 con una carta salvata: un addebito solo per tutti, anche a venti clic', async () => {
  const d = await debiti()
  const as = p.as(d.cliente)
  const { body } = await as('POST', '/api/carte_di_credito', {})
  await pagaSullaPagina(body.url)
  const salvata = await as(
    'POST',
    `/api/carte_di_credito/salvataggi/${body.salvataggio_id}/completa`,
    {},
  )
  const { carta_id } = salvata.body
  await Promise.all(Array.from({ length: 20 }, () => d.insieme(d.altri, { carta_id })))
  expect(await stati(d.tutti)).toEqual(tutti(d.tutti, 'pagato'))
  expect(await presi(d.tutti)).toEqual([15_827])
})

it('GTW-B2 dopo tutto questo i libri tornano', async () => {
  expect(await verificaInvarianti(p.db)).toEqual([])
})
