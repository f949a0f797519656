import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../../test/render.tsx'

const LIST = 'GET /api/accrediti'
const PRIMO = '2026-11-26'
const somme = {
  lordo_centesimi: 10_000,
  commissioni_centesimi: 165,
  contributi_centesimi: 0,
  altro_centesimi: 0,
  trattenuto_centesimi: 0,
  netto_centesimi: 9835,
}
const open = async (netti: readonly number[], riduzioni: readonly object[] = []) => {
  await renderPage('/pagamenti/accrediti', {
    as: 'esercente',
    answers: {
      [LIST]: {
        dal: PRIMO,
        al: '2027-01-31',
        giorni_accredito: 5,
        giorni: netti.map((netto_centesimi, index) => ({
          previsto_il: aggiungiGiorni(PRIMO, index),
          pagamenti: 1,
          ...somme,
          netto_centesimi,
        })),
        pagamenti: [],
        altri: false,
        totale: somme,
        riduzioni,
      },
    },
  })
  await screen.findByRole('table', { name: 'Accrediti per giorno' })
  return [...document.querySelectorAll<HTMLElement>('ul[aria-hidden] [style]')].map(
    ({ style }) => style.height,
  )
}

it('PAG-B4 (parte) una colonna per giorno, alta quanto arriva: chi deve restituire non ne ha', async () => {
  expect(await open([5000, 10_000, -2500])).toEqual(['50%', '100%', '0%'])
})

it.each([
  ['un giorno solo', [5000]],
  ['più di dodici giorni', Array.from({ length: 13 }, () => 5000)],
])('PAG-B4 (parte) %s: niente colonne, basta la tabella', async (_, netti) => {
  expect(await open(netti)).toEqual([])
})

it('PRM-M1 (parte) le commissioni ridotte si leggono prima: quanto, fino a quando, su quali incassi', async () => {
  const una = { importo_minimo_centesimi: 0, primo_acquisto: false, piani: [], clienti: 0 }
  await open(
    [5000],
    [
      { ...una, nome: 'Primi incassi', valore: 5000, al: '2026-12-31', restano: 7 },
      { ...una, nome: 'Palestre', valore: 1250, al: null, restano: null, piani: ['Sala pesi'] },
    ],
  )
  const [prima, seconda] = screen
    .getAllByRole('listitem')
    .map((li) => li.textContent)
    .filter((text) => text.includes('in meno'))
  expect(prima).toBe('Primi incassi: 50% in meno, ancora per 7 incassi, fino al 31/12/2026.')
  expect(seconda).toBe('Palestre: 12,50% in meno, per i piani Sala pesi.')
  expect(screen.getByText(/vale quella che toglie di più/)).toBeTruthy()
})
