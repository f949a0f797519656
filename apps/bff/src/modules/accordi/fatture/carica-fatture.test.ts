import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createCollega } from '../../../../test/factories.ts'
import { chiEmette, EMAIL, parte, TRE } from '../../../../test/fatture/chi-emette.ts'
import { CESSIONARIO } from '../../../../test/files/fattura.ts'
import { p7mDi } from '../../../../test/files/p7m.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  portale = await startApp({ clock })
})
afterAll(() => portale.stop())

const unEsercente = () => chiEmette(portale)

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
