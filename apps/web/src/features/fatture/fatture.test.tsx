import type { DocumentoFattura, EsitoFatture } from '@rateo/contract/fatture/carica-fatture'
import { describe, expect, it } from 'vitest'
import { scegliFatture } from './file-fatture.ts'
import { daMandare } from './fatture.api.ts'
import { campiDi, conLette, daCaricare, type Letta, NULLA, type Scelte } from './lettura.ts'

type Parte = { nome: string; testo: string; dice?: number; password?: boolean }

/** A ZIP as small as one can be; `dice` is the size that it says a part has, true or not. */
async function zip(parti: readonly Parte[]): Promise<File> {
  const pezzi: Uint8Array[] = []
  const tavola: Uint8Array[] = []
  let posto = 0
  const testata = (segno: number, lungo: number) => {
    const vista = new DataView(new ArrayBuffer(lungo))
    vista.setUint32(0, segno, true)
    return vista
  }
  for (const { nome, testo, dice, password } of parti) {
    const flusso = new Blob([testo]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const corpo = new Uint8Array(await new Response(flusso).arrayBuffer())
    const scritto = new TextEncoder().encode(nome)
    const voce = testata(0x02014b50, 46)
    voce.setUint16(8, password ? 1 : 0, true)
    voce.setUint16(10, 8, true)
    voce.setUint32(20, corpo.length, true)
    voce.setUint32(24, dice ?? new TextEncoder().encode(testo).length, true)
    voce.setUint16(28, scritto.length, true)
    voce.setUint32(42, posto, true)
    tavola.push(new Uint8Array(voce.buffer), scritto)
    const locale = testata(0x04034b50, 30)
    locale.setUint16(26, scritto.length, true)
    pezzi.push(new Uint8Array(locale.buffer), scritto, corpo)
    posto += 30 + scritto.length + corpo.length
  }
  const fine = testata(0x06054b50, 22)
  fine.setUint16(10, parti.length, true)
  fine.setUint32(16, posto, true)
  const tutto = [...pezzi, ...tavola, new Uint8Array(fine.buffer)].map((uno) => uno.slice())
  return new File(tutto, 'pacco.zip')
}
const file = (nome: string, testo = '<a/>') => new File([testo], nome)
const grosso = ' '.repeat(6 * 1024 * 1024)

describe('Y2 (parte) i file lasciati', () => {
  it('Y2 (parte) di un pacco si prendono le fatture, si saltano le carte, si dice che cosa non si apre', async () => {
    const pacco = await zip([
      { nome: 'emesse/1.xml', testo: '<a>1</a>' },
      { nome: 'emesse/2.XML.P7M', testo: 'due' },
      { nome: 'carte/contratto.pdf', testo: '%PDF' },
      { nome: '__MACOSX/._1.xml', testo: 'x' },
      { nome: 'altro.zip', testo: 'PK' },
      { nome: 'chiusa.xml', testo: 'x', password: true },
      { nome: 'grossa.xml', testo: grosso },
    ])
    const scelti = await scegliFatture([pacco, file('3.xml'), file('foto.jpg')])
    expect(scelti.file.map(({ nome }) => nome)).toEqual(['1.xml', '2.XML.P7M', '3.xml'])
    expect(scelti.saltati).toBe(1)
    expect(scelti.errori.map(({ file: quale }) => quale)).toEqual([
      'pacco.zip: altro.zip',
      'pacco.zip: chiusa.xml',
      'pacco.zip: grossa.xml',
      'foto.jpg',
    ])
    const [una] = scelti.file
    expect(await (await una?.apri())?.text()).toBe('<a>1</a>')
  })

  it('Y2 (parte) uno ZIP che si gonfia più di quanto dice non si apre; uno rovinato si dice', async () => {
    const bomba = await zip([{ nome: 'b.xml', testo: grosso, dice: 100 }])
    expect(bomba.size).toBeLessThan(100_000)
    const { file: scelti } = await scegliFatture([bomba])
    await expect(scelti[0]?.apri()).rejects.toThrow()
    const rotto = await scegliFatture([new File(['PK non proprio'], 'rotto.zip')])
    expect(rotto).toMatchObject({
      file: [],
      errori: [{ motivo: expect.stringContaining('rovinato') }],
    })
    const tanti = Array.from({ length: 1003 }, (_, n) => file(`${n}.xml`))
    const troppi = await scegliFatture(tanti)
    expect([troppi.file.length, troppi.errori[0]?.file]).toEqual([1000, '3 file'])
  })
})

const documento = (change: Partial<DocumentoFattura> = {}): DocumentoFattura => ({
  n: 1,
  situazione: 'pronta',
  motivo: null,
  tipo: 'TD01',
  numero: '1',
  data: '2026-11-10',
  e_nota: false,
  cliente: { _id: null, nome: 'Ada', codice: 'X', email: null, pec: null },
  totale_centesimi: 100,
  ritenuta_centesimi: 0,
  iva_scissa_centesimi: 0,
  da_pagare_centesimi: 100,
  avvisi: [],
  scadenze: [
    {
      n: 1,
      modalita: null,
      scadenza: null,
      importo_centesimi: 100,
      entro: '2026-12-01',
      dubbio: null,
      chiedibile: true,
      pagamento_id: null,
      url: null,
    },
  ],
  corregge: [],
  ridotto_centesimi: 0,
  sostituiti: [],
  note_applicate: [],
  ...change,
})
const SCELTE: Scelte = { emails: {}, escluse: new Set(), entro: '2026-12-01', avvisa: false }
const inFile = (id: string, ...documenti: EsitoFatture['documenti']): Letta[] =>
  conLette(NULLA, { id, nome: id, apri: async () => new Blob() }, documenti).lette

describe('Y2 (parte) che cosa si manda', () => {
  it('Y2 (parte) la stessa fattura in due file conta una volta', () => {
    const prima = conLette(NULLA, { id: 'a', nome: 'a', apri: async () => new Blob() }, [
      documento(),
    ])
    const dopo = conLette(prima, { id: 'b', nome: 'b', apri: async () => new Blob() }, [
      documento(),
    ])
    expect([dopo.lette.length, dopo.saltati]).toEqual([1, 1])
  })

  it('Y2 (parte) senza e-mail resta fuori; la nota parte dopo la sua fattura, e da sola la aspetta', () => {
    const nuovo = inFile('a', documento({ situazione: 'senza_email' }))
    const [una] = nuovo
    if (!una) throw new Error('nothing read')
    expect(daCaricare(una, SCELTE)).toBe(false)
    expect(daCaricare(una, { ...SCELTE, emails: { X: 'ada@posta' } })).toBe(false)
    const conEmail = { ...SCELTE, emails: { X: ' Ada@Posta.test ' } }
    expect(daCaricare(una, conEmail)).toBe(true)
    expect(campiDi(nuovo, conEmail)).toMatchObject({ email: 'ada@posta.test', escluse: '' })
    const nota = inFile(
      'n',
      documento({
        numero: '2',
        e_nota: true,
        situazione: 'attende',
        corregge: [{ numero: '1', data: null }],
        scadenze: [],
      }),
    )
    expect(daMandare(nota, SCELTE).map((di) => di[0]?.file.id)).toEqual(['n'])
    const insieme = [...nota, ...inFile('f', documento())]
    expect(daMandare(insieme, SCELTE).map((di) => di[0]?.file.id)).toEqual(['f', 'n'])
    const tolta = { ...SCELTE, escluse: new Set(['f#1.1']) }
    expect(daMandare(insieme.slice(1), tolta)).toEqual([])
    expect(campiDi(insieme.slice(1), tolta)['escluse']).toBe('1.1')
  })
})
