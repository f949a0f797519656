import type { MiaQuota, Ripartizione, RipartizioneRow } from '@rateo/contract/accordi/ripartizioni'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'
import { emptyDividi, pesoDi, sommaErrata, toBody } from './dividi.values.ts'

const aRow = (): RipartizioneRow => ({
  _id: ID,
  causale: 'Campo estivo',
  tipo: 'spesa',
  stato: 'aperta',
  esercente: { _id: '0000000000000000000000e1', nome: 'Officina Bellini' },
  beneficiario: { _id: '0000000000000000000000b1', nome: 'Giulia Rossi' },
  totale_centesimi: 10_000,
  scadenza: '2026-12-10',
  quote: 2,
  accettate: 1,
  scoperte: 1,
  created_at: '2026-11-20T10:20:00.000Z',
})
const aQuota = (): MiaQuota => ({
  _id: ID,
  esercente: { nome: 'Officina Bellini', email: 'info@bellini.test', telefono: null },
  causale: 'Campo estivo',
  beneficiario: { nome: 'Giulia Rossi' },
  percento: 70,
  importo_centesimi: 7000,
  scadenza: '2026-12-10',
  stato: 'in_attesa',
  scade_at: '2026-12-08T10:00:00.000Z',
  pagamento_id: null,
})

it('Y5 (parte) l’elenco dice per chi è e quante quote non hanno chi le paga', async () => {
  await renderPage('/ripartizioni', {
    as: 'esercente',
    answers: { 'POST /api/search/ripartizioni': aPage([aRow()], { totals: null }) },
  })
  const table = await screen.findByRole('table', { name: 'Spese divise' })
  expect(table.textContent).toContain('Per Giulia Rossi')
  expect(table.textContent).toContain('1 su 2 accettate, 1 senza chi paga')
})

it('Y5 (parte) chi paga una quota legge solo la sua, e può rifiutarla', async () => {
  const { user, server } = await renderPage(`/quote/${ID}`, {
    as: 'cliente',
    answers: {
      [`GET /api/quote/${ID}`]: aQuota(),
      [`POST /api/quote/${ID}/rifiuta`]: { ...aQuota(), stato: 'rifiutata' },
    },
  })
  expect(await screen.findByText('70 %')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Rifiuta' }))
  const root = await dialog()
  await user.click(within(root).getByRole('button', { name: 'Rifiuta' }))
  expect(await screen.findByText(/Hai rifiutato: non devi nulla/)).toBeTruthy()
  expect(server.named(`POST /api/quote/${ID}/rifiuta`).map(({ body }) => body)).toEqual([
    { motivo: '' },
  ])
})

const aRipartizione = (): Ripartizione => ({
  ...aRow(),
  tipo: 'dilazione',
  piano: null,
  rate: { n_rate: 3, cadenza: 'quindicinale' },
  incassato_centesimi: 2334,
  rimborsato_centesimi: 0,
  residuo_centesimi: 4666,
  azioni_consentite: [
    { azione: 'affida', consentita: true, motivo: null },
    { azione: 'rimborsa', consentita: true, motivo: null },
    { azione: 'ritira', consentita: true, motivo: null },
  ],
  elenco: [
    {
      n: 1,
      cliente: { _id: '0000000000000000000000c1', nome: 'Anna Bianchi' },
      percento: 70,
      importo_centesimi: 7000,
      stato: 'accettata',
      motivo: null,
      scade_at: '2026-12-08T10:00:00.000Z',
      pagamento: null,
      abbonamento: null,
      dilazione: {
        _id: '0000000000000000000000d1',
        numero: 'DIL-7',
        stato: 'attiva',
        in_ritardo: true,
        incassato_centesimi: 2334,
        rimborsato_centesimi: 0,
        residuo_centesimi: 4666,
      },
    },
    {
      n: 2,
      cliente: { _id: '0000000000000000000000c2', nome: 'Carlo Verdi' },
      percento: 30,
      importo_centesimi: 3000,
      stato: 'rifiutata',
      motivo: 'Non posso',
      scade_at: '2026-12-08T10:00:00.000Z',
      pagamento: null,
      abbonamento: null,
      dilazione: null,
    },
  ],
})

it('Y5 (parte) di una spesa a rate si legge chi paga, chi è in ritardo e chi ha detto di no', async () => {
  const { user } = await renderPage(`/ripartizioni/${ID}`, {
    as: 'esercente',
    answers: { [`GET /api/ripartizioni/${ID}`]: aRipartizione() },
  })
  expect(await screen.findByText('3 rate quindicinali')).toBeTruthy()
  const [anna, carlo] = within(screen.getByRole('region', { name: 'Quote' })).getAllByRole(
    'listitem',
  )
  expect(anna?.textContent).toMatch(/DIL-7 · in ritardo.*incassati 23,34/)
  expect(carlo?.textContent).toMatch(/Rifiutata.*Ha scritto: “Non posso”/)
  await user.click(screen.getByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rimborsa' }))
  const root = await dialog()
  expect(within(root).getByText(/^Al massimo 23,34/)).toBeTruthy()
})

it('Y5 (parte) una spesa si divide a rate: si chiede quante, e quando la prima', async () => {
  const { user, server } = await renderPage('/ripartizioni', {
    as: 'esercente',
    answers: {
      'POST /api/search/ripartizioni': aPage([aRow()], { totals: null }),
      'POST /api/search/clienti': aPage([]),
      'POST /api/search/beneficiari': aPage([]),
    },
  })
  await screen.findByRole('table', { name: 'Spese divise' })
  await user.click(screen.getByRole('button', { name: 'Dividi una spesa' }))
  const root = within(await dialog())
  expect(root.queryByLabelText('Quante rate per ciascuno')).toBeNull()
  await user.selectOptions(root.getByLabelText('Che cosa dividi'), 'dilazione')
  expect(root.getByLabelText('Quante rate per ciascuno')).toBeTruthy()
  expect(root.getByLabelText('Prima rata, lo stesso giorno per tutti')).toBeTruthy()
  await user.click(root.getByRole('button', { name: 'Chiedi a tutti' }))
  expect((await root.findAllByText('Scegli chi paga ogni quota')).length).toBeGreaterThan(0)
  expect(server.named('POST /api/ripartizioni')).toEqual([])
})

describe('Y5 (parte) quanto tocca a ciascuno', () => {
  const chi = (quanti: string[]) => quanti.map((quanto, n) => ({ cliente_id: `c${n}`, quanto }))

  it('si scrive in percentuale o in euro, e deve fare il totale', () => {
    expect(pesoDi('33,33', 'percento')).toBe(3333)
    expect(pesoDi('mezzo', 'percento')).toBeNull()
    expect(pesoDi('70,50', 'euro')).toBe(7050)
    const base = { ...emptyDividi('2026-12-10'), totale: '100,00' }
    expect(sommaErrata({ ...base, paganti: chi(['70', '30']) })).toBeUndefined()
    expect(sommaErrata({ ...base, paganti: chi(['70', '31']) })).toBe(
      'Le percentuali devono fare 100',
    )
    const euro = { ...base, come: 'euro' as const }
    expect(sommaErrata({ ...euro, paganti: chi(['70,00', '30,00']) })).toBeUndefined()
    expect(sommaErrata({ ...euro, paganti: chi(['70,00', '29,99']) })).toBe(
      'Le quote devono fare il totale',
    )
    expect(toBody({ ...base, paganti: chi(['70', '30']) }).quote).toEqual([
      { cliente_id: 'c0', peso: 7000 },
      { cliente_id: 'c1', peso: 3000 },
    ])
    const rate = { ...base, tipo: 'dilazione' as const, n_rate: '3', paganti: chi(['70', '30']) }
    expect(toBody(rate)).toMatchObject({
      tipo: 'dilazione',
      totale_centesimi: 10_000,
      rate: { n_rate: 3, cadenza: 'mensile' },
    })
  })
})
