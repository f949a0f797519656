import { describe, expect, it } from 'vitest'
import { componiFattura, type DatiFattura, type Soggetto, type Voce } from './bozza-fattura.ts'
import { controllaFattura } from './controlli-fattura.ts'
import { fatturaXml, latino, nomeFileFattura } from './fattura-xml.ts'
import { modalitaDi } from './metodo-fattura.ts'

const cedente: Soggetto = {
  denominazione: 'Palestra “Olimpia” S.r.l. – Spoleto',
  nome: null,
  cognome: null,
  partita_iva: '12345678903',
  codice_fiscale: '12345678903',
  indirizzo: 'Via Plinio 3',
  cap: '06049',
  comune: 'Spoleto',
  provincia: 'PG',
}
const cessionario: Soggetto = {
  ...cedente,
  denominazione: null,
  nome: 'Niccolò',
  cognome: 'Ferrari & figli',
  partita_iva: null,
  codice_fiscale: 'FRRNCL80A01L117K',
}
const voce = (change: Partial<Voce> = {}): Voce => ({
  descrizione: 'Corso d’estate',
  lordo_centesimi: 12_200,
  aliquota: 22,
  natura: null,
  ...change,
})
const dati = (change: Partial<DatiFattura> = {}): DatiFattura => ({
  tipo: 'TD01',
  numero: '12/2026',
  data: '2026-11-27',
  progressivo: '0000A',
  formato: 'FPR12',
  codice_destinatario: '0000000',
  pec: null,
  regime: 'RF01',
  esigibilita: 'I',
  cedente,
  cessionario,
  voci: [voce()],
  ritenuta: null,
  condizioni: 'TP02',
  dettagli: [{ modalita: 'MP08', scadenza: '2026-11-27', importo_centesimi: 12_200 }],
  iban: null,
  collegata: null,
  ddt: [],
  ...change,
})
const codici = (change: Partial<DatiFattura>) =>
  controllaFattura(componiFattura(dati(change))).map(({ codice, campo }) => `${codice} ${campo}`)

describe('DOC-B1 (parte) i conti della fattura', () => {
  it('DOC-B1 (parte) l’IVA esce da quanto si paga, e il totale è quanto si paga, a ogni centesimo', () => {
    for (let lordo = 1; lordo < 3000; lordo += 13) {
      for (const aliquota of [4, 5, 10, 22]) {
        const f = componiFattura(
          dati({
            voci: [voce({ lordo_centesimi: lordo + 7, aliquota })],
            dettagli: [{ modalita: 'MP01', scadenza: null, importo_centesimi: lordo + 7 }],
          }),
        )
        expect(f.totale_centesimi).toBe(lordo + 7)
        expect(controllaFattura(f)).toEqual([])
      }
    }
  })

  it('DOC-B1 (parte) due voci della stessa aliquota fanno un riepilogo solo', () => {
    const f = componiFattura(
      dati({
        voci: [
          voce(),
          voce({ lordo_centesimi: 1000 }),
          voce({ aliquota: 0, natura: 'N4', lordo_centesimi: 500 }),
        ],
      }),
    )
    expect(f.riepiloghi.map(({ aliquota, natura }) => [aliquota, natura])).toEqual([
      [22, null],
      [0, 'N4'],
    ])
    expect(f.totale_centesimi).toBe(13_700)
  })

  it('DOC-B1 (parte) con la scissione dei pagamenti l’ente paga l’imponibile e versa l’IVA da sé', () => {
    const f = componiFattura(
      dati({ esigibilita: 'S', formato: 'FPA12', codice_destinatario: 'UFABCD' }),
    )
    expect(f).toMatchObject({ totale_centesimi: 14_884, da_pagare_centesimi: 12_200 })
    expect(controllaFattura(f)).toEqual([])
    expect(fatturaXml(f)).toContain('<EsigibilitaIVA>S</EsigibilitaIVA>')
  })

  it('DOC-B1 (parte) con la ritenuta si paga totale meno ritenuta, a ogni importo', () => {
    const ritenuta = { tipo: 'RT01', aliquota: 20, causale: 'A' } as const
    for (let lordo = 50; lordo < 20_000; lordo += 37) {
      const f = componiFattura(
        dati({
          ritenuta,
          voci: [voce({ lordo_centesimi: lordo })],
          dettagli: [{ modalita: 'MP05', scadenza: null, importo_centesimi: lordo }],
        }),
      )
      expect(f.da_pagare_centesimi).toBe(lordo)
      const [riga] = f.righe
      expect(Math.abs(f.ritenuta_centesimi - (riga?.imponibile_centesimi ?? 0) * 0.2)).toBeLessThan(
        2,
      )
      expect(controllaFattura(f)).toEqual([])
    }
  })
})

describe('DOC-B3 (parte) il bollo di una fattura', () => {
  it.each([
    ['77,47 € senza IVA', 7747, 'N2.2', 0],
    ['77,48 € senza IVA', 7748, 'N2.2', 200],
    ['inversione contabile', 50_000, 'N6.1', 0],
    ['esportazione', 50_000, 'N3.1', 0],
    ['esente', 7748, 'N4', 200],
  ] as const)('DOC-B3 (parte) %s', (_, lordo_centesimi, natura, atteso) => {
    const f = componiFattura(dati({ voci: [voce({ lordo_centesimi, natura, aliquota: 0 })] }))
    expect(f.bollo_centesimi).toBe(atteso)
    expect(fatturaXml(f).includes('<BolloVirtuale>SI</BolloVirtuale>')).toBe(atteso > 0)
  })

  it('DOC-B3 (parte) più parti senza IVA si sommano; quelle dentro l’IVA no', () => {
    const senza = (natura: 'N1' | 'N4' | 'N6.1') =>
      voce({ lordo_centesimi: 4000, aliquota: 0, natura })
    expect(componiFattura(dati({ voci: [senza('N1'), senza('N4')] })).bollo_centesimi).toBe(200)
    expect(componiFattura(dati({ voci: [senza('N1'), senza('N6.1')] })).bollo_centesimi).toBe(0)
  })
})

describe('DOC-B1 (parte) gli scarti di SdI, prima che li dica lui', () => {
  it.each<[string, Partial<DatiFattura>, string]>([
    ['IVA 0 senza natura', { voci: [voce({ aliquota: 0 })] }, '00400 natura'],
    ['IVA e natura insieme', { voci: [voce({ natura: 'N4' })] }, '00401 natura'],
    [
      'nessuno dei due codici del cliente',
      { cessionario: { ...cessionario, codice_fiscale: null } },
      '00417 cessionario',
    ],
    ['numero senza cifre', { numero: 'bozza' }, '00425 numero'],
    ['codice di 7 a un ente', { formato: 'FPA12' }, '00427 codice_destinatario'],
    ['codice di 6 a un privato', { codice_destinatario: 'UFABCD' }, '00427 codice_destinatario'],
    [
      'scadenze che non fanno il totale',
      { voci: [voce({ lordo_centesimi: 9 })] },
      'formato dettagli',
    ],
    ['nota di credito senza la sua fattura', { tipo: 'TD04' }, 'formato collegata'],
    ['fattura differita senza DDT', { tipo: 'TD24' }, 'formato ddt'],
    [
      'la fattura corretta viene dopo',
      { tipo: 'TD04', collegata: { numero: '9', data: '2026-12-01' } },
      '00418 collegata',
    ],
    ['forfettario con IVA', { regime: 'RF19' }, 'formato aliquota'],
    [
      'inversione contabile e scissione',
      { esigibilita: 'S', voci: [voce({ aliquota: 0, natura: 'N6.3' })] },
      '00420 esigibilita',
    ],
    ['senza indirizzo', { cessionario: { ...cessionario, cap: '' } }, 'formato cessionario'],
    [
      'ritenuta che nessuna riga prevede',
      {
        ritenuta: { tipo: 'RT01', aliquota: 20, causale: 'A' },
        voci: [voce({ aliquota: 0, natura: 'N1' })],
      },
      '00415 ritenuta',
    ],
  ])('DOC-B1 (parte) %s', (_, change, atteso) => {
    expect(codici(change)).toContain(atteso)
  })
})

describe('DOC-B1 (parte) il file', () => {
  it('DOC-B1 (parte) i caratteri fuori dallo schema si scrivono con i suoi, e nulla rompe il file', () => {
    expect(latino('l’età è “così” – 10 € Žižek 中\u{1F600}\n a', 100)).toBe(
      'l\'età è "così" - 10 EUR Zizek a',
    )
    const xml = fatturaXml(componiFattura(dati({ voci: [voce({ descrizione: 'A & <b> "c"' })] })))
    expect(xml).toContain('<Descrizione>A &amp; &lt;b&gt; &quot;c&quot;</Descrizione>')
    expect(xml).toContain('<Cognome>Ferrari &amp; figli</Cognome>')
  })

  it('DOC-B1 (parte) un piano ha TP01 e una scadenza per rata, ognuna col suo modo', () => {
    const dettagli = [1, 2, 3].map((n) => ({
      modalita: modalitaDi(n === 1 ? 'carta' : 'addebito_sdd'),
      scadenza: `2026-12-0${n}`,
      importo_centesimi: n === 3 ? 4068 : 4066,
    }))
    const xml = fatturaXml(componiFattura(dati({ condizioni: 'TP01', dettagli })))
    expect(xml.match(/<DettaglioPagamento>/g)).toHaveLength(3)
    expect(xml).toContain('<CondizioniPagamento>TP01</CondizioniPagamento>')
    expect([...xml.matchAll(/<ModalitaPagamento>(.*?)</g)].map(([, m]) => m)).toEqual([
      'MP08',
      'MP20',
      'MP20',
    ])
  })

  it('DOC-B1 (parte) il nome è quello che vuole SdI', () => {
    expect(nomeFileFattura(cedente, '0000A')).toBe('IT12345678903_0000A.xml')
  })

  it.each([
    [null, 'MP05'],
    ['contanti', 'MP01'],
    ['assegno', 'MP02'],
    ['pos', 'MP08'],
    ['sdd_banca', 'MP20'],
  ] as const)('DOC-B1 (parte) %s è %s', (metodo, codice) => {
    expect(modalitaDi(metodo)).toBe(codice)
  })
})
