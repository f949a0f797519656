import { createHash, randomUUID } from 'node:crypto'
import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { aggiungiGiorniTarget } from '@rateo/domain/tempo/calendario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createMandato } from '../../../../test/create-mandato.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { saldo, verificaInvarianti } from '../../registri/contabilita/index.ts'
import { emettiRicevuta } from '../../registri/documenti/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

const DAY = 86_400_000
// A Tuesday: nothing here depends on the day on which it runs.
const clock = stoppedClock(new Date('2026-11-24T09:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

/** Days go by, and people sign in again. */
async function avanti(giorni: number) {
  clock.advance(giorni * DAY)
  const now = clock.now()
  const expires_at = new Date(now.getTime() + DAY)
  await app.db
    .updateTable('sessioni')
    .set({ created_at: now, last_seen_at: now, expires_at })
    .execute()
}

const IBAN = 'IT60X0542811101000000123456'
const ADDEBITO = '2026-12-01'

async function bottega(quanti = 2, tipo: 'ricorrente' | 'singolo' = 'ricorrente') {
  const esercente = await createEsercente(app.db, { iban: IBAN })
  const debiti = []
  for (let i = 0; i < quanti; i++) {
    const cliente = await createCliente(app.db, { esercente_id: esercente.id })
    const mandato_id = await createMandato(app.db, { esercente, cliente, tipo })
    const { id } = await createPagamento(app.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      scadenza: '2026-11-20',
    })
    debiti.push({ id, cliente, mandato_id })
  }
  const as = app.as(esercente)
  const post = (url: string, body: object = {}, key: string = randomUUID()) =>
    as('POST', `/api/distinte${url}`, body, { 'idempotency-key': key })
  const ids = debiti.map(({ id }) => id)
  const prepara = (altro: object = {}, key?: string) =>
    post('', { addebito_il: ADDEBITO, pagamenti: ids, ...altro }, key)
  return { esercente, debiti, ids, as, post, prepara }
}

const pagamento = (id: string) =>
  app.db.selectFrom('pagamenti').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const mandato = async (id: string) =>
  await app.db
    .selectFrom('mandati')
    .where('id', '=', id)
    .select(['stato', 'ultimo_uso', 'motivo'])
    .executeTakeFirst()
const consegna = async () => {
  const deps = { ...app.deps, clock }
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
}
const posta = async (destinatario: string) => {
  await consegna()
  const rows = await app.db
    .selectFrom('messaggi')
    .where('destinatario', '=', destinatario)
    .orderBy('id')
    .select('oggetto')
    .execute()
  return rows.map(({ oggetto }) => oggetto.replaceAll('\u00a0', ' '))
}

describe('3.8 distinta', () => {
  it('3.8 dai debiti al file: preavviso, in elaborazione, somma, impronta, stesso file ogni volta', async () => {
    const b = await bottega()
    const { status, body } = await b.prepara()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      numero: 1,
      stato: 'preparata',
      formato: 'pain.008.001.08',
      righe: 2,
      importo_centesimi: 24_100,
      iban: 'IT60 X054 •••• •••• •••• ••• 3456',
      presentabile_fino: '2026-11-27',
      esito_entro: '2026-12-08',
      dati: [{ sequenza: 'FRST', stato: 'avviato' }, { sequenza: 'FRST' }],
    })
    const file = await b.as('GET', `/api/distinte/${body._id}/file`)
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="distinta-sdd-1-2026-12-01.xml"',
    )
    expect(createHash('sha256').update(file.raw).digest('hex')).toBe(body.sha256)
    expect(file.raw.toString()).toContain(`<EndToEndId>RD${body._id.toUpperCase()}-1</EndToEndId>`)
    expect((await pagamento(b.ids[0] ?? '')).stato).toBe('in_elaborazione')
    const { body: gateway } = await app.as(b.debiti[0]?.cliente ?? null)(
      'GET',
      `/api/gateway/${b.ids[0]}`,
    )
    expect(gateway).toMatchObject({ stato: 'in_elaborazione', addebito: { addebito_il: ADDEBITO } })
    expect(gateway.esito.messaggio).toContain('ha preparato l’addebito')
    expect(await posta(b.debiti[0]?.cliente.email ?? '')).toEqual([
      'Addebito di 120,50 € il 1 dicembre 2026',
    ])
    // No money moved yet.
    const conto = { intestatario: `esercente:${b.esercente.id}`, codice: 'ricavi_diretti' }
    expect(await saldo(app.db, conto)).toBe(0)
  })

  it('3.8 incassati e insoluti: libri, ricevuta, causale, mandato fermato; poi la distinta è conclusa', async () => {
    const b = await bottega(3)
    const { body } = await b.prepara()
    const esiti = (causale: string | null, righe: number[]) =>
      b.post(`/${body._id}/esiti`, { causale, righe })
    expect((await esiti(null, [1])).body.error_message).toContain('Prima segna')
    expect((await b.post(`/${body._id}/consegna`)).body.stato).toBe('consegnata')
    expect((await esiti(null, [1])).body.error_message).toContain('prima di quel giorno')
    const { righe, debiti } = await (async () => {
      const dati = body.dati as { n: number; pagamento_id: string }[]
      return { righe: dati, debiti: dati.map((r) => b.debiti.find((d) => d.id === r.pagamento_id)) }
    })()
    expect((await esiti('AC04', [2])).body).toMatchObject({ stato: 'consegnata' })
    await avanti(8)
    expect((await esiti(null, [1])).body.incassato_centesimi).toBe(12_050)
    const fine = await esiti('AM04', [3])
    expect(fine.body).toMatchObject({ stato: 'chiusa', insoluto_centesimi: 24_100 })
    expect(fine.body.dati[1].causale_banca).toEqual({ codice: 'AC04', etichetta: 'Conto chiuso' })
    const primo = righe[0]?.pagamento_id ?? ''
    expect(await pagamento(primo)).toMatchObject({ stato: 'pagato', metodo: 'sdd_banca' })
    expect(giornoDiRoma((await pagamento(primo)).pagato_at ?? '')).toBe(ADDEBITO)
    expect(await emettiRicevuta({ db: app.db, clock }, primo)).not.toBeUndefined()
    const conto = { intestatario: `esercente:${b.esercente.id}`, codice: 'ricavi_diretti' }
    expect(await saldo(app.db, conto)).toBe(-12_050)
    expect((await pagamento(righe[1]?.pagamento_id ?? '')).stato).toBe('insoluto')
    await consegna()
    // A closed account stops its mandato, an empty one does not.
    expect((await mandato(debiti[1]?.mandato_id ?? ''))?.stato).toBe('sospeso')
    expect((await mandato(debiti[2]?.mandato_id ?? ''))?.stato).toBe('attivo')
    // The same outcome, told again, changes nothing; a debit given back weeks later is owed again, and its receipt is
    // void.
    expect((await esiti(null, [1])).body.incassato_centesimi).toBe(12_050)
    await avanti(30)
    expect((await esiti('MD06', [1])).body).toMatchObject({
      stato: 'chiusa',
      incassato_centesimi: 0,
    })
    expect(await pagamento(primo)).toMatchObject({ stato: 'insoluto', incassato_centesimi: 0 })
    expect(await saldo(app.db, conto)).toBe(0)
    expect(await verificaInvarianti(app.db)).toEqual([])
  })

  it('3.8 annullata prima della banca: i debiti tornano com’erano e chi doveva pagare lo sa', async () => {
    const b = await bottega()
    const stato = (valore: string) =>
      app.db
        .updateTable('pagamenti')
        .set({ stato: valore })
        .where('id', '=', b.ids[1] ?? '')
        .execute()
    await stato('in_elaborazione')
    await stato('insoluto')
    const oggi = clock.today()
    const addebito_il = aggiungiGiorniTarget(oggi, 5)
    const { body } = await b.prepara({ addebito_il })
    expect((await b.post(`/${body._id}/annulla`)).body.stato).toBe('annullata')
    expect((await pagamento(b.ids[0] ?? '')).stato).toBe('da_pagare')
    expect((await pagamento(b.ids[1] ?? '')).stato).toBe('insoluto')
    expect(await posta(b.debiti[0]?.cliente.email ?? '')).toContainEqual(
      expect.stringMatching(/^L’addebito di 120,50 € del .* è annullato$/),
    )
    // The second distinta is in the bank's hands: there is no way back but its outcomes.
    const seconda = (await b.prepara({ addebito_il })).body
    expect(seconda.numero).toBe(2)
    await b.post(`/${seconda._id}/consegna`)
    const no = await b.post(`/${seconda._id}/annulla`)
    expect([no.status, no.body.code]).toEqual([409, 'stato_incompatibile'])
    expect((await b.post(`/${seconda._id}/consegna`)).status).toBe(409)
  })
})

describe('3.8 rifiuti', () => {
  it.each([
    ['sabato', '2027-03-06', 'banche sono chiuse'],
    ['domani', null, 'troppo presto'],
    ['tra un anno', '2027-12-01', 'Al massimo 60 giorni'],
  ])('3.8 un addebito %s è rifiutato accanto al suo campo', async (_, giorno, messaggio) => {
    const b = await bottega(1)
    const addebito_il = giorno ?? aggiungiGiorniTarget(clock.today(), 1)
    const { status, body } = await b.prepara({ addebito_il })
    expect([status, body.errors[0].pointer]).toEqual([422, '/addebito_il'])
    expect(body.errors[0].message).toContain(messaggio)
  })

  it('3.8 prima della scadenza o del preavviso del mandato non si addebita, e l’anteprima lo dice', async () => {
    const b = await bottega(1)
    const oggi = clock.today()
    const addebito_il = aggiungiGiorniTarget(oggi, 3)
    await app.db
      .updateTable('mandati')
      .set({ preavviso_giorni: 14 })
      .where('id', '=', b.debiti[0]?.mandato_id ?? '')
      .execute()
    const anteprima = () => b.as('POST', '/api/distinte/anteprima', { addebito_il })
    expect((await anteprima()).body.candidati[0].motivo).toContain('preavviso di 14 giorni')
    expect((await b.prepara({ addebito_il })).body.error_message).toContain(
      'preavviso di 14 giorni',
    )
    await app.db
      .updateTable('mandati')
      .set({ preavviso_giorni: 2 })
      .where('id', '=', b.debiti[0]?.mandato_id ?? '')
      .execute()
    await app.db
      .updateTable('pagamenti')
      .set({ scadenza: aggiungiGiorni(addebito_il, 1) })
      .where('id', '=', b.ids[0] ?? '')
      .execute()
    expect((await anteprima()).body.candidati).toEqual([])
    expect((await b.prepara({ addebito_il })).body.error_message).toContain('dopo l’addebito')
  })

  it('3.8 senza IBAN, senza mandato, con il debito di un altro: niente distinta e niente cambiato', async () => {
    const b = await bottega(1)
    const altra = await bottega(1)
    const addebito_il = aggiungiGiorniTarget(clock.today(), 5)
    expect((await b.prepara({ addebito_il, pagamenti: altra.ids })).status).toBe(409)
    await app.db
      .updateTable('esercenti')
      .set({ iban: null })
      .where('id', '=', b.esercente.id)
      .execute()
    expect((await b.prepara({ addebito_il })).body.error_message).toContain('serve il tuo IBAN')
    await app.db
      .updateTable('esercenti')
      .set({ iban: IBAN })
      .where('id', '=', b.esercente.id)
      .execute()
    await app.db
      .updateTable('mandati')
      .set({ stato: 'revocato' })
      .where('id', '=', b.debiti[0]?.mandato_id ?? '')
      .execute()
    expect((await b.prepara({ addebito_il })).status).toBe(409)
    expect((await pagamento(b.ids[0] ?? '')).stato).toBe('da_pagare')
  })

  it('3.8 un mandato revocato ferma la consegna; dopo il termine della banca non si consegna più', async () => {
    const b = await bottega(2)
    const addebito_il = aggiungiGiorniTarget(clock.today(), 5)
    const { body } = await b.prepara({ addebito_il })
    const revoca = (id = '') =>
      app.db.updateTable('mandati').set({ stato: 'revocato' }).where('id', '=', id).execute()
    await revoca(b.debiti[1]?.mandato_id)
    const no = await b.post(`/${body._id}/consegna`)
    expect(no.body.error_message).toContain('ora è revocato')
    // None of its rows was sent.
    const { body: dopo } = await b.as('GET', `/api/distinte/${body._id}`)
    expect(dopo.dati.map(({ stato }: { stato: string }) => stato)).toEqual(['avviato', 'avviato'])
    const altra = await bottega(1)
    const tardi = (await altra.prepara({ addebito_il })).body
    await avanti(6)
    expect((await altra.post(`/${tardi._id}/consegna`)).body.error_message).toContain(
      'La banca la accettava fino al',
    )
  })

  it('3.8 due distinte insieme sugli stessi debiti: una sola, mai in due file', async () => {
    const b = await bottega()
    const addebito_il = aggiungiGiorniTarget(clock.today(), 5)
    const esiti = await Promise.all([1, 2, 3].map(() => b.prepara({ addebito_il })))
    expect(esiti.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    // The same key answers with the same distinta.
    const c = await bottega()
    const key = randomUUID()
    const [prima, dopo] = [
      await c.prepara({ addebito_il }, key),
      await c.prepara({ addebito_il }, key),
    ]
    expect(dopo.body._id).toBe(prima.body._id)
  })

  it('3.8 in una distinta il cliente non paga online e l’esercente non registra lo stesso debito', async () => {
    const b = await bottega(1)
    await b.prepara({ addebito_il: aggiungiGiorniTarget(clock.today(), 5) })
    const [debito] = b.debiti
    await app.as(debito?.cliente ?? null)(
      'POST',
      `/api/gateway/${debito?.id}/paga`,
      { metodo: 'carta' },
      { 'idempotency-key': randomUUID() },
    )
    const tentativi = await app.db
      .selectFrom('tentativi')
      .where('pagamento_id', '=', debito?.id ?? '')
      .select('metodo')
      .execute()
    expect(tentativi).toEqual([{ metodo: 'sdd_banca' }])
    const incassa = await b.as(
      'POST',
      `/api/pagamenti/${debito?.id}/incassi`,
      { metodo: 'bonifico', importo_centesimi: 100, incassato_il: clock.today() },
      { 'idempotency-key': randomUUID() },
    )
    expect(incassa.body.code).toBe('pagamento_in_corso')
  })

  it('3.8 un mandato per un solo addebito è OOFF, vale per una distinta sola e poi è usato', async () => {
    const b = await bottega(1, 'singolo')
    const [debito] = b.debiti
    const cliente_id = debito?.cliente.id ?? ''
    const secondo = await createPagamento(app.db, {
      esercente_id: b.esercente.id,
      cliente_id,
      scadenza: '2026-11-20',
    })
    const addebito_il = aggiungiGiorniTarget(clock.today(), 5)
    expect((await b.prepara({ addebito_il, pagamenti: [...b.ids, secondo.id] })).status).toBe(409)
    const { body } = await b.prepara({ addebito_il })
    expect(body.dati[0].sequenza).toBe('OOFF')
    await b.post(`/${body._id}/consegna`)
    expect((await mandato(debito?.mandato_id ?? ''))?.stato).toBe('consumato')
  })

  it('3.8 quello che ha incassato la banca non si storna a mano; rimborsato, la banca può riprenderlo lo stesso', async () => {
    const b = await bottega(1)
    const { body } = await b.prepara({ addebito_il: aggiungiGiorniTarget(clock.today(), 5) })
    await b.post(`/${body._id}/consegna`)
    await avanti(12)
    await b.post(`/${body._id}/esiti`, { causale: null, righe: [1] })
    const sul = (azione: string, dati: object) =>
      b.as('POST', `/api/pagamenti/${b.ids[0]}/${azione}`, dati, {
        'idempotency-key': randomUUID(),
      })
    const { body: pagato } = await b.as('GET', `/api/pagamenti/${b.ids[0]}`)
    expect(pagato).toMatchObject({
      stato: 'pagato',
      accredito: null,
      tentativi: [{ storno: null }],
    })
    expect((await sul('incassi/1/storna', {})).status).toBe(409)
    const rimborso = { importo_centesimi: 12_050, motivo: 'duplicato' }
    expect((await sul('rimborsi', rimborso)).status).toBe(200)
    const esiti = { causale: 'MD06', righe: [1] }
    expect((await b.post(`/${body._id}/esiti`, esiti)).status).toBe(200)
    const { body: tornato } = await b.as('GET', `/api/pagamenti/${b.ids[0]}`)
    expect(tornato).toMatchObject({
      stato: 'insoluto',
      residuo_centesimi: 12_050,
      rimborsato_centesimi: 12_050,
    })
    expect(await verificaInvarianti(app.db)).toEqual([])
  })

  it('X2 la distinta di un altro non c’è, e lo staff la legge senza file', async () => {
    const b = await bottega(1)
    const { body } = await b.prepara({ addebito_il: aggiungiGiorniTarget(clock.today(), 5) })
    const altro = await bottega(1)
    for (const azione of ['', '/file']) {
      expect((await altro.as('GET', `/api/distinte/${body._id}${azione}`)).status).toBe(404)
    }
    for (const azione of ['consegna', 'annulla']) {
      expect((await altro.post(`/${body._id}/${azione}`)).status).toBe(404)
    }
    expect((await altro.post(`/${body._id}/esiti`, { causale: 'AM04', righe: [1] })).status).toBe(
      404,
    )
    const staff = app.as(await createAdmin(app.db))
    expect((await staff('GET', `/api/distinte/${body._id}`)).body.azioni_consentite).toEqual([])
    expect((await staff('GET', `/api/distinte/${body._id}/file`)).status).toBe(403)
    const { body: elenco } = await b.as('POST', '/api/search/distinte', {
      search: `RD${body._id}-1`,
    })
    expect(elenco.data.map(({ numero }: { numero: number }) => numero)).toEqual([1])
  })
})
