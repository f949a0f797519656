import type { AnteprimaLiquidazione, Liquidazione } from '@rateo/contract/persone/liquidazioni'
import { ERRORS } from '@rateo/contract/chiamata/errors'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const ALTRO = '0000000000000000000000b2'
const LIQUIDAZIONE = '0000000000000000000000c3'
const chi = (_id: string, nome: string) => ({ _id, nome })

const aliquote = {
  ritenuta_provvigioni: 2300,
  ritenuta_professionisti: 2000,
  rivalsa_inps: 400,
  iva: 2200,
  bollo_centesimi: 200,
  bollo_oltre_centesimi: 7747,
  enasarco_agente: 850,
  enasarco_preponente: 850,
  massimale_pluri_centesimi: 3_047_800,
  massimale_mono_centesimi: 4_571_700,
  fonti: ['Provvigioni: art. 25-bis DPR 600/1973.'],
}
const conteggio = {
  provvigioni_centesimi: 12_346,
  rivalsa_centesimi: 0,
  imponibile_centesimi: 12_346,
  iva_centesimi: 2716,
  bollo_centesimi: 0,
  totale_centesimi: 15_062,
  ritenuta_base_centesimi: 6173,
  ritenuta_centesimi: 1420,
  enasarco_base_centesimi: 0,
  enasarco_centesimi: 0,
  enasarco_preponente_centesimi: 0,
  netto_centesimi: 13_642,
}
const dettaglio = [
  {
    esercente_id: ID,
    nome: 'Palestra Aurora',
    da: null,
    righe: 2,
    base_centesimi: 123_456,
    provvigioni_centesimi: 12_346,
  },
]
const anteprima: AnteprimaLiquidazione = {
  mese: '2026-10',
  righe: 2,
  provvigioni_centesimi: 12_346,
  precedenti_centesimi: 0,
  conteggio,
  aliquote,
  dettaglio,
  motivo: null,
}
const liquidazione: Liquidazione = {
  _id: LIQUIDAZIONE,
  consulente: chi(ID, 'Ilenia Capponi'),
  mese: '2026-10',
  numero: '2026/1',
  stato: 'approvata',
  righe: 2,
  precedenti_centesimi: 0,
  conteggio,
  aliquote,
  dettaglio,
  approvata_da: chi(ID, 'Maria Bianchi'),
  approvata_at: '2026-11-02T09:00:00.000Z',
  bonifici_id: null,
  pagata_da: null,
  pagata_il: null,
  motivo: '',
  azioni_consentite: [
    { azione: 'annulla', consentita: true, motivo: null },
    { azione: 'paga', consentita: true, motivo: null },
  ],
}
const voce = (_id: string, nome: string, values: object = {}) => ({
  consulente: chi(_id, nome),
  righe: 2,
  provvigioni_centesimi: 12_346,
  netto_centesimi: 13_642,
  liquidazione: null,
  motivo: null,
  ...values,
})
const approvata = (values: object = {}) => ({
  liquidazione: {
    _id: LIQUIDAZIONE,
    numero: '2026/1',
    stato: 'approvata',
    approvata_da_me: false,
    bonifici_id: null,
    ...values,
  },
})
const apri = (voci: unknown[], answers: Record<string, unknown> = {}) =>
  renderPage('/consulenti/liquidazioni', {
    as: 'admin',
    answers: {
      'POST /api/liquidazioni/mese': { mese: '2026-10', mesi: ['2026-10', '2026-09'], voci },
      [`POST /api/consulenti/${ID}/liquidazioni/anteprima`]: anteprima,
      ...answers,
    },
  })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('CON-M4 (parte) le liquidazioni di un mese', () => {
  it('CON-M4 (parte) si guarda, si legge da dove vengono le cifre, e si approva quello che si è visto', async () => {
    const approva = `POST /api/consulenti/${ID}/liquidazioni`
    const { server, user } = await apri(
      [
        voce(ID, 'Ilenia Capponi'),
        voce(ALTRO, 'Altro Studio', {
          netto_centesimi: null,
          provvigioni_centesimi: -500,
          motivo: 'La somma è di −5,00 €: si porta avanti.',
        }),
      ],
      { [approva]: liquidazione },
    )
    expect(await screen.findByText('La somma è di −5,00 €: si porta avanti.')).toBeTruthy()
    await user.click(await button('Guarda la liquidazione di Ilenia Capponi'))
    const inside = within(await screen.findByRole('dialog'))
    expect(await inside.findByText(/art\. 25-bis/)).toBeTruthy()
    expect(inside.getByText(/Ritenuta d’acconto 23/)).toBeTruthy()
    await user.click(inside.getByRole('button', { name: /Approva 136,42/ }))
    expect(await screen.findByText('Liquidazione di Ilenia Capponi approvata.')).toBeTruthy()
    expect(server.calls.find(({ name }) => name === approva)?.body).toEqual({
      mese: '2026-10',
      visto: { righe: 2, netto_centesimi: 13_642 },
    })
  })

  it('CON-M4 (parte) un rifiuto resta nella finestra; quello che non si può approvare non ha il pulsante', async () => {
    const { user } = await apri([voce(ID, 'Ilenia Capponi'), voce(ALTRO, 'Altro Studio')], {
      [`POST /api/consulenti/${ID}/liquidazioni`]: refuse('stato_incompatibile'),
      [`POST /api/consulenti/${ALTRO}/liquidazioni/anteprima`]: {
        ...anteprima,
        motivo: 'Il mese di ottobre 2026 non è finito.',
      },
    })
    await user.click(await button('Guarda la liquidazione di Ilenia Capponi'))
    const inside = within(await screen.findByRole('dialog'))
    await user.click(await inside.findByRole('button', { name: /Approva/ }))
    expect(await inside.findByText(ERRORS.stato_incompatibile.message)).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Indietro' }))
    await user.click(await button('Guarda la liquidazione di Altro Studio'))
    const altra = within(await screen.findByRole('dialog', { name: /Altro Studio/ }))
    expect(await altra.findByText('Il mese di ottobre 2026 non è finito.')).toBeTruthy()
    expect(altra.queryByRole('button', { name: /Approva/ })).toBeNull()
  })

  it('CON-M4 (parte) chi ha approvato non prepara i bonifici e legge perché; un’altra persona sì', async () => {
    await apri([voce(ID, 'Ilenia Capponi', approvata({ approvata_da_me: true }))])
    const bonifici = await button('Prepara i bonifici')
    expect(bonifici.getAttribute('aria-description')).toMatch(/un’altra persona/)
  })
})

it('CON-M4 (parte) una liquidazione: chi non l’ha approvata la segna pagata, o si annulla con un motivo', async () => {
  const paga = `POST /api/liquidazioni/${LIQUIDAZIONE}/paga`
  const { server, user } = await renderPage(`/consulenti/liquidazioni/${LIQUIDAZIONE}`, {
    as: 'admin',
    answers: {
      [`GET /api/liquidazioni/${LIQUIDAZIONE}`]: liquidazione,
      [paga]: { ...liquidazione, stato: 'pagata' },
    },
  })
  const documento = await screen.findByRole('link', { name: 'Documento' })
  expect(documento.getAttribute('href')).toBe(`/api/liquidazioni/${LIQUIDAZIONE}/documento`)
  expect(screen.getByRole('link', { name: 'Scarica CSV' })).toBeTruthy()
  await user.click(await button('Segna pagata'))
  await user.click(await button(/Pagata 136,42/))
  expect(await screen.findByText('Liquidazione pagata.')).toBeTruthy()
  expect(server.calls.find(({ name }) => name === paga)?.body).toMatchObject({
    pagata_il: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
})
