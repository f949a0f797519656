import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione, aDilazioneRow, aRata } from '../../../test/dilazione-fixtures.ts'
import { aPage, aPagamento, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const DEBITO = `GET /api/pagamenti/${ID}`
const LEGGI = `GET /api/pagamenti/${ID}/promessa`
const DICI = `POST /api/pagamenti/${ID}/promessa`
const TERMINA = `POST /api/pagamenti/${ID}/promessa/termina`

const promessa = {
  _id: '0000000000000000000000f1',
  pagamento_id: ID,
  quanto: 'meta',
  importo_centesimi: 12_050,
  acconto_centesimi: 6025 as number | null,
  acconto_pagato: false,
  giorno: '2026-11-29',
  stato: 'attiva',
  fatta_at: '2026-11-20T09:00:00.000Z',
  conclusa_il: null,
}
const libera = {
  motivo_no: null as string | null,
  dal: '2026-11-21',
  al: '2026-12-05',
  residuo_centesimi: 12_050,
  meta_centesimi: 6025,
  rimaste: 2,
  data: [] as object[],
}
const NO = 'Hai già detto 2 volte quando avresti pagato questo importo.'
const tardi = aPagamento({ scadenza: '2026-01-10' })

const aperto = (as: 'cliente' | 'esercente', answers: Record<string, unknown>) =>
  renderPage(`/pagamenti/${ID}`, { as, answers: { [DEBITO]: tardi, ...answers } })

it('Y1 (parte) chi è in ritardo dice quando paga, e prima legge che cosa comporta', async () => {
  const { user, server } = await aperto('cliente', {
    [LEGGI]: libera,
    [DICI]: { ...libera, motivo_no: 'Hai già detto.', rimaste: 1, data: [promessa] },
  })
  const panel = await screen.findByRole('region', { name: 'Quando paghi' })
  await user.click(within(panel).getByRole('button', { name: 'Dì quando paghi' }))
  const dialog = await screen.findByRole('dialog', { name: 'Quando paghi?' })
  await user.selectOptions(await within(dialog).findByLabelText('Quanto'), 'meta')
  expect(dialog.textContent).toContain('Paghi 60,25\u00A0€ entro il 21 novembre 2026')
  expect(dialog.textContent).toContain('Fino a quel giorno non mandiamo solleciti')
  await user.click(within(dialog).getByRole('button', { name: /^Confermo: pago il/ }))
  expect(server.named(DICI)[0]?.body).toEqual({ giorno: '2026-11-27', quanto: 'meta' })
  const meta = await within(panel).findByRole('link', { name: /Paga la metà adesso/ })
  expect(meta.getAttribute('href')).toBe(`/gateway/${ID}`)
})

it('Y1 (parte) dove non si può più, il pulsante dice perché', async () => {
  const mancata = { ...promessa, stato: 'non_mantenuta', conclusa_il: '2026-11-22' }
  await aperto('cliente', { [LEGGI]: { ...libera, motivo_no: NO, rimaste: 0, data: [mancata] } })
  const button = await screen.findByRole('button', { name: 'Dì quando paghi' })
  expect(button.getAttribute('aria-description')).toBe(NO)
  expect(screen.getByText('Non mantenuta')).toBeTruthy()
})

it('Y1 (parte) l’esercente termina una promessa dopo aver letto che cosa riprende', async () => {
  const { user, server } = await aperto('esercente', {
    [LEGGI]: { ...libera, motivo_no: 'Hai già detto.', data: [promessa] },
    [TERMINA]: {
      ...libera,
      data: [{ ...promessa, stato: 'terminata', conclusa_il: '2026-11-22' }],
    },
  })
  const panel = await screen.findByRole('region', { name: 'Promesse di pagamento' })
  await user.click(within(panel).getByRole('button', { name: 'Termina la promessa' }))
  const dialog = await screen.findByRole('dialog', { name: 'Terminare la promessa?' })
  expect(dialog.textContent).toContain('solleciti e nuovi addebiti riprendono da oggi')
  await user.click(within(dialog).getByRole('button', { name: 'Termina la promessa' }))
  expect(await within(panel).findByText('Terminata')).toBeTruthy()
  expect(server.named(TERMINA)).toHaveLength(1)
})

it('Y1 (parte) accanto alle fasce di ritardo si legge quanto è atteso, mantenuto e no', async () => {
  const conto = (quante: number) => ({ quante, importo_centesimi: quante * 5000 })
  await renderPage('/dilazioni', {
    as: 'esercente',
    answers: {
      'POST /api/search/dilazioni': aPage([aDilazioneRow()]),
      'POST /api/promesse/riepilogo': {
        attese: conto(2),
        mantenute: conto(3),
        non_mantenute: conto(1),
      },
    },
  })
  const section = await screen.findByRole('region', { name: 'Promesse di pagamento' })
  expect(section.textContent).toBe(
    'Attesi 100,00\u00A0€ da 2 promesse di pagamento. Finora 3 mantenute (150,00\u00A0€) e 1 non mantenuta (50,00\u00A0€).',
  )
})

it('Y1 (parte) la pagina della dilazione porta il cliente alla rata in ritardo, e dice le promesse', async () => {
  await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: {
      [`GET /api/dilazioni/${ID}`]: aDilazione({
        rate: [aRata(1, { scadenza: '2026-01-10' }), aRata(2, { scadenza: '2099-01-10' })],
      }),
      [`GET /api/dilazioni/${ID}/promesse`]: {
        data: [{ ...promessa, n: 2, stato: 'mantenuta', acconto_centesimi: null }],
      },
    },
  })
  const panel = await screen.findByRole('region', { name: 'Promesse di pagamento' })
  expect(panel.textContent).toContain('La rata 1 è in ritardo: dì quando la paghi.')
  expect(panel.textContent).toContain('Mantenuta: rata 2, 120,50\u00A0€ il 29 novembre 2026')
})
