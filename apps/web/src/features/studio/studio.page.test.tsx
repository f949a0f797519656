import type { RigaStudio } from '@rateo/contract/ponte/studio'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const ALFA = '0000000000000000000000a1'
const BETA = '0000000000000000000000b2'

const riga = (change: Partial<RigaStudio>): RigaStudio => ({
  _id: ALFA,
  nome: 'Alfa S.r.l.',
  ruolo: 'contabile',
  stato: 'attivo',
  fino_al: null,
  corrente: false,
  in_scadenza: { numero: 2, importo_centesimi: 1500 },
  in_ritardo: { numero: 1, importo_centesimi: 700 },
  accrediti: { numero: 0, importo_centesimi: 0, prossimo_il: null },
  casse: { da_chiudere: 1, da_verificare: 0, con_differenza: 2 },
  documenti: { mancanti: ['visura_camerale'], scade_il: '2026-06-20', scaduto: false },
  ...change,
})
const STUDIO = {
  'GET /api/studio': {
    oggi: '2026-06-10',
    mese: '2026-05',
    attivita: [
      riga({}),
      riga({
        _id: BETA,
        nome: 'Beta S.r.l.',
        ruolo: 'cassa',
        corrente: true,
        in_ritardo: { numero: 9, importo_centesimi: 90_000 },
        accrediti: null,
        casse: null,
        documenti: null,
      }),
    ],
  },
}
const plain = (element: Element | undefined) =>
  (element?.textContent ?? '').replaceAll('\u00A0', ' ')
const righe = async () => {
  const table = await screen.findByRole('table', { name: 'Le tue attività' })
  return within(table).getAllByRole('row').slice(1).map(plain)
}

it('Y7 (parte) di ogni attività si legge che cosa chiede attenzione; prima chi è più in ritardo, poi come si vuole', async () => {
  const { user } = await renderPage('/studio', { answers: STUDIO })
  const [prima, seconda] = await righe()
  expect(prima).toContain('Beta S.r.l.')
  expect(prima).toContain('sei qui')
  expect(prima).toContain('9 · 900,00 €')
  expect(seconda).toContain('2 · 15,00 €')
  expect(seconda).toContain('1 da chiudere, 2 con differenza')
  expect(seconda).toContain('manca visura; documento d’identità scade il 20/06/2026')
  const perNome = screen.getByRole('button', { name: /^Attività/ })
  await user.click(perNome)
  expect((await righe())[0]).toContain('Beta')
  await user.click(perNome)
  expect((await righe())[0]).toContain('Alfa')
  await user.type(screen.getByRole('searchbox', { name: 'Cerca per nome' }), 'beta')
  await waitFor(async () => expect(await righe()).toHaveLength(1))
})

it('Y7 (parte) una cifra passa prima a quella attività, poi apre la lista; un rifiuto si legge', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const scegli = `POST /api/mie_attivita/${ALFA}/scegli`
  const { user, server } = await renderPage('/studio', {
    answers: { ...STUDIO, [scegli]: { fatto: true } },
  })
  const cifra = await screen.findByRole('link', { name: /^1 · 7,00/ })
  expect(cifra.getAttribute('href')).toBe(`/pagamenti?in_ritardo=si&attivita=${ALFA}`)
  await user.click(cifra)
  await waitFor(() => expect(server.named(scegli)).toHaveLength(1))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/pagamenti?in_ritardo=si'))
  delete server.answers[scegli]
  await user.click(cifra)
  expect(await screen.findByText('Quello che cerchi non esiste o non è tuo.')).toBeTruthy()
})

it('Y7 (parte) i pacchetti sono dell’ultimo mese chiuso, o di un altro che si sceglie', async () => {
  const { user } = await renderPage('/studio', { answers: STUDIO })
  const link = await screen.findByRole('link', { name: 'Tutti i pacchetti di maggio 2026' })
  expect(link.getAttribute('href')).toBe('/api/studio/pacchetti?mese=2026-05')
  const mesi = screen.getByLabelText('Mese dei pacchetti')
  expect(within(mesi).queryByRole('option', { name: 'giugno 2026' })).toBeNull()
  await user.selectOptions(mesi, 'dicembre 2025')
  const altro = screen.getByRole('link', { name: 'Tutti i pacchetti di dicembre 2025' })
  expect(altro.getAttribute('href')).toBe('/api/studio/pacchetti?mese=2025-12')
})

it('Y7 (parte) sul telefono ogni attività è una scheda, con gli stessi fatti', async () => {
  setScreenWidth(390)
  await renderPage('/studio', { answers: STUDIO })
  expect(await screen.findByRole('heading', { name: 'Alfa S.r.l.' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: 'Apri Beta S.r.l.' })).toBeTruthy()
  expect(screen.getByText('1 da chiudere, 2 con differenza')).toBeTruthy()
})
