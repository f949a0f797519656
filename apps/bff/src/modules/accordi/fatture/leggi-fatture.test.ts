import {
  componiFattura,
  type DatiFattura,
  type Esigibilita,
  TIPI_FATTURA,
} from '@rateo/domain/fattura/bozza-fattura'
import { fatturaXml, latino } from '@rateo/domain/fattura/fattura-xml'
import { type FileLetto, leggiFatture } from '@rateo/domain/fattura/leggi-fattura'
import { distribuisciNota } from '@rateo/domain/fattura/riduci-con-nota'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CESSIONARIO, datiFattura, fileFattura } from '../../../../test/files/fattura.ts'
import { p7mDi } from '../../../../test/files/p7m.ts'
import { PDF } from '../../../../test/files/plain-pdf.ts'
import { apriXml } from '../../registri/caricamenti/index.ts'

const apri = (contenuto: Buffer) =>
  apriXml({ contenuto, massimo: 5 * 1024 * 1024, troppo: 'troppo grande' })
const leggi = async (contenuto: Buffer): Promise<FileLetto> => leggiFatture(await apri(contenuto))
const leggiUna = async (contenuto: Buffer) => {
  const letto = await leggi(contenuto)
  if (letto.tipo !== 'fatture') throw new Error(JSON.stringify(letto))
  const [esito] = letto.esiti
  if (esito === undefined) throw new Error('no invoice')
  return esito
}

// A letter at least, which the schema can write: of a name that it cannot nothing is left.
const nome = fc.string({ unit: 'grapheme', maxLength: 90 }).map((testo) => `A${testo}`)
const giorno = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((data) => data.toISOString().slice(0, 10))
const numero = fc.stringMatching(/^[0-9A-Za-z/._-]{1,19}$/).map((testo) => `7${testo}`)
const voce = fc.record({
  descrizione: nome,
  lordo_centesimi: fc.integer({ min: 1, max: 5_000_000 }),
  aliquota: fc.constantFrom(4, 5, 10, 22),
  natura: fc.constant(null),
})
const modalita = fc.constantFrom('MP01', 'MP05', 'MP08', 'MP12', 'MP19', 'MP23')
const cessionario = fc
  .record({
    denominazione: fc.option(nome),
    nome,
    cognome: nome,
    codici: fc.constantFrom(
      { partita_iva: '00743110157', codice_fiscale: null },
      { partita_iva: null, codice_fiscale: 'FRRNCL80A01L117M' },
      { partita_iva: '00743110157', codice_fiscale: 'FRRNCL80A01L117M' },
    ),
  })
  .map(({ denominazione, nome: suo, cognome, codici }) => ({
    ...CESSIONARIO,
    ...codici,
    denominazione,
    nome: denominazione === null ? suo : null,
    cognome: denominazione === null ? cognome : null,
  }))
const ritenuta = fc.option(
  fc.constantFrom(
    { tipo: 'RT01' as const, aliquota: 20, causale: 'A' },
    {
      tipo: 'RT02' as const,
      aliquota: 4,
      causale: 'W',
    },
  ),
)

/** Parts of a sum, none of them empty, as many as it can be cut into. */
function parti(totale: number, tagli: readonly number[]): number[] {
  const punti = [...new Set(tagli.map((uno) => uno % totale))].filter((uno) => uno > 0)
  const fermi = [0, ...punti.toSorted((a, b) => a - b), totale]
  return fermi.slice(1).map((fine, i) => fine - (fermi[i] ?? 0))
}

const fattura = fc
  .record({
    tipo: fc.constantFrom(...TIPI_FATTURA),
    numero,
    data: giorno,
    esigibilita: fc.constantFrom<Esigibilita>('I', 'D', 'S'),
    cessionario,
    voci: fc.array(voce, { minLength: 1, maxLength: 4 }),
    ritenuta,
    collegata: fc.option(fc.record({ numero, data: giorno })),
    pec: fc.option(fc.constant('ditta@pec.test')),
    tagli: fc.array(fc.integer({ min: 1, max: 4_000_000 }), { maxLength: 5 }),
    modi: fc.array(modalita, { minLength: 6, maxLength: 6 }),
    giorni: fc.array(fc.option(giorno), { minLength: 6, maxLength: 6 }),
  })
  .map(({ tagli, modi, giorni, ...scelti }) => {
    const dati: DatiFattura = datiFattura(scelti)
    const da_pagare = componiFattura(dati).da_pagare_centesimi
    const dettagli = parti(da_pagare, tagli).map((importo_centesimi, i) => ({
      modalita: modi[i] ?? ('MP05' as const),
      scadenza: giorni[i] ?? null,
      importo_centesimi,
    }))
    return componiFattura({ ...dati, dettagli })
  })

/** The sums kept back of an invoice that we wrote, each on the base that makes it. */
function trattenuteAttese(f: ReturnType<typeof componiFattura>, scissa: number) {
  const base = f.riepiloghi
    .filter(({ aliquota }) => aliquota > 0)
    .reduce((somma, { imponibile_centesimi: n }) => somma + n, 0)
  return [
    ...(f.ritenuta === null || f.ritenuta_centesimi === 0
      ? []
      : [
          {
            tipo: f.ritenuta.causale === 'W' ? 'appalto_condominio' : 'lavoro_autonomo',
            percento: f.ritenuta.aliquota * 100,
            importo_centesimi: f.ritenuta_centesimi,
            base_centesimi: Math.round((f.ritenuta_centesimi * 100) / f.ritenuta.aliquota),
          },
        ]),
    ...(scissa === 0
      ? []
      : [
          {
            tipo: 'scissione_iva',
            base_centesimi: base,
            percento: Math.max(1, Math.round((scissa * 10_000) / base)),
            importo_centesimi: scissa,
          },
        ]),
  ]
}

describe('Y2 (parte) quello che scriviamo noi si rilegge uguale', () => {
  it('Y2 (parte) ogni fattura: numero, giorno, cliente, somme, ritenuta, IVA scissa, una scadenza per ogni dettaglio', async () => {
    await fc.assert(
      fc.asyncProperty(fattura, async (f) => {
        const esito = await leggiUna(Buffer.from(fatturaXml(f)))
        const scissa =
          f.esigibilita === 'S'
            ? f.riepiloghi.reduce((somma, { imposta_centesimi: n }) => somma + n, 0)
            : 0
        expect(esito).toEqual({
          fattura: {
            tipo: f.tipo,
            numero: f.numero,
            data: f.data,
            cessionario: {
              ...f.cessionario,
              denominazione: f.cessionario.denominazione && latino(f.cessionario.denominazione, 80),
              nome: f.cessionario.nome && latino(f.cessionario.nome, 60),
              cognome: f.cessionario.cognome && latino(f.cessionario.cognome, 60),
              pec: f.pec,
              codice_destinatario: null,
              e_ente: false,
            },
            totale_centesimi: f.totale_centesimi,
            ritenuta_centesimi: f.ritenuta_centesimi,
            iva_scissa_centesimi: scissa,
            contributi_centesimi: 0,
            trattenute: trattenuteAttese(f, scissa),
            da_pagare_centesimi: f.da_pagare_centesimi,
            scadenze: f.dettagli.map((uno, i) => ({ n: i + 1, ...uno })),
            collegate: f.collegata === null ? [] : [f.collegata],
            avvisi: [],
          },
        })
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it('Y2 (parte) una nota si distribuisce senza perdere un centesimo, e mai oltre un debito', () => {
    const debiti = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), debiti, (nota, importi) => {
        const righe = importi.map((importo_centesimi, i) => ({ id: String(i), importo_centesimi }))
        const { tolti, avanzo_centesimi } = distribuisciNota(nota, righe)
        const tolto = tolti.reduce((somma, uno) => somma + uno.tolto_centesimi, 0)
        expect(tolto + avanzo_centesimi).toBe(nota)
        for (const { id, tolto_centesimi } of tolti) {
          expect(tolto_centesimi).toBeGreaterThan(0)
          expect(tolto_centesimi).toBeLessThanOrEqual(importi[Number(id)] ?? 0)
        }
        expect(avanzo_centesimi === 0 || tolti.length === importi.length).toBe(true)
      }),
    )
  })
})

const testo = fileFattura().toString()
const con = (da: string | RegExp, a: string) => {
  const nuovo = testo.replace(da, a)
  if (nuovo === testo) throw new Error(`${String(da)} is not in the file`)
  return Buffer.from(nuovo)
}

describe('Y2 (parte) le regole dello schema', () => {
  it.each<[string, Buffer, RegExp]>([
    ['un’autofattura', con('TD01', 'TD17'), /TD17.*non chiede nulla a un cliente/],
    ['un tipo che non c’è', con('TD01', 'TD99'), /“TD99” non esiste/],
    ['un’altra divisa', con('>EUR<', '>USD<'), /altra divisa/],
    [
      'un importo con la virgola',
      con('<ImportoPagamento>122.00', '<ImportoPagamento>122,00'),
      /“122,00” non si legge/,
    ],
    [
      'un importo senza centesimi',
      con('<ImportoPagamento>122.00', '<ImportoPagamento>122'),
      /“122” non si legge/,
    ],
    [
      'una scadenza sotto lo zero',
      con('<ImportoPagamento>', '<ImportoPagamento>-'),
      /sotto lo zero/,
    ],
    ['un giorno che non esiste', con('2026-12-31', '2026-02-30'), /“2026-02-30” non esiste/],
    ['un modo che non c’è', con('MP05', 'MP99'), /“MP99” non esiste/],
    ['un numero troppo lungo', con('12/2026', 'A'.repeat(21)), /numero/],
    ['nessuna data', con(/<Data>[^<]*<\/Data>/, ''), /Manca la data/],
  ])('Y2 (parte) %s si rifiuta in parole', async (_, file, motivo) => {
    const esito = await leggiUna(file)
    expect('motivo' in esito && esito.motivo).toMatch(motivo)
  })

  it('Y2 (parte) prefissi, fusi, giorni di termine, CDATA, ISO-8859-1: si legge tutto quello che lo schema ammette', async () => {
    const attesa = await leggiUna(fileFattura())
    expect(
      await leggiUna(Buffer.from(testo.replaceAll('p:', 'ns12:').replace(':p=', ':ns12='))),
    ).toEqual(attesa)
    expect(await leggiUna(con('2026-12-31<', '2026-12-31+01:00<'))).toEqual(attesa)
    const termini =
      '<DataRiferimentoTerminiPagamento>2026-12-01</DataRiferimentoTerminiPagamento><GiorniTerminiPagamento>30</GiorniTerminiPagamento>'
    expect(
      await leggiUna(con(/<DataScadenzaPagamento>.*<\/DataScadenzaPagamento>/, termini)),
    ).toEqual(attesa)
    expect(await leggiUna(con('>Ferrari<', '><![CDATA[Ferrari]]><'))).toEqual(attesa)
    const latin = Buffer.from(testo.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    expect(await leggiUna(latin)).toEqual(attesa)
    expect(await leggiUna(p7mDi(p7mDi(fileFattura())))).toEqual(attesa)
    const allegato = `<Allegati><NomeAttachment>a.pdf</NomeAttachment><Attachment>${'QUJD'.repeat(200_000)}</Attachment></Allegati></FatturaElettronicaBody>`
    expect(await leggiUna(con('</FatturaElettronicaBody>', allegato))).toEqual(attesa)
  })

  it('Y2 (parte) un lotto: la fattura sbagliata si dice, l’altra si prende', async () => {
    const corpo = /<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/s.exec(testo)?.[0] ?? ''
    const letto = await leggi(
      con('</FatturaElettronicaBody>', `</FatturaElettronicaBody>${corpo.replace('TD01', 'TD99')}`),
    )
    expect(letto).toMatchObject({
      cedente: { partita_iva: '12345678903', codice_fiscale: '12345678903' },
      esiti: [{ fattura: { numero: '12/2026' } }, { numero: '12/2026', motivo: /TD99/ }],
    })
  })

  it('Y2 (parte) senza termini si chiede il netto; le scadenze che non tornano si dicono e non si correggono', async () => {
    const ritenuta = { tipo: 'RT01', aliquota: 20, causale: 'A' } as const
    const voci = [
      { descrizione: 'Consulenza', lordo_centesimi: 50_000, aliquota: 22, natura: null },
    ]
    const senza = await leggiUna(fileFattura({ ritenuta, voci, dettagli: [] }))
    expect(senza).toMatchObject({
      fattura: {
        ritenuta_centesimi: 9804,
        totale_centesimi: 59_804,
        da_pagare_centesimi: 50_000,
        scadenze: [{ n: 1, modalita: null, scadenza: null, importo_centesimi: 50_000 }],
      },
    })
    const dettaglio = { modalita: 'MP05', scadenza: '2026-12-31' } as const
    const intero = await leggiUna(
      fileFattura({ ritenuta, voci, dettagli: [{ ...dettaglio, importo_centesimi: 59_804 }] }),
    )
    expect('fattura' in intero && intero.fattura).toMatchObject({
      avvisi: [expect.stringContaining('è già tolto')],
      da_pagare_centesimi: 50_000,
      scadenze: [{ importo_centesimi: 50_000 }],
    })
    const storto = await leggiUna(con('<ImportoPagamento>122.00', '<ImportoPagamento>100.00'))
    expect(
      'fattura' in storto && [storto.fattura.da_pagare_centesimi, storto.fattura.avvisi.length],
    ).toEqual([10_000, 1])
  })

  it('Y2 (parte) una semplificata si rifiuta; una ricevuta dello SdI si salta', async () => {
    expect(
      await leggi(
        Buffer.from(testo.replaceAll('p:FatturaElettronica', 'p:FatturaElettronicaSemplificata')),
      ),
    ).toMatchObject({ tipo: 'rifiutato' })
    expect(await leggi(Buffer.from('<a:RicevutaConsegna xmlns:a="x"/>'))).toEqual({ tipo: 'altro' })
    expect(await leggi(Buffer.from('<p:FatturaElettronica xmlns:p="x"/>'))).toMatchObject({
      tipo: 'rifiutato',
    })
  })
})

describe('Y2 (parte) i file ostili', () => {
  const firmato = p7mDi(fileFattura())
  const risate = Array.from(
    { length: 12 },
    (_, n) => `<!ENTITY r${n + 1} "${`&r${n};`.repeat(10)}">`,
  ).join('')
  it.each<[string, Buffer, RegExp]>([
    [
      'un’entità che legge un file (XXE)',
      con('?>', '?><!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      /DOCTYPE/,
    ],
    ['entità che si gonfiano', con('?>', `?><!DOCTYPE p [<!ENTITY r0 "ah">${risate}]>`), /DOCTYPE/],
    ['un P7M tagliato a metà', firmato.subarray(0, firmato.length / 2), /incompleto o rovinato/],
    [
      'un P7M fatto di zeri',
      Buffer.concat([firmato.subarray(0, 40), Buffer.alloc(400)]),
      /incompleto o rovinato/,
    ],
    ['un P7M con dentro un PDF', p7mDi(PDF), /non c’è un XML/],
    ['cinque firme una dentro l’altra', p7mDi(p7mDi(p7mDi(p7mDi(firmato)))), /troppe volte/],
    ['un XML tagliato a metà', fileFattura().subarray(0, 900), /incompleto o rovinato/],
    ['elementi senza fondo', Buffer.from('<a>'.repeat(5000)), /incompleto o rovinato/],
    ['elementi senza numero', Buffer.from(`<a>${'<b/>'.repeat(150_000)}</a>`), /troppi elementi/],
    ['uno ZIP', Buffer.from('PK\u0003\u0004'), /non è un XML né un P7M/],
    ['niente', Buffer.alloc(0), /vuoto/],
    ['più di 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 32), /troppo grande/],
  ])('Y2 (parte) %s si rifiuta in parole', async (_, file, motivo) => {
    await expect(apri(file)).rejects.toThrow(motivo)
  })
})
