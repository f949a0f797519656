import type { MiaQuota, RipartizioneRow } from '@rateo/contract/accordi/ripartizioni'
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
  })
})
