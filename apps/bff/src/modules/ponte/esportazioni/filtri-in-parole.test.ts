import { expect, it } from 'vitest'
import { filtriInParole } from './filtri-in-parole.ts'

it.each([
  [{ stato: 'pagato' }, 'pagato'],
  [{ stato: { $in: ['da_pagare', 'insoluto'] } }, 'da pagare o insoluto'],
  [{ metodo: { $in: ['carta'] } }, 'carta'],
  [{ in_ritardo: true }, 'in ritardo'],
  [{ in_ritardo: false }, 'non in ritardo'],
  [
    { scadenza: { $gte: '2026-11-01', $lte: '2026-11-30' } },
    'scadenza dal 01/11/2026 al 30/11/2026',
  ],
  [{ created_at: { $gte: '2026-11-01' } }, 'creazione dal 01/11/2026'],
  [{ importo_centesimi: { $lte: 1100 } }, 'importo fino a 11,00\u00A0€'],
  [{ cliente_id: '6b01bea7ed70b6e21500dc8f' }, 'un solo cliente'],
])('X4 (parte) il filtro %j si legge “%s”', (filtri, atteso) => {
  expect(filtriInParole(filtri)).toEqual([atteso])
})
