import { PESO_ESTRATTO } from '@rateo/contract/ponte/banca'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALTRO_IBAN, banchiere, camtDi, csvDi, IBAN, voceCamt } from '../../../../test/banca.ts'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'

const clock = stoppedClock(new Date('2026-11-27T09:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

const nuovo = async () => banchiere(app, await createEsercente(app.db))

const RIGHE = [
  '25/11/2026;25/11/2026;120,50;BONIFICO A VOSTRO FAVORE;ROSSI MARIO',
  '25/11/2026;25/11/2026;-3,00;COMMISSIONI;',
  '26/11/2026;26/11/2026;10,00;"BONIFICO; con ""virgolette""";BIANCHI',
  '26/11/2026;26/11/2026;10,00;"BONIFICO; con ""virgolette""";BIANCHI',
] as const
const FILE = csvDi(...RIGHE)
const figure = ({ body }: { body: Record<string, unknown> }) => [
  body['letti'],
  body['nuovi'],
  body['gia_presenti'],
  body['scartate'],
]

describe('PAG-B3 (parte) un CSV', () => {
  it('la prova conta e non scrive; l’importazione scrive una volta sola, due righe uguali sono due', async () => {
    const { prova, importa, movimenti } = await nuovo()
    const letta = await prova(FILE)
    expect([letta.status, ...figure(letta)]).toEqual([200, 4, 4, 0, 0])
    expect(letta.body).toMatchObject({
      formato: 'csv',
      iban: IBAN,
      motivo_no: null,
      dal: '2026-11-25',
      al: '2026-11-26',
      entrate_centesimi: 14_050,
      uscite_centesimi: 300,
      colonne: {
        colonne: { data: 0, valuta: 1, importo: 2, descrizione: 3, controparte: 4 },
        ricordata: false,
      },
    })
    expect(await movimenti()).toEqual([])
    expect(figure(await importa(FILE))).toEqual([4, 4, 0, 0])
    expect(figure(await importa(FILE))).toEqual([4, 0, 4, 0])
    const scritti = await movimenti()
    expect(scritti).toHaveLength(4)
    expect(scritti[2]).toMatchObject({
      descrizione: 'BONIFICO; con "virgolette"',
      stato: 'da_esaminare',
      importo_centesimi: 1000,
    })
  })

  it('due file che si sovrappongono, in un altro ordine: ogni movimento conta una volta', async () => {
    const { prova, importa, movimenti } = await nuovo()
    await importa(csvDi(...RIGHE.slice(0, 3)))
    const altro = csvDi('27/11/2026;27/11/2026;7,00;NUOVO;X', ...RIGHE.toReversed())
    expect(figure(await prova(altro))).toEqual([5, 2, 3, 0])
    expect(figure(await importa(altro))).toEqual([5, 2, 3, 0])
    expect(await movimenti()).toHaveLength(5)
  })

  it('due che importano insieme lo stesso file', async () => {
    const { importa, movimenti } = await nuovo()
    const esiti = await Promise.all([importa(FILE), importa(FILE)])
    expect(esiti.map(({ status }) => status)).toEqual([200, 200])
    expect(esiti.map(({ body }) => body.nuovi).toSorted((a, b) => a - b)).toEqual([0, 4])
    expect(await movimenti()).toHaveLength(4)
  })

  it('colonne senza titoli noti: si scelgono una volta e restano per la banca', async () => {
    const { prova, importa } = await nuovo()
    const strano = 'Quando,Quanto,Perché\n11/26/2026,"1,234.50","Saldo, fattura"\n'
    const prima = await prova(strano)
    expect(prima.body).toMatchObject({
      motivo_no: 'Scegli la colonna della data',
      letti: 0,
      colonne: { titoli: ['quando', 'quanto', 'perché'] },
    })
    expect(prima.body.colonne.righe).toEqual([['11/26/2026', '1,234.50', 'Saldo, fattura']])
    expect((await importa(strano)).status).toBe(422)
    const mappatura = JSON.stringify({
      titoli: prima.body.colonne.titoli,
      colonne: { data: 0, importo: 1, descrizione: 2 },
      date: 'mga',
    })
    const fatta = await importa(strano, { iban: IBAN, banca: 'Banca strana', mappatura })
    expect([fatta.status, fatta.body.nuovi, fatta.body.entrate_centesimi]).toEqual([
      200, 1, 123_450,
    ])
    const dopo = await prova(strano)
    expect(dopo.body).toMatchObject({
      motivo_no: null,
      gia_presenti: 1,
      banca: 'Banca strana',
      colonne: { ricordata: true, date: 'mga' },
    })
    // Another account of the same bank has the same columns.
    expect((await prova(strano, { iban: ALTRO_IBAN })).body).toMatchObject({
      nuovi: 1,
      colonne: { ricordata: true },
    })
  })

  it('BOM, lettere di Windows, righe della banca sopra i titoli e saldo in fondo', async () => {
    const { prova } = await nuovo()
    expect(figure(await prova(`\uFEFF${FILE}`))).toEqual([4, 4, 0, 0])
    const sopra = `Estratto conto\nIBAN;${IBAN}\n\n${csvDi('26/11/2026;;1,00;Perché no;CITTÀ')}\nSaldo finale;1,00\n`
    const letta = await prova(Buffer.from(sopra, 'latin1'))
    expect(figure(letta)).toEqual([1, 1, 0, 0])
    expect(letta.body.colonne.righe[0]).toContain('CITTÀ')
  })

  it('le righe sbagliate si dicono, con il perché, e le altre entrano', async () => {
    const { importa } = await nuovo()
    const { body } = await importa(
      csvDi(
        '31/02/2026;;1,00;a;b',
        '26/11/2026;;1,2,3;a;b',
        '26/11/2026;;2,00;a;b',
        '28/11/2026;;2,00;a;b',
      ),
    )
    expect([body.letti, body.nuovi, body.scartate]).toEqual([1, 1, 3])
    expect(body.errori).toEqual([
      { riga: 2, motivo: 'La data “31/02/2026” non esiste' },
      { riga: 3, motivo: 'L’importo “1,2,3” non si legge' },
      { riga: 5, motivo: 'La data 28/11/2026 è nel futuro' },
    ])
  })
})

describe('PAG-B3 (parte) un CAMT.053', () => {
  const uno = voceCamt({
    importo: '120.50',
    giorno: '2026-11-25',
    rif: 'R1',
    chi: 'Mario Rossi',
    testo: 'Rateo ABCD1234',
  })

  it('il conto lo dice il file; entrate, uscite, sospesi e altre divise', async () => {
    const { importa, movimenti, uno: leggi } = await nuovo()
    const file = camtDi(
      uno +
        voceCamt({ importo: '3', giorno: '2026-11-26', segno: 'DBIT', rif: 'R2' }) +
        voceCamt({ importo: '9.99', giorno: '2026-11-26', stato: 'PDNG', rif: 'R3' }) +
        voceCamt({ importo: '9.99', giorno: '2026-11-26', divisa: 'USD', rif: 'R4' }),
    )
    const { status, body } = await importa(file, {})
    expect([status, body.formato, body.iban, body.nuovi, body.scartate]).toEqual([
      200,
      'camt053',
      IBAN,
      2,
      2,
    ])
    const [primo, secondo] = await movimenti()
    expect(primo).toMatchObject({
      data: '2026-11-25',
      importo_centesimi: 12_050,
      controparte: 'Mario Rossi',
      descrizione: 'Rateo ABCD1234',
    })
    expect(secondo.importo_centesimi).toBe(-300)
    expect((await leggi(primo._id)).nome_file).toBe('estratto.csv')
    expect((await importa(file, {})).body.nuovi).toBe(0)
  })

  it('una registrazione con più bonifici sono più movimenti, se la somma torna', async () => {
    const { importa } = await nuovo()
    const parte = (quanto: string, chi: string) =>
      `<TxDtls><Amt Ccy="EUR">${quanto}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>${chi}</Nm></Dbtr></RltdPties></TxDtls>`
    const insieme = (totale: string) =>
      `<Ntry><Amt Ccy="EUR">${totale}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt><NtryDtls>${parte('1.10', 'A')}${parte('2.20', 'B')}</NtryDtls></Ntry>`
    expect((await importa(camtDi(insieme('3.30')), {})).body).toMatchObject({
      nuovi: 2,
      entrate_centesimi: 330,
    })
    expect((await importa(camtDi(insieme('3.40')), {})).body).toMatchObject({
      nuovi: 1,
      entrate_centesimi: 340,
    })
  })

  it.each([
    ['tagliato a metà', camtDi(uno).slice(0, -60), /incompleto o rovinato/],
    [
      'con una bomba di entità',
      camtDi('<Ntry>&b;</Ntry>', {
        prima: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
      }),
      /DOCTYPE/,
    ],
    [
      'troppo profondo',
      camtDi(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`),
      /incompleto o rovinato/,
    ],
    ['di un conto in dollari', camtDi(uno, { divisa: 'USD' }), /non è in euro/],
    ['CAMT.052', camtDi(uno).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), /CAMT\.052/],
    ['di tutt’altro', '<?xml version="1.0"?><fattura/>', /non è un estratto conto/],
  ])('%s: rifiutato, e non resta nulla', async (_, file, motivo) => {
    const { importa, movimenti } = await nuovo()
    const { status, body } = await importa(file, {})
    expect([status, body.errors[0].pointer]).toEqual([422, '/file'])
    expect(body.error_message).toMatch(motivo)
    expect(await movimenti()).toEqual([])
  })
})

describe('PAG-B3 (parte) un MT940', () => {
  const mt940 = (righe: string, saldo = 'C261126EUR1120,50', conto = IBAN) =>
    `:20:REF\r\n:25:${conto}\r\n:28C:1/1\r\n:60F:C261125EUR1000,00\r\n${righe}\r\n:62F:${saldo}\r\n-`
  const righe =
    ':61:2611251125C123,50NTRFNONREF//B1\r\n:86:166?20Rateo ABCD?211234?32ROSSI?33 MARIO\r\n:61:2611261126D3,00NCHGNONREF\r\n:86:Commissioni'

  it('movimenti, nomi e saldo che torna', async () => {
    const { importa, movimenti } = await nuovo()
    expect((await importa(mt940(righe), {})).body).toMatchObject({
      formato: 'mt940',
      iban: IBAN,
      nuovi: 2,
      entrate_centesimi: 12_350,
      uscite_centesimi: 300,
    })
    expect((await movimenti())[0]).toMatchObject({
      descrizione: 'Rateo ABCD1234',
      controparte: 'ROSSI MARIO',
    })
    expect((await importa(mt940(righe), {})).body).toMatchObject({ nuovi: 0, gia_presenti: 2 })
  })

  it.each([
    ['il saldo non torna', mt940(righe, 'C261126EUR1,00'), /manca una parte/],
    ['manca il saldo finale', mt940(righe).split(':62F:')[0] ?? '', /incompleto/],
    ['il conto è in dollari', mt940(righe).replaceAll('EUR', 'USD'), /non è in euro/],
    ['il conto non si conosce', mt940(righe, undefined, '0000999'), /non conosciamo/],
  ])('%s: rifiutato', async (_, file, motivo) => {
    const { importa } = await nuovo()
    const { status, body } = await importa(file, {})
    expect([status, body.error_message]).toEqual([422, expect.stringMatching(motivo)])
  })

  it('un conto scritto con il solo numero è quello che si è detto', async () => {
    const { importa } = await nuovo()
    expect(
      (await importa(mt940(righe, undefined, '05428/000000123456'), { iban: IBAN })).body,
    ).toMatchObject({ nuovi: 2 })
  })
})

describe('PAG-B3 (parte) un file che non si prende', () => {
  it('di un altro conto, in ogni formato', async () => {
    const { prova, importa, movimenti } = await nuovo()
    const altro = camtDi(voceCamt({ importo: '1', giorno: '2026-11-26' }), { iban: ALTRO_IBAN })
    const csv = `Conto ${ALTRO_IBAN}\n${FILE}`
    for (const esito of [await prova(altro), await importa(altro), await importa(csv)]) {
      expect([esito.status, esito.body.errors[0].pointer]).toEqual([422, '/iban'])
      expect(esito.body.error_message).toContain(ALTRO_IBAN)
    }
    expect(await movimenti()).toEqual([])
  })

  it('di giorni che un altro formato ha già raccontato', async () => {
    const { prova, importa } = await nuovo()
    await importa(FILE)
    const camt = (giorno: string) => camtDi(voceCamt({ importo: '1', giorno }))
    for (const esito of [await prova(camt('2026-11-25')), await importa(camt('2026-11-26'))]) {
      expect([esito.status, esito.body.error_message]).toEqual([
        422,
        expect.stringMatching(/già un file CSV/),
      ])
    }
    expect((await importa(camt('2026-11-24'))).body.nuovi).toBe(1)
  })

  it.each([
    ['PDF', Buffer.from('%PDF-1.7 …'), /PDF/],
    ['foglio di calcolo', Buffer.from('PK\u0003\u0004…'), /CSV/],
    ['con byte nulli', Buffer.from('a;b;c\u0000\n'), /non è un testo/],
    ['vuoto', Buffer.alloc(0), /vuoto/],
    ['una frase', Buffer.from('ciao'), /non è una tabella/],
  ])('%s', async (_, file, motivo) => {
    const { importa } = await nuovo()
    const { status, body } = await importa(file)
    expect([status, body.error_message]).toEqual([422, expect.stringMatching(motivo)])
  })

  it('oltre i 50 MB, che lo dica prima o no', async () => {
    const { importa } = await nuovo()
    const { status, body } = await importa(Buffer.alloc(PESO_ESTRATTO + 1, 'a'))
    expect([status, body.error_message]).toEqual([422, expect.stringMatching(/50 MB/)])
  })

  it('con un IBAN o colonne sbagliate: l’errore è sul suo campo', async () => {
    const { prova } = await nuovo()
    const pointer = async (domande: Record<string, string>) =>
      (await prova(FILE, domande)).body.errors[0].pointer
    expect(await pointer({ iban: 'IT00' })).toBe('/iban')
    expect(await pointer({ iban: IBAN, mappatura: '{' })).toBe('/mappatura')
    expect(
      await pointer({ iban: IBAN, mappatura: '{"titoli":["a"],"colonne":{"boh":1},"date":"gma"}' }),
    ).toBe('/mappatura')
    const senza = await prova(FILE, {})
    expect([senza.status, senza.body.motivo_no]).toEqual([
      200,
      'Scrivi l’IBAN del conto: il file non lo dice',
    ])
  })
})
