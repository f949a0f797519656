import { describe, expect, it } from 'vitest'
import { leggiCodice, SEGNI_CODICE, scriviCodice, segnoDiControllo } from './codice-richiesta.ts'

/** Codes that look like anything, the same at every run. */
function codici(quanti: number): string[] {
  let seme = 20_261_128
  const segno = () => {
    seme = (Math.imul(seme, 1_103_515_245) + 12_345) >>> 0
    return SEGNI_CODICE.charAt((seme >>> 16) % 32)
  }
  return Array.from({ length: quanti }, () => Array.from({ length: 8 }, segno).join(''))
}

const intero = (codice: string) => codice + segnoDiControllo(codice)
const vale = (scritto: string) => 'codice' in leggiCodice(scritto)

describe('Y13 (parte) il segno di controllo', () => {
  const tutti = ['00000000', 'ZZZZZZZZ', '0000000Z', 'Z0000000', ...codici(300)]

  it('Y13 (parte) un segno sbagliato si scopre sempre: tutte le sostituzioni, in ogni posto', () => {
    for (const codice of tutti) {
      const giusto = intero(codice)
      for (let posto = 0; posto < 9; posto++) {
        for (const altro of SEGNI_CODICE) {
          const scritto = giusto.slice(0, posto) + altro + giusto.slice(posto + 1)
          expect(vale(scritto)).toBe(scritto === giusto)
        }
      }
    }
  })

  it('Y13 (parte) due segni scambiati si scoprono sempre, vicini o lontani', () => {
    for (const codice of tutti) {
      const segni = [...intero(codice)]
      for (let a = 0; a < 9; a++) {
        for (let b = a + 1; b < 9; b++) {
          const scambiati = segni.with(a, segni[b] ?? '').with(b, segni[a] ?? '')
          expect(vale(scambiati.join(''))).toBe(segni[a] === segni[b])
        }
      }
    }
  })

  it('Y13 (parte) si legge come lo si scrive: minuscole, spazi, trattini, lettere che sembrano cifre', () => {
    for (const codice of tutti) {
      expect(leggiCodice(scriviCodice(codice))).toEqual({ codice })
      expect(leggiCodice(` ${scriviCodice(codice).toLowerCase().replaceAll('-', ' ')} `)).toEqual({
        codice,
      })
      expect(leggiCodice(scriviCodice(codice).replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual({
        codice,
      })
      // As it was written before codes had a sign of control.
      expect(leggiCodice(codice)).toEqual({ codice })
    }
    for (const storto of ['', 'ABC', 'AB12CD34EF', 'AB12-CD34-U', 'àB12CD34E']) {
      expect(leggiCodice(storto)).toEqual({ motivo: expect.stringContaining('nove segni') })
    }
  })
})
