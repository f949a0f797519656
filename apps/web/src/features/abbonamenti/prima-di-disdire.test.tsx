import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ABBONAMENTO_ID as ID, abbonamento } from '../../../test/abbonamento.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = `GET /api/abbonamenti/${ID}`
const DISDETTA = `POST /api/abbonamenti/${ID}/disdetta`
const PAUSA = `POST /api/abbonamenti/${ID}/pausa`
const SCONTO = `POST /api/abbonamenti/${ID}/sconto`
const puo = (...azioni: string[]) =>
  azioni.map((azione) => ({ azione, consentita: true, motivo: null }))

const conTutto = abbonamento({
  pausa_possibile: { dal: '2026-12-18', entro: '2027-03-18' },
  azioni_consentite: puo('metti_in_pausa', 'usa_codice', 'cambia_piano', 'disdici'),
})
const disdetto = abbonamento({ stato: 'disdetto', uscita: null, fino_al: '2026-12-17' })
const offerta = {
  codice: 'RESTA20',
  nome: 'Resta con noi',
  sconto_centesimi: 780,
  righe: [{ codice: 'RESTA20', nome: 'Resta con noi', sconto_centesimi: 780 }],
  addebiti: [
    {
      giorno: '2026-12-18',
      prezzo_centesimi: 3900,
      sconto_centesimi: 780,
      importo_centesimi: 3120,
    },
  ],
}
const pausa = {
  dal: '2026-12-18',
  riprende_il: '2027-01-17',
  giorni: 30,
  saltati: ['2026-12-18'],
  importo_centesimi: 3900,
  fine_durata: null,
}
const risposte = {
  [GET]: conTutto,
  [`${GET}/sconto/offerta`]: { data: offerta },
  [`${GET}/piani`]: { data: [] },
  [`${PAUSA}/anteprima`]: pausa,
  [PAUSA]: conTutto,
  [SCONTO]: conTutto,
  [DISDETTA]: disdetto,
}

async function staPerDisdire(as: 'cliente' | 'esercente' = 'cliente', change: object = {}) {
  const pagina = await renderPage(`/abbonamenti/${ID}`, { as, answers: { ...risposte, ...change } })
  if (as === 'esercente') {
    await pagina.user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    await pagina.user.click(await screen.findByRole('menuitem', { name: /^Disdici/ }))
  } else await pagina.user.click(await screen.findByRole('button', { name: 'Disdici' }))
  return { ...pagina, dialog: within(await screen.findByRole('dialog')) }
}

it('ABB-B2 chi disdice legge una volta sola che c’è una pausa o uno sconto, nello stesso passo della disdetta, senza inganni', async () => {
  // One step: what could be instead, what leaving does, and the way out, together.
  const { server, user, dialog } = await staPerDisdire()
  expect(await dialog.findByText(/«Resta con noi».*31,20.€ invece di 39,00.€/)).toBeTruthy()
  expect(dialog.getByText(/resta valido fino a giovedì 17 dicembre 2026/)).toBeTruthy()
  const esci = dialog.getByRole('button', { name: 'No grazie, disdici' })
  const altro = ['Resta con lo sconto', 'Metti in pausa'].map((name) =>
    dialog.getByRole('button', { name }),
  )
  // The way out is the button of the dialog, ready from the start; the others are no louder than it, and nothing is chosen.
  expect(esci.hasAttribute('disabled')).toBe(false)
  expect(esci.getAttribute('data-variant')).not.toBe('default')
  for (const button of altro) expect(button.getAttribute('data-variant')).toBe('default')
  expect(dialog.queryAllByRole('checkbox')).toEqual([])
  expect(dialog.getByRole('combobox', { name: 'Perché? (facoltativo)' })).toHaveProperty(
    'value',
    '',
  )
  await user.click(esci)
  await waitFor(() => expect(server.named(DISDETTA)).toHaveLength(1))
  // No reason was asked for, and nothing comes between the no and the end.
  expect(server.named(DISDETTA)[0]?.body).toEqual({ fino_al: '2026-12-17' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([server.named(SCONTO), server.named(PAUSA)]).toEqual([[], []])
})

it('ABB-B2 (parte) chi sceglie lo sconto, o la pausa, resta: nessuna disdetta', async () => {
  const sconto = await staPerDisdire()
  await sconto.user.click(await sconto.dialog.findByRole('button', { name: 'Resta con lo sconto' }))
  await sconto.user.click(await screen.findByRole('button', { name: 'Usa lo sconto' }))
  await waitFor(() => expect(sconto.server.named(SCONTO)).toHaveLength(1))
  expect(sconto.server.named(DISDETTA)).toEqual([])
})

it('ABB-B2 (parte) a chi vende, e dove non c’è niente da offrire, non si propone nulla', async () => {
  const { dialog } = await staPerDisdire('esercente', {
    [GET]: { ...conTutto, azioni_consentite: puo('metti_in_pausa', 'disdici') },
  })
  expect(await dialog.findByRole('button', { name: 'Conferma la disdetta' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Metti in pausa' })).toBeNull()
})
