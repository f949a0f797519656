import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const contestazione = (n: number): Contestazione => ({
  _id: String(n).padStart(24, 'a'),
  pagamento_id: String(n).padStart(24, 'b'),
  cliente: `Cliente ${n}`,
  causale: 'Caldaia',
  importo_centesimi: 12_050,
  intero_centesimi: 12_050,
  pagamenti: 1,
  costo_centesimi: 1500,
  motivo: 'non_ricevuto',
  stato: 'da_rispondere',
  rispondibile: true,
  entro: '2099-03-05T10:20:00.000Z',
  prove: [],
  file: [],
  di_nuovo: [],
  messaggio: 'La banca ha trattenuto 120,50 € finché non decide.',
  created_at: '2026-11-20T10:20:00.000Z',
  concluso_at: null,
  azioni_consentite: [],
})

async function apri(quante: number) {
  const data = Array.from({ length: quante }, (_, index) => contestazione(index + 1))
  const { user } = await renderPage('/pagamenti', {
    answers: {
      'GET /api/contestazioni': { data, da_rispondere: quante, vinte: 0, perse: 0 },
    },
  })
  const panel = async () => {
    const heading = await screen.findByText(`Contestazioni: ${quante} da rispondere`)
    return heading.closest('section') ?? document.body
  }
  const righe = async () => within(await panel()).getAllByRole('listitem').length
  return { user, panel, righe }
}

it.each([
  ['un telefono', 390, 1],
  ['uno schermo largo', 1280, 1],
])('PAG-B7 su %s le contestazioni non spingono via l’elenco', async (_, width, prime) => {
  setScreenWidth(width)
  const { user, panel, righe } = await apri(6)
  expect(await righe()).toBe(prime)
  expect(within(await panel()).getAllByText('05/03/2099')).toHaveLength(prime)
  const more = { name: `Mostra le altre ${6 - prime}` }
  await user.click(within(await panel()).getByRole('button', more))
  expect(await righe()).toBe(6)
  expect(within(await panel()).queryByRole('button')).toBeNull()
})

it('PAG-B7 una sola in più si mostra, senza un tasto al suo posto', async () => {
  setScreenWidth(390)
  const { panel, righe } = await apri(2)
  expect(await righe()).toBe(2)
  expect(within(await panel()).queryByRole('button')).toBeNull()
})
