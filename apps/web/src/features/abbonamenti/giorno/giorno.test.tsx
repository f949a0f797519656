import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { abbonamento, ABBONAMENTO_ID } from '../../../../test/abbonamento.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'

const GET = `GET /api/abbonamenti/${ABBONAMENTO_ID}`
const POST = `POST /api/abbonamenti/${ABBONAMENTO_ID}/giorno`
const anteprima = {
  giorno: 27,
  dal: '2026-12-18',
  al: '2026-12-26',
  giorni: 9,
  importo_centesimi: 1170,
  prossimo: '2026-12-27',
  prossimo_importo_centesimi: 3900,
}
const cambio_giorno = {
  giorno: 27,
  ruolo: 'cliente',
  dal: '2026-12-18',
  al: '2026-12-26',
  importo_centesimi: 1170,
  prossimo: '2026-12-27',
} as const
const puo = abbonamento({
  azioni_consentite: [{ azione: 'cambia_giorno', consentita: true, motivo: null }],
})
const spostato = abbonamento({
  cambio_giorno,
  azioni_consentite: [{ azione: 'annulla_giorno', consentita: true, motivo: null }],
})

describe('ABB-M4 (parte) il giorno di addebito', () => {
  it('si sceglie, si leggono i due prossimi addebiti, e si manda quello che si è letto', async () => {
    let isRefused = true
    const { server, user } = await renderPage(`/abbonamenti/${ABBONAMENTO_ID}`, {
      as: 'cliente',
      answers: {
        [GET]: puo,
        [`${POST}/anteprima`]: anteprima,
        [POST]: () => (isRefused ? refuse('stato_incompatibile') : spostato),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Cambia giorno/ }))
    const nel = within(await screen.findByRole('dialog'))
    await user.click(nel.getByRole('button', { name: 'Cambia giorno' }))
    expect((await nel.findAllByText('Scegli un giorno')).length).toBeGreaterThan(0)
    await user.click(nel.getByRole('combobox', { name: 'Giorno del mese' }))
    await user.click(await screen.findByRole('option', { name: '27', hidden: true }))
    expect(await nel.findByText(/11,70.€, per 9 giorni fino al 26 dicembre 2026/)).toBeTruthy()
    expect(nel.getByText(/39,00.€, un periodo intero/)).toBeTruthy()
    await user.click(nel.getByRole('button', { name: 'Addebita il 27 del mese' }))
    expect(await nel.findByRole('alert')).toBeTruthy()
    isRefused = false
    await user.click(nel.getByRole('button', { name: 'Addebita il 27 del mese' }))
    expect(await screen.findByText('Dal 27 dicembre 2026 si addebita il 27 del mese')).toBeTruthy()
    expect(server.named(POST).at(-1)?.body).toEqual({
      giorno: 27,
      dal: '2026-12-18',
      importo_centesimi: 1170,
    })
  })

  it('finché aspetta si legge quanto costa il prossimo addebito, e si annulla', async () => {
    const DELETE = `DELETE /api/abbonamenti/${ABBONAMENTO_ID}/giorno`
    const { server, user } = await renderPage(`/abbonamenti/${ABBONAMENTO_ID}`, {
      as: 'cliente',
      answers: { [GET]: spostato, [DELETE]: puo },
    })
    expect(await screen.findByText(/Prossimo addebito: 11,70.€/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Annulla il cambio di giorno/ }))
    const nel = within(await screen.findByRole('dialog'))
    await user.click(nel.getByRole('button', { name: 'Annulla il cambio' }))
    await waitFor(() => expect(server.named(DELETE)).toHaveLength(1))
    expect(await screen.findByText(/Prossimo addebito: 39,00.€/)).toBeTruthy()
  })
})
