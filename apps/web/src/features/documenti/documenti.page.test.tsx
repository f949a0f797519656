import type { Documento } from '@rateo/contract/registri/documenti'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/documenti'

const aDocumento = (change: Partial<Documento> = {}): Documento => ({
  _id: ID,
  tipo: 'ricevuta',
  numero: 'RIC-2026-00042',
  titolo: 'Tagliando e cambio olio',
  data: '2026-11-20',
  esercente: { _id: '0000000000000000000000e1', nome: 'Officina Bellini' },
  cliente: { _id: '0000000000000000000000c1', nome: 'Maria Bianchi' },
  pagamento_id: '0000000000000000000000d1',
  importo_centesimi: 12_050,
  stato: 'emesso',
  visibile_al_cliente: true,
  mime: 'application/pdf',
  caricato: false,
  versione: 1,
  dilazione_id: null,
  abbonamento_id: null,
  scade_il: null,
  motivo: null,
  versioni: [],
  invii: [],
  nome_file: null,
  dentro: null,
  firmato_at: null,
  created_at: '2026-11-20T10:20:00.000Z',
  scaricamenti: [{ at: '2026-11-20T11:20:00.000Z', chi: 'Maria Bianchi' }],
  ...change,
})
const list = (rows = [aDocumento()]) => ({ [SEARCH]: aPage(rows, { totals: null }) })
const one = { [`GET /api/documenti/${ID}`]: aDocumento() }

it.each([
  ['esercente', ['Cliente']],
  ['cliente', ['Esercente']],
  ['admin', ['Esercente', 'Cliente']],
] as const)('DOC-M1 (parte) le colonne di %s', async (as, parties) => {
  await renderPage('/documenti', { as, answers: list() })
  const table = await screen.findByRole('table', { name: 'Documenti' })
  const headers = within(table)
    .getAllByRole('columnheader')
    .map((th) => th.textContent)
  expect(headers).toEqual([
    'Documento',
    'Numero',
    'Data',
    'Arrivato il',
    ...parties,
    'Stato',
    'Importo',
  ])
})

it('X2 DOC-M1 (parte) tipo e periodo vengono dall’indirizzo', async () => {
  const { server } = await renderPage('/documenti?tipo=ricevuta,fattura&data_dal=2026-11-01', {
    answers: list(),
  })
  await waitFor(() => expect(server.named(SEARCH)).toHaveLength(1))
  expect(server.named(SEARCH)[0]?.body).toMatchObject({
    filters: { tipo: { $in: ['ricevuta', 'fattura'] }, data: { $gte: '2026-11-01' } },
  })
})

it('DOC-M1 (parte) sotto i 640 px una scheda dice che cosa e quanto, e uno stato solo dove non è quello di sempre', async () => {
  setScreenWidth(639)
  await renderPage('/documenti', {
    as: 'cliente',
    answers: list([aDocumento(), aDocumento({ _id: 'f'.repeat(24), stato: 'caricato' })]),
  })
  const cards = within(await screen.findByRole('list', { name: 'Documenti' }))
  const [card, caricata] = cards.getAllByRole('link')
  if (!card || !caricata) throw new Error('two cards')
  expect(caricata.textContent).toContain('Caricato')
  expect(card.textContent).toContain('Tagliando e cambio olio')
  expect(card.textContent).toContain('Ricevuta · 20/11/2026 · Officina Bellini')
  expect(card.textContent).not.toContain('Emesso')
})

it('X12 senza documenti dice da dove arriverà il primo', async () => {
  await renderPage('/documenti', { as: 'cliente', answers: list([]) })
  expect(await screen.findByText('Dopo il primo pagamento trovi qui la ricevuta.')).toBeTruthy()
})

it('DOC-M6 il documento si scarica, e l’esercente sa chi l’ha preso; il cliente no', async () => {
  const page = await renderPage(`/documenti/${ID}`, { as: 'esercente', answers: one })
  const link = await screen.findByRole('link', { name: 'Scarica' })
  expect(link.getAttribute('href')).toBe(`/api/documenti/${ID}/file`)
  const copies = screen.getByRole('region', { name: 'Chi l’ha scaricato' })
  expect(within(copies).getByText(/Maria Bianchi/)).toBeTruthy()
  page.unmount()
  await renderPage(`/documenti/${ID}`, { as: 'cliente', answers: one })
  await screen.findByRole('link', { name: 'Scarica' })
  expect(screen.queryByRole('region', { name: 'Chi l’ha scaricato' })).toBeNull()
})

it('X10 quello di un altro: "Non trovato" dentro la pagina', async () => {
  await renderPage(`/documenti/${ID}`, { as: 'cliente' })
  expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
})
