import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MisureAbbonamenti } from '@rateo/contract/accordi/misure-abbonamenti'
import { renderPage } from '../../../../test/render.tsx'

const nessuno = { quanti: 0, centesimi: 0 }
const misure = (change: Partial<MisureAbbonamenti> = {}): MisureAbbonamenti => ({
  dal: '2026-11-01',
  al: '2026-11-24',
  mrr_centesimi: 7800,
  in_corso: 2,
  in_corso_inizio: 4,
  nuovi: { quanti: 1, centesimi: 3900 },
  ripresi: nessuno,
  espansione: nessuno,
  contrazione: nessuno,
  in_pausa: nessuno,
  persi: { quanti: 1, centesimi: 3900 },
  cause: [{ causa: 'costo', quanti: 1, centesimi: 3900 }],
  recupero: { falliti: 2, falliti_centesimi: 7800, recuperati: 1, recuperati_centesimi: 3900 },
  coorti: [
    { mese: '2026-11-01', iniziati: 1, restano: [1] },
    { mese: '2026-08-01', iniziati: 8, restano: [8, 7, 7, 6] },
  ],
  calendario: [
    { dal: '2026-11-24', al: '2026-11-30', addebiti: 2, primi: 2, importo_centesimi: 7800 },
  ],
  ...change,
})

async function apri(change: Partial<MisureAbbonamenti> = {}) {
  const vista = await renderPage('/abbonamenti', {
    as: 'esercente',
    answers: { 'POST /api/abbonamenti/misure': misure(change) },
  })
  await vista.user.click(await screen.findByText('Andamento e addebiti previsti'))
  return vista
}

it('ABB-B5 (parte) l’esercente legge ricavo, nuovi, persi e perché; il ricavo apre il suo elenco', async () => {
  await apri()
  const ricavo = await screen.findByRole('link', { name: /Ricavo ricorrente al mese/ })
  expect(ricavo.getAttribute('href')).toContain('/abbonamenti?stato=')
  expect(screen.getByText('1 abbonamento, il 25,0% di 4')).toBeTruthy()
  const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href(/^Nuovi/)).toBe('/abbonamenti?nuovo_dal=2026-11-01&nuovo_al=2026-11-24')
  expect(href(/^Persi/)).toBe('/abbonamenti?perso_dal=2026-11-01&perso_al=2026-11-24')
  expect(screen.queryByRole('link', { name: /^Da cambi di piano/ })).toBeNull()
  expect(screen.getByText('Costa troppo')).toBeTruthy()
  expect(screen.getByText(/1 su 2: 39,00.€ su 78,00.€/)).toBeTruthy()
})

it('ABB-B7 (parte) gli addebiti dei prossimi 90 giorni, o che non ce ne sono', async () => {
  const { unmount } = await apri()
  const panel = await screen.findByRole('region', { name: /Addebiti previsti/ })
  expect(within(panel).getByText(/78,00.€, 2 addebiti/)).toBeTruthy()
  const settimana = within(panel).getByRole('link', { name: '24 novembre 2026 – 30 novembre 2026' })
  expect(settimana.getAttribute('href')).toContain('addebito_dal=2026-11-24&addebito_al=2026-11-30')
  unmount()
  await apri({ calendario: [] })
  expect(await screen.findByText(/non è previsto nessun addebito/)).toBeTruthy()
})

it('ABB-B5 (parte) quanti restano di chi ha cominciato in ogni mese, o che non ce ne sono', async () => {
  const { unmount } = await apri()
  const panel = await screen.findByRole('region', { name: /Quanti restano/ })
  expect(within(panel).getByText('8 iniziati: 7 (88%) dopo 1 mese, 6 (75%) oggi')).toBeTruthy()
  expect(within(panel).getByText('1 iniziato: 1 (100%) oggi')).toBeTruthy()
  unmount()
  await apri({ coorti: [] })
  expect(await screen.findByText(/non è cominciato nessun abbonamento/)).toBeTruthy()
})
