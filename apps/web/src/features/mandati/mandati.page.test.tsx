import {
  type MandatoDettaglio,
  type MandatoRow,
  bloccaMandato,
} from '@rateo/contract/incasso/mandati'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/mandati'
const PAGE = '/pagamenti/mandati'
const REVOKE = `POST /api/mandati/${ID}/revoca`
const BLOCK = `POST /api/mandati/${ID}/blocca`

const aRow: MandatoRow = {
  _id: ID,
  stato: 'attivo',
  umr: 'RT6B03',
  tipo: 'ricorrente',
  iban: 'IT60 X054 •••• •••• •••• ••• 3456',
  intestatario: 'Ugo Neri',
  esercente: { _id: ID, nome: 'Palestra Fenice' },
  cliente: { _id: ID, nome: 'Lucia Bianchi' },
  firmato_at: '2026-10-01T10:20:00.000Z',
  ultimo_uso: null,
  created_at: '2026-10-01T10:20:00.000Z',
}
const aMandato = (change: Partial<MandatoDettaglio> = {}): MandatoDettaglio => ({
  ...aRow,
  creditore_id: 'IT32ZZZ0000007981100543',
  riferimento_banca: null,
  schema_sdd: 'CORE',
  preavviso_giorni: 14,
  sha256: null,
  firma_scade_at: null,
  prossimo_addebito: null,
  motivo: null,
  in_corso: 0,
  dipendenti: [],
  addebiti: [],
  ...change,
})
const list = (rows = [aRow]) => ({ [SEARCH]: aPage(rows, { totals: null }) })
const open = (as: 'cliente' | 'esercente' | 'admin', mandato = aMandato(), answers: Answers = {}) =>
  renderPage(`${PAGE}/${ID}`, { as, answers: { [`GET /api/mandati/${ID}`]: mandato, ...answers } })

describe('PAG-M9 l’elenco', () => {
  it.each([
    ['cliente', 'Esercente', 'Palestra FeniceUgo Neri'],
    ['esercente', 'Cliente', 'Lucia BianchiUgo Neri'],
    ['admin', 'Cliente', 'Lucia BianchiPalestra Fenice'],
  ] as const)('PAG-M9 (parte) %s legge prima l’altra parte', async (as, header, cell) => {
    await renderPage(PAGE, { as, answers: list() })
    const table = await screen.findByRole('table', { name: 'Mandati' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((th) => th.textContent),
    ).toContain(header)
    expect(table.textContent).toContain(cell)
    expect(table.textContent).toContain('Mai')
  })

  it.each([
    ['cliente', 'Ne firmi uno quando scegli di pagare con l’addebito sul conto.'],
    ['esercente', 'Un cliente lo firma quando sceglie di pagare con l’addebito sul conto.'],
  ] as const)('X12 %s senza mandati legge da dove vengono', async (as, text) => {
    await renderPage(PAGE, { as, answers: list([]) })
    expect(await screen.findByRole('heading', { name: 'Ancora nessun mandato' })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('X2 i filtri vengono dall’indirizzo', async () => {
    const { server } = await renderPage(`${PAGE}?stato=attivo,sospeso&cerca=3456`, {
      as: 'esercente',
      answers: list(),
    })
    await waitFor(() => expect(server.named(SEARCH)).toHaveLength(1))
    expect(server.named(SEARCH)[0]?.body).toMatchObject({
      search: '3456',
      page: 0,
      sort: { created_at: -1 },
      filters: { stato: { $in: ['attivo', 'sospeso'] } },
    })
  })

  it('PAG-M9 (parte) su un telefono si distingue un conto dall’altro, mai intero', async () => {
    setScreenWidth(639)
    await renderPage(PAGE, { as: 'cliente', answers: list() })
    const cards = await screen.findByRole('list', { name: 'Mandati' })
    const text = (within(cards).getByRole('link').textContent ?? '').replaceAll(/[\s\u2060]/g, ' ')
    expect(text).toContain('3456')
    expect(text).not.toContain('X054')
  })
})

describe('PAG-M9 chiudere un mandato', () => {
  it('PAG-M9 (parte) il cliente lo revoca: legge che cosa ci si paga, e che niente si muove', async () => {
    const dipendenti = [
      { tipo: 'abbonamento' as const, _id: ID, nome: 'Sala pesi', prossima: '2026-12-01' },
    ]
    const { server, user } = await open('cliente', aMandato({ dipendenti }), {
      [REVOKE]: aMandato({ stato: 'revocato' }),
    })
    const what = await screen.findByRole('region', { name: 'Che cosa si paga con questo conto' })
    expect(what.textContent).toContain('Sala pesiAbbonamento · prossima scadenza 01/12/2026')
    await user.click(screen.getByRole('button', { name: 'Altre azioni' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Revoca' }))
    const root = await dialog()
    expect(root.textContent).toMatch(/1 contratto si paga.*scegli per tempo un altro modo/)
    await user.click(within(root).getByRole('button', { name: 'Revoca il mandato' }))
    expect(await screen.findByText(/Mandato revocato.*Nessun importo è stato mosso/)).toBeTruthy()
    expect(server.named(REVOKE)).toHaveLength(1)
  })

  it('PAG-M9 (parte) lo staff lo blocca solo dicendo perché', async () => {
    const { server, user } = await open('admin', aMandato(), {
      [BLOCK]: aMandato({ stato: 'bloccato' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Blocca' }))
    const root = await dialog()
    await user.click(within(root).getByRole('button', { name: 'Blocca il mandato' }))
    expect(within(root).getAllByText('Scrivi il motivo').length).toBeGreaterThan(0)
    expect(server.named(BLOCK)).toHaveLength(0)
    await user.type(within(root).getByLabelText('Perché lo blocchi'), '  Conto chiuso ')
    await user.click(within(root).getByRole('button', { name: 'Blocca il mandato' }))
    await waitFor(() => expect(server.named(BLOCK)).toHaveLength(1))
    expect(server.named(BLOCK)[0]?.body).toEqual({ motivo: 'Conto chiuso' })
  })

  it('SPC-24 rifiutato: la frase del server, e il motivo scritto resta', async () => {
    const { user } = await open('admin', aMandato(), {
      [BLOCK]: () => refuse('stato_incompatibile'),
    })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Blocca' }))
    const root = await dialog()
    const why = within(root).getByLabelText<HTMLTextAreaElement>('Perché lo blocchi')
    await user.type(why, 'Conto chiuso')
    await user.click(within(root).getByRole('button', { name: 'Blocca il mandato' }))
    expect(await within(root).findByRole('alert')).toBeTruthy()
    expect(why.value).toBe('Conto chiuso')
  })

  it('X8 blocco: valori ostili nel motivo', async () => {
    const { answers, said } = refusing({ [BLOCK]: bloccaMandato })
    const { user } = await open('admin', aMandato(), answers)
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Blocca' }))
    await provaOstile({ root: await dialog(), submit: 'Blocca il mandato', said })
  })

  it('PAG-M9 (parte) uno già finito non si chiude, e dice perché', async () => {
    const { user } = await open(
      'cliente',
      aMandato({ stato: 'revocato', motivo: 'Lo hai revocato tu.' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    const entry = await screen.findByRole('menuitem', { name: /^Revoca/ })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.textContent).toBe('RevocaIl mandato non è più in vigore.')
    expect(screen.getByText('Lo hai revocato tu.')).toBeTruthy()
  })
})

it.each([
  ['cliente', 'prima di ognuno ti scriviamo importo e giorno.'],
  ['esercente', 'prima di ognuno il cliente riceve importo e giorno.'],
] as const)('PAG-M9 (parte) senza addebiti %s legge che cosa succederà', async (as, text) => {
  await open(as)
  const panel = await screen.findByRole('region', { name: 'Addebiti' })
  expect(panel.textContent).toContain(text)
})

it('PAG-M9 (parte) ogni addebito dice quando, quanto e perché la banca l’ha rifiutato', async () => {
  const addebito = {
    pagamento_id: ID,
    causale: 'Quota di novembre',
    importo_centesimi: 3900,
    stato: 'restituito' as const,
    addebito_il: '2026-11-05',
    sequenza: 'RCUR',
    causale_banca: 'Fondi insufficienti',
  }
  await open('esercente', aMandato({ addebiti: [addebito], ultimo_uso: '2026-11-05' }))
  const panel = await screen.findByRole('region', { name: 'Addebiti' })
  expect(panel.textContent).toContain('Quota di novembre05/11/2026 · Fondi insufficienti')
  expect(panel.textContent).toContain('39,00\u00A0€')
  const facts = screen.getByRole('region', { name: 'Dati del mandato' })
  expect(facts.textContent).toContain('Se non si usa più, decade dopo il05/11/2029')
})
