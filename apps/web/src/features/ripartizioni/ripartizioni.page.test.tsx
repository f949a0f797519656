import { creaRipartizione, type RipartizioneRow } from '@rateo/contract/accordi/ripartizioni'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/ripartizioni'
const CREATE = 'POST /api/ripartizioni'
const ONE = `GET /api/ripartizioni/${ID}`
const ADD = { name: 'Aggiungi una ripartizione' }

const aRow = (change: Partial<RipartizioneRow> = {}): RipartizioneRow => ({
  _id: ID,
  nome: 'Prova di novembre',
  stato: 'attiva',
  esercente: { _id: '0000000000000000000000e1', nome: 'Officina Bellini' },
  created_at: '2026-11-20T10:20:00.000Z',
  ...change,
})
const list = (rows = [aRow()]): Answers => ({ [SEARCH]: aPage(rows, { totals: null }) })

/** The dialog that adds one, open on the list. */
async function openDialog(answers: Answers) {
  const page = await renderPage('/ripartizioni', {
    as: 'esercente',
    answers: { ...list(), ...answers },
  })
  await page.user.click(await screen.findByRole('button', ADD))
  const root = await dialog()
  return { ...page, root, nome: within(root).getByLabelText<HTMLInputElement>('Nome') }
}

describe('elenco', () => {
  it.each([
    ['esercente', ['Nome', 'Creata il', 'Stato'], 1],
    ['admin', ['Nome', 'Esercente', 'Creata il', 'Stato'], 0],
  ] as const)('X1 le colonne di %s, e chi aggiunge', async (as, columns, buttons) => {
    await renderPage('/ripartizioni', { as, answers: list() })
    const table = await screen.findByRole('table', { name: 'Ripartizioni' })
    const headers = within(table)
      .getAllByRole('columnheader')
      .map((th) => th.textContent)
    expect(headers.filter((text) => text !== '')).toEqual(columns)
    expect(screen.queryAllByRole('button', ADD)).toHaveLength(buttons)
  })

  it('X12 senza nessun elemento dice che cosa fare', async () => {
    const { user } = await renderPage('/ripartizioni', { as: 'esercente', answers: list([]) })
    const title = await screen.findByRole('heading', { name: 'Ancora nessuna ripartizione' })
    const empty = within(title.parentElement ?? document.body)
    expect(empty.getByText(/^Aggiungi la prima/)).toBeTruthy()
    await user.click(empty.getByRole('button', ADD))
    expect(await dialog()).toBeTruthy()
  })

  it('X2 i filtri vengono dall’indirizzo', async () => {
    const { server } = await renderPage('/ripartizioni?stato=archiviata&cerca=prova', {
      as: 'esercente',
      answers: list(),
    })
    await waitFor(() => expect(server.named(SEARCH)).toHaveLength(1))
    expect(server.named(SEARCH)[0]?.body).toMatchObject({
      search: 'prova',
      page: 0,
      sort: { created_at: -1 },
      filters: { stato: { $in: ['archiviata'] } },
    })
  })

  it('X1 sotto i 640 px una scheda dice quale e lo stato', async () => {
    setScreenWidth(639)
    await renderPage('/ripartizioni', { as: 'esercente', answers: list() })
    const cards = await screen.findByRole('list', { name: 'Ripartizioni' })
    const card = within(cards).getByRole('link')
    expect(card.textContent).toContain('Prova di novembre')
    expect(card.textContent).toContain('Attiva')
  })
})

describe('modulo', () => {
  it('X1 quello che si aggiunge apre la sua scheda', async () => {
    const made = aRow({ nome: 'Appena fatto' })
    const { server, user, router, root, nome } = await openDialog({ [CREATE]: made, [ONE]: made })
    await user.type(nome, 'Appena fatto')
    await user.click(within(root).getByRole('button', { name: 'Aggiungi' }))
    expect(await screen.findByRole('heading', { name: 'Appena fatto' })).toBeTruthy()
    expect(router.state.location.pathname).toContain(ID)
    expect(server.named(CREATE).map(({ body }) => body)).toEqual([{ nome: 'Appena fatto' }])
  })

  it('SPC-24 senza nome lo dice accanto al campo, e non chiede al server', async () => {
    const { server, user, root } = await openDialog({})
    await user.click(within(root).getByRole('button', { name: 'Aggiungi' }))
    expect(within(root).getAllByText('Inserisci il nome').length).toBeGreaterThan(0)
    expect(server.named(CREATE)).toHaveLength(0)
  })

  it('SPC-24 quello che il server rifiuta sta accanto al campo, e niente si perde', async () => {
    const errors = [{ pointer: '/nome', message: 'Questo nome c’è già' }]
    const { user, root, nome } = await openDialog({
      [CREATE]: () => refuse('dati_non_validi', errors),
    })
    await user.type(nome, 'Già scritto')
    await user.click(within(root).getByRole('button', { name: 'Aggiungi' }))
    expect((await within(root).findAllByText('Questo nome c’è già')).length).toBeGreaterThan(0)
    expect(nome.value).toBe('Già scritto')
  })

  it('X8 valori ostili in ogni campo', async () => {
    const { answers, said } = refusing({ [CREATE]: creaRipartizione })
    const { root } = await openDialog(answers)
    await provaOstile({ root, submit: 'Aggiungi', said })
  })
})

describe('scheda', () => {
  it('X1 dice nome, stato e giorno; di chi è, solo allo staff', async () => {
    const { unmount } = await renderPage(`/ripartizioni/${ID}`, {
      as: 'esercente',
      answers: { [ONE]: aRow() },
    })
    expect(await screen.findByRole('heading', { name: 'Prova di novembre' })).toBeTruthy()
    const facts = screen.getByRole('region', { name: 'Dati' })
    expect(facts.textContent).toContain('20/11/2026')
    expect(facts.textContent).not.toContain('Officina Bellini')
    expect(screen.getByRole('link', { name: 'Tutte le ripartizioni' })).toBeTruthy()
    unmount()
    await renderPage(`/ripartizioni/${ID}`, { as: 'admin', answers: { [ONE]: aRow() } })
    const staff = await screen.findByRole('region', { name: 'Dati' })
    expect(staff.textContent).toContain('Officina Bellini')
  })

  it('X10 quella di un altro: "Non trovato" dentro la pagina', async () => {
    await renderPage(`/ripartizioni/${ID}`, { as: 'esercente' })
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
  })

  it('SPC-07 il cliente non ha la pagina', async () => {
    const { server } = await renderPage('/ripartizioni', { as: 'cliente', answers: list() })
    expect(screen.queryByRole('table', { name: 'Ripartizioni' })).toBeNull()
    expect(server.named(SEARCH)).toHaveLength(0)
  })
})
