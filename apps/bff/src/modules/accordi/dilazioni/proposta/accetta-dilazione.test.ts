import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dilazioniDi } from '../../../../../test/dilazioni.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../../test/payments.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { stoppedClock } from '../../../../../test/client.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { scadiDilazioni } from '../scadi-dilazioni.ts'

const ORA = 3_600_000
const clock = stoppedClock(new Date('2026-11-21T10:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
})
afterAll(() => p.stop())

const CON_ANTICIPO = {
  n_rate: 3,
  cadenza: 'quindicinale',
  prima_scadenza: '2026-12-01',
  anticipo_centesimi: 2050,
} as const
const SENZA = { ...CON_ANTICIPO, anticipo_centesimi: 0 }
const METODI = {
  metodi_ammessi: ['carta', 'bonifico', 'contanti'],
  scadenza: '2026-12-31',
}

async function inizio(condizioni: object = CON_ANTICIPO, values: object = METODI) {
  const debito = await createDebito(p, values)
  const d = dilazioniDi(p, debito)
  const id = await d.proposta({ pagamenti: [debito.id], ...condizioni })
  return { debito, d, id }
}
type Inizio = Awaited<ReturnType<typeof inizio>>

const statoDi = async (id: string) =>
  (
    await p.db
      .selectFrom('dilazioni')
      .where('id', '=', id)
      .select('stato')
      .executeTakeFirstOrThrow()
  ).stato
const pagamento = (id: string) =>
  p.db.selectFrom('pagamenti').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const rateDi = (id: string) =>
  p.db
    .selectFrom('rate as r')
    .leftJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', id)
    .orderBy('r.n')
    .select(['r.n', 'r.stato', 'r.pagamento_id', 'r.scadenza', 'p.stato as del_pagamento'])
    .select(['p.causale', 'p.importo_centesimi', 'p.origine_n', 'p.origine_di'])
    .execute()

/** The sum that the cliente owes now: every debt that can be paid, but for those held by a dilazione. */
async function dovuto({ cliente }: Inizio['debito']) {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(residuo_centesimi), 0)::int as n from pagamenti
    where cliente_id = ${cliente.id} and dilazione_id is null
      and stato in ('da_pagare', 'insoluto', 'scaduto', 'in_verifica', 'in_elaborazione')`.execute(
    p.db,
  )
  return rows[0]?.n
}

async function accettata(condizioni: object = CON_ANTICIPO) {
  const tutto = await inizio(condizioni)
  const firmata = await tutto.d.letta(tutto.id)
  const risposta = await tutto.d.accetta(tutto.id, firmata)
  const [prima] = await rateDi(tutto.id)
  return { ...tutto, risposta, prima_id: prima?.pagamento_id ?? '' }
}

const incassa = (debito: Inizio['debito'], id: string, importo_centesimi: number) =>
  p.as(debito.esercente)(
    'POST',
    `/api/pagamenti/${id}/incassi`,
    { importo_centesimi, metodo: 'contanti', incassato_il: '2026-11-21' },
    { 'idempotency-key': randomUUID() },
  )

describe('DIL-M4 (parte) il testo e la firma', () => {
  it('DIL-M4 (parte) il PDF dice parti, ogni rata, TAN, TAEG, totale e recesso; resta quello firmato', async () => {
    const { d, id, debito } = await inizio()
    const pdf = () => p.as(debito.cliente)('GET', `/api/dilazioni/${id}/pdf`)
    const prima = await pdf()
    const { text, dictionaries } = readPdf(prima.raw)
    expect(dictionaries).toContain('/StructTreeRoot')
    for (const parte of [
      debito.esercente.ragione_sociale,
      debito.cliente.nome,
      'Anticipo',
      'Rata 3 di 3',
      '20,50',
      'TAN fisso',
      'TAEG',
      '120,50',
      '14 giorni',
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(parte)
    }
    const { sha256 } = await d.letta(id)
    const { body } = await d.accetta(id, { sha256 })
    // Accepted on Saturday 21 November: the fourteenth day is a Saturday, the term is the Monday after.
    expect(body).toMatchObject({ stato: 'accettata', recesso_entro: '2026-12-07' })
    expect((await pdf()).raw.equals(prima.raw)).toBe(true)
    const firma = await p.db
      .selectFrom('firme')
      .where('oggetto_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(firma.documento_sha256.toString('hex')).toBe(sha256)
    expect(firma.prova).toMatchObject({ ip: '127.0.0.1', otp: { tentativi: 1 } })
  })

  it('DIL-M4 (parte) senza codice, con il codice di un’altra o con un altro testo, non si accetta', async () => {
    const prima = await inizio()
    const seconda = await inizio()
    const { body } = await prima.d.leggi(prima.id)
    const senza = await prima.d.accetta(prima.id, { sha256: body.sha256 })
    expect([senza.status, senza.body.code]).toEqual([403, 'otp_richiesto'])
    const altra = await seconda.d.letta(seconda.id)
    expect((await prima.d.accetta(prima.id, altra)).status).toBe(409)
    const atto = { scopo: 'accetta_dilazione', oggetto: body.sha256, record_id: seconda.id }
    const chiesto = await p.as(prima.debito.cliente)('POST', '/otp/richiedi', atto)
    expect(chiesto.status).toBe(404)
    const altro = { ...atto, oggetto: 'f'.repeat(64), record_id: prima.id }
    expect((await p.as(prima.debito.cliente)('POST', '/otp/richiedi', altro)).status).toBe(409)
    const importo = await prima.d.accetta(prima.id, { sha256: body.sha256 })
    expect(importo.body.code).toBe('otp_richiesto')
    expect(await statoDi(prima.id)).toBe('proposta')
  })
})

describe('DIL-M4 (parte) DIL-M5 (parte) dall’accettazione all’inizio', () => {
  it('DIL-M4 (parte) con l’anticipo: si paga con carta, la dilazione comincia, il debito di prima finisce', async () => {
    const { d, debito, id, prima_id, risposta } = await accettata()
    expect(risposta.body).toMatchObject({
      stato: 'accettata',
      perfeziona_entro: '2026-11-24T10:00:00.000Z',
    })
    expect(await dovuto(debito)).toBe(2050)
    const anticipo = { ...debito, url: `/api/gateway/${prima_id}` }
    const aperto = await p.as(debito.cliente)(
      'POST',
      `${anticipo.url}/paga`,
      { metodo: 'carta' },
      { 'idempotency-key': randomUUID() },
    )
    await pagaSullaPagina(aperto.body.url_pagamento)
    const dopo = await p.as(debito.cliente)('GET', anticipo.url)
    expect(dopo.body.stato).toBe('pagato')
    const { body } = await d.leggi(id)
    expect(body).toMatchObject({
      stato: 'attiva',
      pagato_centesimi: 2050,
      residuo_centesimi: 10_000,
      prossima_scadenza: '2026-12-01',
      perfeziona_entro: null,
    })
    expect(await pagamento(debito.id)).toMatchObject({ stato: 'annullato', dilazione_id: id })
    const rate = await rateDi(id)
    expect(rate.map((r) => [r.n, r.stato, r.del_pagamento, r.importo_centesimi])).toEqual([
      [0, 'pagata', 'pagato', 2050],
      [1, 'programmata', 'da_pagare', 3333],
      [2, 'programmata', 'da_pagare', 3333],
      [3, 'programmata', 'da_pagare', 3334],
    ])
    expect(rate[2]).toMatchObject({
      causale: 'Rata 2 di 3 · Riparazione caldaia',
      origine_n: 2,
      origine_di: 3,
    })
    // The same euro is never owed twice.
    expect(await dovuto(debito)).toBe(10_000)
    for (const { pagamento_id, importo_centesimi } of rate.slice(1)) {
      await incassa(debito, pagamento_id ?? '', importo_centesimi ?? 0)
    }
    expect((await d.leggi(id)).body).toMatchObject({ stato: 'conclusa', residuo_centesimi: 0 })
    const { rows } = await sql<{ sbilancio: number }>`
      select coalesce(sum(importo_centesimi), 0)::int as sbilancio from movimenti`.execute(p.db)
    expect(rows[0]?.sbilancio).toBe(0)
  })

  it('DIL-M4 (parte) senza nulla da pagare subito serve un modo di pagare, e comincia all’istante', async () => {
    const { d, id, debito } = await inizio(SENZA)
    const firmata = await d.letta(id)
    const senza = await d.accetta(id, firmata)
    expect(senza.body.errors).toMatchObject([{ pointer: '/metodo' }])
    const nonAmmesso = await d.accetta(id, { ...firmata, metodo: 'addebito_sdd', mandato_id: 'x' })
    expect(nonAmmesso.body.errors).toMatchObject([{ pointer: '/metodo' }])
    const cartaAltrui = await d.accetta(id, { ...firmata, metodo: 'carta', carta_id: 'x' })
    expect(cartaAltrui.body.errors).toMatchObject([{ pointer: '/carta_id' }])
    const { body } = await d.accetta(id, { ...firmata, metodo: 'bonifico' })
    expect(body).toMatchObject({ stato: 'attiva', metodo_etichetta: 'Bonifico' })
    expect((await pagamento(debito.id)).stato).toBe('annullato')
    expect(await dovuto(debito)).toBe(12_050)
  })

  it('DIL-M4 (parte) finché è accettata il debito non si paga altrove: pagina, sportello, annullo', async () => {
    const { debito, id, prima_id } = await accettata()
    const pagina = await debito.leggi()
    expect(pagina.body).toMatchObject({
      stato: 'a_rate',
      dilazione_id: id,
      da_pagare_centesimi: 0,
    })
    const dettaglio = await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)
    expect(dettaglio.body.dilazione_id).toBe(id)
    expect(dettaglio.body.cronologia.at(-1)).toMatchObject({ azione: 'impegna_a_rate' })
    const azioni: { azione: string; motivo: string | null }[] = dettaglio.body.azioni_consentite
    for (const nome of ['registra_incasso', 'annulla', 'sollecita', 'stralcia']) {
      const motivo = 'Si paga a rate: apri la dilazione.'
      expect(azioni).toContainEqual({ azione: nome, consentita: false, motivo })
    }
    const rata = await p.as(debito.cliente)('GET', `/api/gateway/${prima_id}`)
    expect(rata.body).toMatchObject({ stato: 'da_pagare', altri: [] })
    const online = await debito.paga()
    expect([online.status, online.body.code]).toEqual([409, 'si_paga_a_rate'])
    const mano = await incassa(debito, debito.id, 12_050)
    expect([mano.status, mano.body.code]).toEqual([409, 'si_paga_a_rate'])
    const chiave = { 'idempotency-key': randomUUID() }
    const url = `/api/pagamenti/${debito.id}/annulla`
    const annulla = await p.as(debito.esercente)('POST', url, {}, chiave)
    expect([annulla.status, annulla.body.code]).toEqual([409, 'si_paga_a_rate'])
    const sollecita = `/api/pagamenti/${debito.id}/sollecita`
    const ricorda = await p.as(debito.esercente)('POST', sollecita, {}, chiave)
    expect(ricorda.body.code).toBe('si_paga_a_rate')
    const dellaRata = `/api/pagamenti/${prima_id}/annulla`
    const sola = await p.as(debito.esercente)('POST', dellaRata, {}, chiave)
    expect([sola.status, sola.body.error_message]).toEqual([
      409,
      'È una rata: si annulla la dilazione, non la singola rata.',
    ])
    await expect(
      p.db
        .updateTable('pagamenti')
        .set({ stato: 'in_verifica' })
        .where('id', '=', debito.id)
        .execute(),
    ).rejects.toMatchObject({ code: 'P0410' })
    expect(await p.addebiti(debito.id)).toEqual([])
  })

  it('DIL-M4 (parte) l’esercente la annulla prima che cominci: la rata non è più dovuta, il debito torna libero', async () => {
    const { d, id, debito, prima_id } = await accettata()
    const { body } = await d.azione(id, 'annulla', { motivo: 'Ci siamo accordati' })
    expect(body).toMatchObject({ stato: 'annullata', motivo: 'Ci siamo accordati' })
    expect((await pagamento(prima_id)).stato).toBe('annullato')
    expect(await pagamento(debito.id)).toMatchObject({ stato: 'da_pagare', dilazione_id: null })
    expect(await dovuto(debito)).toBe(12_050)
    expect((await debito.paga()).body.stato).toBe('in_corso')
  })

  it('DIL-M4 (parte) dopo 72 ore senza anticipo è annullata; se il pagamento è in corso si aspetta', async () => {
    const ferma = await accettata()
    const paga = await accettata()
    const chiave = { 'idempotency-key': randomUUID() }
    const url = `/api/gateway/${paga.prima_id}/paga`
    await p.as(paga.debito.cliente)('POST', url, { metodo: 'carta' }, chiave)
    await scadiDilazioni({ db: p.db, clock })
    expect(await statoDi(ferma.id)).toBe('accettata')
    const poi = stoppedClock(new Date(clock.now().getTime() + 72 * ORA))
    await scadiDilazioni({ db: p.db, clock: poi })
    expect([await statoDi(ferma.id), await statoDi(paga.id)]).toEqual(['annullata', 'accettata'])
    expect(await pagamento(ferma.debito.id)).toMatchObject({ dilazione_id: null })
    expect(await dovuto(ferma.debito)).toBe(12_050)
  })

  it('DIL-M4 (parte) pagato l’anticipo in parte non si annulla più', async () => {
    const { d, id, debito, prima_id } = await accettata()
    await incassa(debito, prima_id, 1000)
    expect((await d.azione(id, 'annulla')).status).toBe(409)
    const poi = stoppedClock(new Date(clock.now().getTime() + 100 * ORA))
    await scadiDilazioni({ db: p.db, clock: poi })
    expect(await statoDi(id)).toBe('accettata')
    await incassa(debito, prima_id, 1050)
    expect(await statoDi(id)).toBe('attiva')
  })
})

describe('DIL-M4 (parte) le corse', () => {
  it('DIL-M4 (parte) accettata due volte insieme: una firma, una volta le rate', async () => {
    const { d, id } = await inizio()
    const firmata = await d.letta(id)
    const esiti = await Promise.all(Array.from({ length: 4 }, () => d.accetta(id, firmata)))
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    const firme = await p.db.selectFrom('firme').where('oggetto_id', '=', id).select('id').execute()
    expect(firme).toHaveLength(1)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pagamenti where origine_id = ${id}`.execute(p.db)
    expect(rows[0]?.n).toBe(1)
  })

  it('DIL-M4 (parte) la stessa chiave risponde due volte lo stesso', async () => {
    const { d, id } = await inizio()
    const firmata = await d.letta(id)
    const prima = await d.accetta(id, firmata, 'accetta-una-volta')
    const dopo = await d.accetta(id, firmata, 'accetta-una-volta')
    expect([prima.status, dopo.status]).toEqual([200, 200])
  })

  it('DIL-M4 (parte) accettata mentre si paga il debito di prima: o l’una o l’altro, mai tutti e due', async () => {
    for (let giro = 0; giro < 4; giro += 1) {
      const { d, id, debito } = await inizio()
      const firmata = await d.letta(id)
      const [accetta, paga] = await Promise.all([d.accetta(id, firmata), debito.paga()])
      expect([accetta.status, paga.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const { dilazione_id } = await pagamento(debito.id)
      expect(dilazione_id).toBe(accetta.status === 200 ? id : null)
      expect(await statoDi(id)).toBe(accetta.status === 200 ? 'accettata' : 'proposta')
    }
  })

  it('DIL-M4 (parte) scaduta e accettata insieme: una sola delle due', async () => {
    const { d, id } = await inizio()
    const firmata = await d.letta(id)
    await p.db
      .updateTable('dilazioni')
      .set({ scade_at: new Date(clock.now().getTime() - 1) })
      .where('id', '=', id)
      .execute()
    const [tardi] = await Promise.all([d.accetta(id, firmata), scadiDilazioni({ db: p.db, clock })])
    expect([tardi.status, tardi.body.error_message]).toEqual([
      409,
      'Il tempo per rispondere è finito: chiedi all’esercente una nuova proposta.',
    ])
    await scadiDilazioni({ db: p.db, clock })
    expect(await statoDi(id)).toBe('scaduta')
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from cronologia where entita_id = ${id} and azione = 'scade'`.execute(
      p.db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('DIL-M4 (parte) annullata mentre si paga l’anticipo: mai i soldi e l’annullo insieme', async () => {
    for (let giro = 0; giro < 4; giro += 1) {
      const { d, id, debito, prima_id } = await accettata()
      const [annulla, incasso] = await Promise.all([
        d.azione(id, 'annulla'),
        incassa(debito, prima_id, 2050),
      ])
      expect([annulla.status, incasso.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await statoDi(id)).toBe(annulla.status === 200 ? 'annullata' : 'attiva')
      expect((await pagamento(prima_id)).stato).toBe(
        annulla.status === 200 ? 'annullato' : 'pagato',
      )
    }
  })

  it('DIL-M4 (parte) con l’abilitazione tolta dopo l’invio non si accetta più', async () => {
    const debito = await createDebito(p, METODI)
    const abilita = (at: Date | null) =>
      p.db
        .updateTable('esercenti')
        .set({ credito_abilitato_at: at })
        .where('id', '=', debito.esercente.id)
        .execute()
    await abilita(clock.now())
    const d = dilazioniDi(p, debito)
    const id = await d.proposta({ pagamenti: [debito.id], ...CON_ANTICIPO, cadenza: 'mensile' })
    const firmata = await d.letta(id)
    await abilita(null)
    expect((await d.accetta(id, firmata)).body.code).toBe('credito_non_abilitato')
  })
})

it('DIL-M4 (parte) dopo tutto questo ogni euro è dovuto una volta sola, e i libri quadrano', async () => {
  expect(await verificaInvarianti(p.db)).toEqual([])
})
