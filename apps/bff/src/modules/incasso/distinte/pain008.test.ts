import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FORMATI_SDD, type FormatoSdd } from '@rateo/domain/banca/distinta'
import { expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type Addebito, scriviPain008 } from './pain008.ts'

const schema = (version: string) =>
  readFileSync(path.join(import.meta.dirname, `../../../../test/xsd/${version}.xsd`), 'utf8')

// Version .08 has the elements written here under the names of .04: that schema stands in under its namespace.
const SCHEMI: Record<FormatoSdd, string> = {
  'pain.008.001.02': schema('pain.008.001.02'),
  'pain.008.001.08': schema('pain.008.001.04').replaceAll('pain.008.001.04', 'pain.008.001.08'),
}

const addebito = (n: number, altro: Partial<Addebito> = {}): Addebito => ({
  riferimento: `RD65F0A1B2C3D4E5F60718293A-${n}`,
  importo_centesimi: 12_050,
  causale: 'Rata 2 di 12',
  sequenza: 'RCUR',
  umr: `RT65F0A1B2C3D4E5F60718293${n}`,
  firmato_il: '2026-01-10',
  intestatario: 'Lucia Bianchi',
  iban: 'IT83W0542811101000000123455',
  creditore_id: 'IT04ZZZ0000012345678903',
  schema_sdd: 'CORE',
  ...altro,
})

const scrivi = (formato: FormatoSdd, addebiti: readonly Addebito[]) =>
  scriviPain008({
    id: 'RD65F0A1B2C3D4E5F60718293A',
    formato,
    // Midnight and a half in Rome: the day before by the clock of London.
    creato_at: new Date('2026-03-31T22:30:07Z'),
    addebito_il: '2026-04-07',
    esercente: 'Caffè & Più S.n.c.',
    iban: 'IT60X0542811101000000123456',
    addebiti,
  }).file

const controlla = (formato: FormatoSdd, file: string) =>
  validateXML({
    xml: [{ fileName: 'distinta.xml', contents: file }],
    schema: [{ fileName: 'schema.xsd', contents: SCHEMI[formato] }],
  })

const TUTTI = [
  addebito(1, { sequenza: 'FRST' }),
  addebito(2, { causale: 'Perché no? 10 € – “caparra” & saldo_finale; a@b.it'.repeat(4) }),
  addebito(3, { sequenza: 'OOFF', intestatario: 'Zoë Müller–D’Àvila Čapek '.repeat(4) }),
  addebito(4, { schema_sdd: 'B2B', importo_centesimi: 1 }),
]

it.each(FORMATI_SDD)(
  '3.8 %s: FRST, RCUR, OOFF e B2B sono validi per lo schema ufficiale',
  async (formato) => {
    const file = scrivi(formato, TUTTI)
    expect(await controlla(formato, file)).toMatchObject({ valid: true, errors: [] })
    expect(file).toContain(`urn:iso:std:iso:20022:tech:xsd:${formato}"`)
    // The check can fail: a name of 71 letters, a day that is none.
    const rotto = file.replace('<ReqdColltnDt>2026-04-07', '<ReqdColltnDt>2026-04-31')
    expect((await controlla(formato, rotto)).valid).toBe(false)
  },
)

it('3.8 un blocco per sequenza e schema, una riga di estratto conto per addebito, somma al centesimo', () => {
  const file = scrivi('pain.008.001.08', TUTTI)
  expect(file.match(/<SeqTp>\w+/g)).toEqual([
    '<SeqTp>FRST',
    '<SeqTp>RCUR',
    '<SeqTp>OOFF',
    '<SeqTp>RCUR',
  ])
  expect(file.match(/<LclInstrm><Cd>\w+/g)?.at(-1)).toBe('<LclInstrm><Cd>B2B')
  expect(file.match(/<BtchBookg>false/g)).toHaveLength(4)
  expect(file).toContain('<NbOfTxs>4</NbOfTxs><CtrlSum>361.51</CtrlSum><InitgPty>')
  expect(file).toContain('<InstdAmt Ccy="EUR">0.01</InstdAmt>')
})

it('3.8 cinquecento addebiti da 0,10 € fanno 50,00 €, senza deriva', () => {
  const molti = Array.from({ length: 500 }, (_, i) => addebito(i + 1, { importo_centesimi: 10 }))
  expect(scrivi('pain.008.001.08', molti)).toContain(
    '<NbOfTxs>500</NbOfTxs><CtrlSum>50.00</CtrlSum>',
  )
})

it('3.8 solo i caratteri di tutte le banche, e i giorni di Roma ovunque giri il programma', () => {
  const file = scrivi('pain.008.001.08', TUTTI).replaceAll('&apos;', "'")
  expect(file).toContain('<Nm>Caffe + Piu S.n.c.</Nm>')
  expect(file).toContain("<Ustrd>Perche no? 10 EUR - 'caparra' + saldo-finale, a(at)b.it")
  const testi = [...file.matchAll(/<(?:Nm|Ustrd)>([^<]*)</g)].map(([, testo = '']) => testo)
  expect(testi.every((testo) => /^[a-zA-Z0-9/\-?:().,'+ ]{1,140}$/.test(testo))).toBe(true)
  expect(testi.find((testo) => testo.startsWith('Zoe'))?.length).toBeLessThanOrEqual(70)
  expect(file).toContain('<CreDtTm>2026-04-01T00:30:07</CreDtTm>')
  expect(file).toContain('<ReqdColltnDt>2026-04-07</ReqdColltnDt>')
  expect(file.match(/<DtOfSgntr>2026-01-10/g)).toHaveLength(4)
})
