import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ABBONAMENTO_ID as ID, abbonamento } from '../../../../test/abbonamento.ts'
import { renderPage } from '../../../../test/render.tsx'

const GET = `GET /api/abbonamenti/${ID}`
const POST = `POST /api/abbonamenti/${ID}/pausa`
const DELETE = `DELETE /api/abbonamenti/${ID}/pausa`
const puo = (azione: string) => ({ azione, consentita: true, motivo: null })

const pausa = {
  stato: 'programmata',
  ruolo: 'cliente',
  dal: '2026-12-18',
  riprende_il: '2027-01-17',
  ripresa_anticipata: null,
} as const
const possibile = abbonamento({
  pausa_possibile: { dal: '2026-12-18', entro: '2027-03-18' },
  azioni_consentite: [puo('metti_in_pausa'), puo('disdici')],
})
const programmata = abbonamento({
  prossimo_addebito: '2027-01-17',
  pausa,
  azioni_consentite: [puo('annulla_pausa'), puo('disdici')],
})
const anteprima = {
  dal: '2026-12-18',
  riprende_il: '2027-01-17',
  giorni: 30,
  saltati: ['2026-12-18'],
  importo_centesimi: 3900,
  fine_durata: null,
}

it('ABB-M4 (parte) la pausa si legge prima: che cosa non si addebita, e quando si addebita di nuovo', async () => {
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: { [GET]: possibile, [`${POST}/anteprima`]: anteprima, [POST]: programmata },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Metti in pausa/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Metti in pausa' })
  expect(dialog.textContent).toContain('La pausa comincia venerdì 18 dicembre 2026')
  expect(await within(dialog).findByText(/1 periodo: 39,00/)).toBeTruthy()
  expect(dialog.textContent).toMatch(/Prossimo addebito39,00.€, domenica 17 gennaio 2027/)
  await user.click(
    await within(dialog).findByRole('button', { name: 'In pausa fino al 16 gennaio 2027' }),
  )
  await waitFor(() =>
    expect(server.named(POST)[0]?.body).toEqual({ dal: '2026-12-18', riprende_il: '2027-01-17' }),
  )
  expect(await screen.findByText('Va in pausa il 18 dicembre 2026, come hai chiesto')).toBeTruthy()
})

it('ABB-M4 (parte) tolta prima che cominci: si legge quando si addebita', async () => {
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: { [GET]: programmata, [DELETE]: possibile },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Togli la pausa' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(
    /39,00.€, venerdì 18 dicembre 2026; oggi non si addebita nulla/,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Togli la pausa' }))
  await waitFor(() => expect(server.named(DELETE)).toHaveLength(1))
})

it('ABB-M4 (parte) l’esercente finisce prima la sua, nel giorno che legge', async () => {
  const FINE = `${POST}/fine`
  const inCorso = abbonamento({
    stato: 'in_pausa',
    prossimo_addebito: '2027-03-01',
    pausa: {
      ...pausa,
      stato: 'in_corso',
      ruolo: 'esercente',
      riprende_il: '2027-03-01',
      ripresa_anticipata: '2026-12-25',
    },
    azioni_consentite: [puo('anticipa_ripresa'), puo('cessa')],
  })
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'esercente',
    answers: { [GET]: inCorso, [FINE]: inCorso },
  })
  await user.click(await screen.findByRole('button', { name: 'Riprendi prima' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Riprendi il 25 dicembre 2026' }))
  await waitFor(() => expect(server.named(FINE)[0]?.body).toEqual({ riprende_il: '2026-12-25' }))
})

it('ABB-B2 (parte) chi disdice legge una volta che c’è la pausa o un piano che costa meno; dire no sono tre tocchi', async () => {
  const DISDETTA = `POST /api/abbonamenti/${ID}/disdetta`
  const piani = [
    { _id: '0000000000000000000000c3', nome: 'Premium', importo_centesimi: 9900 },
    { _id: '0000000000000000000000c2', nome: 'Mattina', importo_centesimi: 2900 },
  ].map((uno) => ({ ...uno, descrizione: null, cadenza: 'mensile', posti_min: 1, posti_max: 1 }))
  const azioni_consentite = [puo('metti_in_pausa'), puo('cambia_piano'), puo('disdici')]
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: {
      [GET]: { ...possibile, azioni_consentite },
      [`GET /api/abbonamenti/${ID}/piani`]: { data: piani },
      [`${POST}/anteprima`]: anteprima,
      [DISDETTA]: { ...possibile, stato: 'disdetto', uscita: null },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Disdici' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('button', { name: /^Vedi Mattina, 29,00/ })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Metti in pausa' }))
  expect(await screen.findByRole('dialog', { name: 'Metti in pausa' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Disdici' }))
  await user.click(await screen.findByRole('button', { name: 'No grazie, disdici' }))
  await waitFor(() => expect(server.named(DISDETTA)[0]?.body).toEqual({ fino_al: '2026-12-17' }))
})

it('SPC-24 (parte) in testa: chi paga ha la disdetta in vista, il resto nel menu con i perché, i rossi per ultimi', async () => {
  const no = {
    azione: 'metti_in_pausa',
    consentita: false,
    motivo: 'Questo piano non prevede pause.',
  }
  const { user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: {
      [GET]: abbonamento({
        azioni_consentite: [puo('cambia_piano'), no, puo('cambia_metodo'), puo('disdici')],
      }),
    },
  })
  expect(await screen.findByRole('button', { name: 'Disdici' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Altre azioni' }))
  const voci = await screen.findAllByRole('menuitem')
  expect(voci.map((voce) => voce.textContent)).toEqual([
    'Cambia metodo',
    'Cambia piano',
    'Metti in pausaQuesto piano non prevede pause.',
    'Chiedi assistenza',
  ])
  expect(voci.at(-2)?.getAttribute('aria-disabled')).toBe('true')
})

it('SPC-24 (parte) l’esercente ha un pulsante pieno, e in fondo al menu quello che finisce', async () => {
  const { user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'esercente',
    answers: {
      [GET]: abbonamento({
        azioni_consentite: [
          puo('cessa'),
          puo('disdici'),
          puo('cambia_piano'),
          puo('metti_in_pausa'),
        ],
      }),
    },
  })
  expect(await screen.findByRole('button', { name: 'Cambia piano' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Altre azioni' }))
  const voci = await screen.findAllByRole('menuitem')
  expect(voci.map((voce) => voce.textContent?.split(/(?<=[a-z])(?=[A-Z])/)[0])).toEqual([
    'Metti in pausa',
    'Chiedi assistenza',
    'Disdici',
    'Cessa subito',
  ])
})
