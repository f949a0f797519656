import { expect, it } from 'vitest'
import { fraseNovita } from './novita.ts'

it('REP-B3 (parte) la frase dice quanto, e accanto a che cosa', () => {
  const incassato = { nome: 'Incassato', tipo: 'importo' } as const
  expect(fraseNovita({ ...incassato, adesso: 145_000, media: 100_000 })).toBe(
    'Incassato: 1.450,00\u00A0€ la settimana scorsa, il 45% in più della media delle otto prima (1.000,00\u00A0€).',
  )
  expect(fraseNovita({ nome: 'Incassi', tipo: 'numero', adesso: 3, media: 12.4 })).toBe(
    'Incassi: 3 la settimana scorsa, il 76% in meno della media delle otto prima (12).',
  )
  expect(fraseNovita({ ...incassato, adesso: 0, media: 5050 })).toBe(
    'Incassato: niente la settimana scorsa, 50,50\u00A0€ di solito.',
  )
  expect(fraseNovita({ nome: 'Rimborsato', tipo: 'importo', adesso: 5000, media: 0 })).toBe(
    'Rimborsato: 50,00\u00A0€ la settimana scorsa, niente nelle otto prima.',
  )
})
