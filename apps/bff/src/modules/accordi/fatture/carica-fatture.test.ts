import { randomUUID } from 'node:crypto'
import type { DocumentoFattura } from '@rateo/contract/fatture/carica-fatture'
import type { DatiFattura } from '@rateo/domain/fattura/bozza-fattura'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createCollega, createEsercente } from '../../../../test/factories.ts'
import { CEDENTE, CESSIONARIO, fileFattura } from '../../../../test/files/fattura.ts'
import { p7mDi } from '../../../../test/files/p7m.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

const RAW = { 'content-type': 'application/octet-stream' }
const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  portale = await startApp({ clock })
})
afterAll(() => portale.stop())

let n = 0
/** An esercente with a partita IVA that is one, and the invoices that it issues. */
async function unEsercente() {
  const prime = `07${String((n += 1)).padStart(8, '0')}`
  const partita_iva = `${prime}${cifraDiControllo(prime)}`
  const esercente = await createEsercente(portale.db, { partita_iva })
  const cedente = { ...CEDENTE, partita_iva, codice_fiscale: null }
  const file = (change: Partial<DatiFattura> = {}) => fileFattura({ cedente, ...change })
  const carica = (contenuto: Buffer, campi: Record<string, string> = {}, chi: Person = esercente) =>
    portale.as(chi)(
      'POST',
      `/api/fatture/carica?${new URLSearchParams({ nome_file: 'f.xml', ...campi }).toString()}`,
      contenuto,
      RAW,
    )
  const una = async (
    contenuto: Buffer,
    campi: Record<string, string> = {},
  ): Promise<DocumentoFattura> => {
    const { status, body } = await carica(contenuto, campi)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.documenti[0]
  }
  const debiti = () =>
    portale.db
      .selectFrom('pagamenti')
      .where('esercente_id', '=', esercente.id)
      .select(['id', 'cliente_id', 'importo_centesimi', 'causale', 'riferimento_interno'])
      .select(['scadenza', 'stato', 'residuo_centesimi'])
      .orderBy('id')
      .execute()
  return { ...esercente, cedente, file, carica, una, debiti }
}

const EMAIL = 'niccolo@posta.test'
const parte = (scadenza: string | null, importo_centesimi: number) => ({
  modalita: 'MP05' as const,
  scadenza,
  importo_centesimi,
})
const TRE = [parte('2026-12-31', 5000), parte('2027-01-31', 5000), parte('2026-10-31', 2200)]

describe('Y2 (parte) dalle fatture ai debiti', () => {
  it('Y2 (parte) la prova non scrive; poi c’è un debito per scadenza, con il suo link, e il cliente con i suoi dati', async () => {
    const e = await unEsercente()
    const file = e.file({ condizioni: 'TP01', dettagli: TRE, pec: 'ferrari@pec.test' })
    const prova = await e.una(file, { prova: '1' })
    expect(prova).toMatchObject({
      situazione: 'senza_email',
      numero: '12/2026',
      data: '2026-11-10',
      cliente: {
        _id: null,
        nome: 'Niccolò Ferrari',
        codice: 'FRRNCL80A01L117M',
        email: null,
        pec: 'ferrari@pec.test',
      },
      da_pagare_centesimi: 12_200,
      scadenze: [
        { n: 1, entro: '2026-12-31', dubbio: null, modalita: 'bonifico' },
        { n: 2, entro: '2027-01-31', dubbio: null },
        // Past already: a week from today, and perhaps it is paid.
        { n: 3, entro: '2026-12-01', dubbio: expect.stringContaining('forse è già pagata') },
      ],
    })
    expect(await e.una(file, { prova: '1', email: EMAIL })).toMatchObject({ situazione: 'pronta' })
    expect(await e.debiti()).toEqual([])

    const fatta = await e.una(file, { email: EMAIL, entro: '2026-12-05' })
    expect(fatta.situazione).toBe('caricata')
    const debiti = await e.debiti()
    expect(
      debiti.map((d) => [
        d.importo_centesimi,
        d.scadenza,
        d.causale,
        d.riferimento_interno,
        d.stato,
      ]),
    ).toEqual([
      [
        5000,
        '2026-12-31',
        'Fattura 12/2026 del 10 novembre 2026, parte 1 di 3',
        'Fattura 12/2026',
        'da_pagare',
      ],
      [
        5000,
        '2027-01-31',
        'Fattura 12/2026 del 10 novembre 2026, parte 2 di 3',
        'Fattura 12/2026',
        'da_pagare',
      ],
      [
        2200,
        '2026-12-05',
        'Fattura 12/2026 del 10 novembre 2026, parte 3 di 3',
        'Fattura 12/2026',
        'da_pagare',
      ],
    ])
    expect(fatta.scadenze.map(({ pagamento_id }) => pagamento_id)).toEqual(
      debiti.map(({ id }) => id),
    )
    const cliente = await portale.db
      .selectFrom('clienti_esercente')
      .where('esercente_id', '=', e.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(cliente).toMatchObject({
      email: EMAIL,
      nome: 'Niccolò Ferrari',
      tipo: 'persona',
      codice_fiscale: 'FRRNCL80A01L117M',
      pec: 'ferrari@pec.test',
      citta: 'Spoleto',
      cap: '06049',
      provincia: 'PG',
    })
    for (const { url } of fatta.scadenze) {
      const pagina = await portale.app.inject({ method: 'GET', url: new URL(url ?? '').pathname })
      expect([pagina.statusCode, pagina.body.includes('Fattura 12/2026')]).toEqual([200, true])
    }
    // Nobody was written to.
    const uscite = await portale.db
      .selectFrom('uscite')
      .where('argomento', '=', 'pagamento_richiesto')
      .selectAll()
      .execute()
    expect(uscite).toEqual([])
    expect(await verificaInvarianti(portale.db, clock.today())).toEqual([])
  })

  it('Y2 (parte) lo stesso file due volte, anche firmato e anche insieme, chiede una volta sola', async () => {
    const e = await unEsercente()
    const file = e.file({ condizioni: 'TP01', dettagli: TRE })
    const esiti = await Promise.all(
      [file, p7mDi(file), file, p7mDi(p7mDi(file))].map((uno) => e.una(uno, { email: EMAIL })),
    )
    expect(esiti.map(({ situazione }) => situazione).toSorted()).toEqual([
      'caricata',
      'gia_caricata',
      'gia_caricata',
      'gia_caricata',
    ])
    const debiti = await e.debiti()
    expect(debiti).toHaveLength(3)
    const ancora = await e.una(file, { prova: '1' })
    expect(ancora).toMatchObject({ situazione: 'gia_caricata' })
    expect(ancora.scadenze.map(({ pagamento_id }) => pagamento_id)).toEqual(
      debiti.map(({ id }) => id),
    )
    // Another day with the same number of the year is no other invoice.
    expect(await e.una(e.file({ data: '2026-11-11' }), { email: EMAIL })).toMatchObject({
      situazione: 'rifiutata',
      motivo: expect.stringContaining('10 novembre 2026'),
    })
    // In another year it is, and its cliente is known by now.
    const dettagli = [parte('2027-02-28', 12_200)]
    expect(await e.una(e.file({ data: '2025-11-11', dettagli }))).toMatchObject({
      situazione: 'caricata',
    })
    const clienti = new Set((await e.debiti()).map(({ cliente_id }) => cliente_id))
    expect(clienti.size).toBe(1)
  })

  it('Y2 (parte) si chiede solo quello che si sceglie; di quello che resta fuori non si scrive nulla', async () => {
    const e = await unEsercente()
    const file = e.file({ condizioni: 'TP01', dettagli: TRE })
    expect(await e.una(file, { email: EMAIL, escluse: '1.1,1.2,1.3' })).toMatchObject({
      situazione: 'esclusa',
    })
    const fatta = await e.una(file, { email: EMAIL, escluse: '1.3', avvisa: '1' })
    expect(fatta.scadenze.map(({ pagamento_id }) => pagamento_id === null)).toEqual([
      false,
      false,
      true,
    ])
    expect((await e.debiti()).map((d) => d.importo_centesimi)).toEqual([5000, 5000])
    const uscite = await portale.db
      .selectFrom('uscite')
      .where(
        'unicita',
        'in',
        fatta.scadenze.map(({ pagamento_id }) => `richiesta:${pagamento_id ?? ''}`),
      )
      .select('argomento')
      .execute()
    expect(uscite).toHaveLength(2)
  })

  it('Y2 (parte) la ritenuta e l’IVA scissa restano fuori dal debito, e scritte nelle sue note', async () => {
    const e = await unEsercente()
    const voci = [
      { descrizione: 'Consulenza', lordo_centesimi: 50_000, aliquota: 22, natura: null },
    ]
    const fatta = await e.una(
      e.file({
        voci,
        ritenuta: { tipo: 'RT01', aliquota: 20, causale: 'A' },
        dettagli: [parte('2026-12-31', 50_000)],
      }),
      { email: EMAIL },
    )
    const [{ pagamento_id } = { pagamento_id: null }] = fatta.scadenze
    const { body } = await portale.as(e)('GET', `/api/pagamenti/${pagamento_id ?? ''}`)
    expect([
      body.importo_centesimi,
      body.note.map(({ testo }: { testo: string }) => testo),
    ]).toEqual([
      50_000,
      [expect.stringMatching(/totale 598,04\s€, ritenuta 98,04\s€, da pagare 500,00\s€/)],
    ])
  })
})

describe('Y2 (parte) di chi è la fattura', () => {
  it('Y2 (parte) chi l’ha emessa dev’essere l’esercente: le ricevute degli altri si rifiutano in parole', async () => {
    const [e, altro] = [await unEsercente(), await unEsercente()]
    const { status, body } = await e.carica(altro.file(), { email: EMAIL })
    expect([status, body.error_message]).toEqual([
      422,
      expect.stringMatching(/L’ha emessa Palestra Olimpia S\.r\.l\., non/),
    ])
    expect(await e.debiti()).toEqual([])
    expect(await altro.debiti()).toEqual([])
  })

  it('Y2 (parte) il cliente si riconosce dai codici; uno doppio, o l’e-mail di un altro, non si indovina', async () => {
    const e = await unEsercente()
    const collega = (codice_fiscale: string, email: string) =>
      createCliente(portale.db, { esercente_id: e.id, codice_fiscale, email })
    const suo = await collega('FRRNCL80A01L117M', 'suo@posta.test')
    expect(await e.una(e.file(), { prova: '1' })).toMatchObject({
      situazione: 'pronta',
      cliente: { _id: suo.id, email: 'suo@posta.test' },
    })
    await collega('RSSMRA80A01H501U', 'rossi@posta.test')
    const nuovo = { ...CESSIONARIO, codice_fiscale: 'VRDLCU85B02F205S' }
    const diAltri = await e.una(e.file({ cessionario: nuovo }), { email: 'rossi@posta.test' })
    expect(diAltri).toMatchObject({
      situazione: 'rifiutata',
      motivo: expect.stringContaining('altro codice'),
    })
    await collega('FRRNCL80A01L117M', 'doppio@posta.test')
    expect(await e.una(e.file())).toMatchObject({
      situazione: 'rifiutata',
      motivo: expect.stringContaining('uniscili'),
    })
    expect(await e.debiti()).toEqual([])
  })

  it('Y2 (parte) un cliente, un collega che non può, un file che non è una fattura', async () => {
    const e = await unEsercente()
    const cliente = await createCliente(portale.db, { esercente_id: e.id })
    const cassiere = await createCollega(portale.db, e.id, 'cassa')
    expect((await e.carica(e.file(), {}, cliente)).status).toBe(403)
    expect((await e.carica(e.file(), {}, { ...cassiere, ruolo: 'esercente' })).status).toBe(403)
    const altro = await e.carica(Buffer.from('<a:RicevutaConsegna xmlns:a="x"/>'))
    expect(altro.body).toEqual({ e_fattura: false, documenti: [], illeggibili: [] })
    const rotto = await e.carica(p7mDi(e.file()).subarray(0, 300))
    expect([rotto.status, rotto.body.error_message]).toEqual([
      422,
      expect.stringContaining('incompleto o rovinato'),
    ])
  })
})

describe('Y2 (parte) le note di credito', () => {
  const nota = (lordo: number, numero = 'NC1') => ({
    tipo: 'TD04' as const,
    numero,
    data: '2026-11-20',
    voci: [{ descrizione: 'Reso', lordo_centesimi: lordo, aliquota: 22, natura: null }],
    dettagli: [],
    collegata: { numero: '12/2026', data: '2026-11-10' },
  })
  const aperti = async (e: Awaited<ReturnType<typeof unEsercente>>) =>
    (await e.debiti())
      .filter(({ stato }) => stato === 'da_pagare')
      .map((d) => [d.scadenza, d.importo_centesimi])

  it('Y2 (parte) aspetta la sua fattura; poi toglie da quello che scade per ultimo, una volta sola anche in due', async () => {
    const e = await unEsercente()
    const file = e.file(nota(6000))
    expect(await e.una(file)).toMatchObject({
      situazione: 'attende',
      motivo: expect.stringContaining('12/2026'),
    })
    await e.una(e.file({ condizioni: 'TP01', dettagli: TRE }), { email: EMAIL })
    expect(await e.una(file, { prova: '1' })).toMatchObject({
      situazione: 'pronta',
      ridotto_centesimi: 6000,
    })
    expect(await aperti(e)).toHaveLength(3)
    const esiti = await Promise.all([e.una(file), e.una(file)])
    expect(esiti.map(({ situazione }) => situazione).toSorted()).toEqual([
      'caricata',
      'gia_caricata',
    ])
    // 50,00 of 31 January are gone, and 10,00 of 31 December.
    expect((await aperti(e)).toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      ['2026-12-01', 2200],
      ['2026-12-31', 4000],
    ])
    // The debt that took the place of another is told, with its own link; of the other nothing is left.
    const [tolta] = esiti.filter(({ situazione }) => situazione === 'caricata')
    expect(tolta?.sostituiti.map((uno) => [uno.importo_centesimi, uno.url !== null])).toEqual([
      [0, false],
      [4000, true],
    ])
    // The next note finds the smaller debt.
    expect(await e.una(e.file(nota(4000, 'NC2')))).toMatchObject({ ridotto_centesimi: 4000 })
    expect(await aperti(e)).toEqual([['2026-12-01', 2200]])
    expect(await verificaInvarianti(portale.db, clock.today())).toEqual([])
  })

  it('Y2 (parte) quello che avanza si dice, e non si toglie a chi ha già pagato', async () => {
    const e = await unEsercente()
    const fatta = await e.una(
      e.file({ condizioni: 'TP01', dettagli: TRE.slice(0, 2).concat(parte('2026-12-15', 2200)) }),
      { email: EMAIL },
    )
    const pagato = fatta.scadenze[1]?.pagamento_id ?? ''
    const incasso = await portale.as(e)(
      'POST',
      `/api/pagamenti/${pagato}/incassi`,
      { metodo: 'bonifico', importo_centesimi: 5000, incassato_il: '2026-11-24' },
      { 'idempotency-key': randomUUID() },
    )
    expect([incasso.status, JSON.stringify(incasso.body).slice(0, 300)]).toEqual([
      200,
      expect.anything(),
    ])
    const tolta = await e.una(e.file(nota(12_200)))
    expect(tolta).toMatchObject({ situazione: 'caricata', ridotto_centesimi: 7200 })
    expect(tolta.avvisi.join()).toMatch(/50,00\s€.*rimborsali/)
    expect(await aperti(e)).toEqual([])
    expect(await e.una(e.file(nota(100, 'NC9')))).toMatchObject({ situazione: 'rifiutata' })
    const senza = await e.una(e.file({ ...nota(100, 'NC8'), collegata: null }))
    expect(senza).toMatchObject({
      situazione: 'rifiutata',
      motivo: expect.stringContaining('non dice quale fattura'),
    })
  })
})
