import { expect, it } from 'vitest'
import { CATALOGO } from '../andamento/catalogo-report.ts'
import { colonneDi, definizioniDi } from '../andamento/colonne-report.ts'
import { TIPI_REPORT } from '../stati/report.ts'
import { METRICHE, PAROLE_METRICA } from './metriche.ts'

it('REP-M5 (parte) ogni cifra ha un nome suo e una definizione che finisce con un punto', () => {
  const titoli = METRICHE.map((metrica) => PAROLE_METRICA[metrica].titolo)
  expect(new Set(titoli).size).toBe(METRICHE.length)
  for (const metrica of METRICHE) {
    const { definizione } = PAROLE_METRICA[metrica]
    expect(definizione.length).toBeGreaterThan(60)
    expect(definizione).toMatch(/^[A-ZÈ].*\.$/)
  }
})

it('REP-M5 (parte) le colonne dei report hanno il nome della cifra, e il file la sua definizione', () => {
  const usate = TIPI_REPORT.flatMap((tipo) =>
    CATALOGO[tipo].colonne.flatMap(({ metrica, titolo }) => {
      if (metrica === undefined) return []
      expect(titolo).toBe(PAROLE_METRICA[metrica].titolo)
      const { definizione } = PAROLE_METRICA[metrica]
      expect(definizioniDi(tipo, 'tutti')).toContain(`${titolo}: ${definizione}`)
      return [metrica]
    }),
  )
  expect(new Set(usate)).toEqual(new Set(METRICHE))
  // A cliente owes what an esercente is to collect.
  expect(colonneDi('scadenzario', 'cliente').at(-1)?.titolo).toBe('Da pagare')
  expect(definizioniDi('scadenzario', 'cliente')).toHaveLength(1)
})
