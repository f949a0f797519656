import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { IncassiChart } from './incassi-chart.tsx'

const scala = (max: number) => {
  const giorni = [
    { giorno: '2026-11-23', incassato_centesimi: max, rimborsato_centesimi: 0, pagamenti: 1 },
  ]
  render(<IncassiChart giorni={giorni} label="Incassi" />)
  const spans = [...screen.getByRole('img').querySelectorAll('[class*="scale"] span')]
  return spans.map(({ textContent }) => textContent?.replace('\u00A0', ' '))
}

it.each([
  [0, ['1 €', '0 €']],
  [150, ['2 €', '1 €', '0 €']],
  [1000, ['10 €', '5 €', '0 €']],
  [123_400, ['1.500 €', '1.000 €', '500 €', '0 €']],
])(
  'SPC-06 (parte) le righe del grafico hanno nomi veri e diversi, fino a %d centesimi',
  (max, nomi) => {
    expect(scala(max)).toEqual(nomi)
  },
)
