import { describe, expect, it } from 'vitest'
import { inquadra, type DaInquadrare } from './inquadramento.ts'

const base: DaInquadrare = {
  consumatore: true,
  esercente: 'pmi',
  tan_percento: 0,
  spese_per_rata_centesimi: 0,
  n_rate: 3,
  ultima_rata_giorni: 50,
  credito_abilitato: false,
}

describe('DIL-M3 (parte) l’inquadramento', () => {
  it.each<[string, Partial<DaInquadrare>, string, boolean]>([
    ['gratis entro 50 giorni', {}, 'fuori_perimetro', false],
    ['gratis oltre 50 giorni', { ultima_rata_giorni: 51 }, 'credito_gratuito', true],
    ['con interessi', { tan_percento: 1, ultima_rata_giorni: 10 }, 'credito_oneroso', true],
    ['con spese', { spese_per_rata_centesimi: 1, ultima_rata_giorni: 10 }, 'credito_oneroso', true],
    [
      'grande venditore oltre 14 giorni',
      { esercente: 'grande', ultima_rata_giorni: 15 },
      'credito_gratuito',
      true,
    ],
    [
      'grande venditore entro 14 giorni',
      { esercente: 'grande', ultima_rata_giorni: 14 },
      'fuori_perimetro',
      false,
    ],
    ['un’impresa, anche con interessi', { consumatore: false, tan_percento: 9 }, 'b2b', false],
  ])('%s', (_nome, dati, atteso, bloccata) => {
    const esito = inquadra({ ...base, ...dati })
    expect([esito.inquadramento, esito.bloccata]).toStrictEqual([atteso, bloccata])
    expect(inquadra({ ...base, ...dati, credito_abilitato: true }).bloccata).toBe(false)
  })

  it('dice perché e che cosa fare', () => {
    expect(inquadra({ ...base, ultima_rata_giorni: 80 }).frase).toMatch(
      /dopo più di 50 giorni.*non sei abilitato.*togli interessi e spese/,
    )
    expect(inquadra({ ...base, tan_percento: 5 }).frase).toContain('interessi o spese')
  })
})
