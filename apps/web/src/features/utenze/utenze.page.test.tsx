import { creaBolletta } from '@rateo/contract/accordi/bollette'
import type { Utenza } from '@rateo/contract/accordi/utenze'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/utenze'
const BOLLETTA = '0000000000000000000000b1'

const anUtenza = (change: Partial<Utenza> = {}): Utenza => ({
  _id: ID,
  tipo: 'luce',
  fornitore: 'Umbria Energia',
  intestatario: 'Giulia Ferrari',
  indirizzo: 'Via Roma 12',
  codice: 'IT001E12345678',
  soprannome: 'Casa',
  giorno_tipico: 15,
  proprietario: { ruolo: 'cliente', _id: '0000000000000000000000c1', nome: 'Giulia Ferrari' },
  da_pagare_centesimi: 8430,
  prossima: { scadenza: '2026-12-15', importo_centesimi: 8430, situazione: 'da_pagare' },
  created_at: '2026-11-20T10:20:00.000Z',
  bollette: [
    {
      _id: BOLLETTA,
      periodo_dal: '2026-09-01',
      periodo_al: '2026-10-31',
      importo_centesimi: 8430,
      scadenza: '2026-12-15',
      codice_avviso: '',
      stato: 'da_pagare',
      situazione: 'da_pagare',
      pagata_at: null,
      file: null,
      aumento: null,
      pagamento: null,
    },
  ],
  fornitore_partita_iva: '',
  riscuote: null,
  domiciliazione: null,
  spesa: { anni: [{ anno: 2026, centesimi: 8430 }], confronto: null },
  modificabile: true,
  ...change,
})
const list = (rows = [anUtenza()]) => ({ [SEARCH]: aPage(rows, { totals: null }) })
const detail = (change: Partial<Utenza> = {}) => ({ [`GET /api/utenze/${ID}`]: anUtenza(change) })

describe('elenco', () => {
  it.each([
    ['cliente', ['Utenza', 'Fornitore']],
    ['admin', ['Utenza', 'Di chi è', 'Fornitore']],
  ] as const)('UTE-M5 le colonne di %s', async (as, first) => {
    await renderPage('/utenze', { as, answers: list() })
    const table = await screen.findByRole('table', { name: 'Utenze' })
    const headers = within(table)
      .getAllByRole('columnheader')
      .map((th) => th.textContent)
    expect(headers.slice(0, first.length)).toEqual(first)
    expect(screen.queryAllByRole('button', { name: 'Aggiungi un’utenza' })).toHaveLength(
      as === 'admin' ? 0 : 1,
    )
  })

  it('UTE-M1 sotto i 640 px una scheda dice quale, quanto e stato', async () => {
    setScreenWidth(639)
    await renderPage('/utenze', { as: 'cliente', answers: list() })
    const card = within(await screen.findByRole('list', { name: 'Utenze' })).getByRole('link')
    expect(card.textContent).toContain('Luce · Casa')
    expect(card.textContent).toContain('84,30\u00A0€')
    expect(card.textContent).toContain('Da pagare')
  })

  it('X2 i filtri vengono dall’indirizzo', async () => {
    const { server } = await renderPage('/utenze?tipo=luce,gas&scaduta=si&cerca=enel', {
      as: 'cliente',
      answers: list(),
    })
    await waitFor(() => expect(server.named(SEARCH)).toHaveLength(1))
    expect(server.named(SEARCH)[0]?.body).toEqual({
      search: 'enel',
      page: 0,
      limit: 25,
      sort: { created_at: -1 },
      filters: { tipo: { $in: ['luce', 'gas'] }, scaduta: true },
    })
  })

  it('X12 senza utenze invita ad aggiungerne; senza risultati offre di rimuovere i filtri', async () => {
    await renderPage('/utenze', { as: 'cliente', answers: list([]) })
    expect(await screen.findByRole('heading', { name: 'Ancora nessuna utenza' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Rimuovi filtri' })).toBeNull()
  })
})

describe('modulo', () => {
  it('UTE-M1 un POD sbagliato è detto accanto al campo, senza chiedere al server', async () => {
    const { server, user } = await renderPage('/utenze', { as: 'cliente', answers: list() })
    await user.click(await screen.findByRole('button', { name: 'Aggiungi un’utenza' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Fornitore'), 'Enel')
    await user.type(within(dialog).getByLabelText('Intestatario'), 'Giulia')
    await user.type(within(dialog).getByLabelText(/^POD/), 'IT1')
    await user.click(within(dialog).getByRole('button', { name: 'Aggiungi' }))
    expect(within(dialog).getAllByText(/Il POD comincia con IT/).length).toBeGreaterThan(0)
    expect(server.named('POST /api/utenze')).toHaveLength(0)
  })

  it('SPC-24 quello che il server rifiuta sta accanto al campo, e niente si perde', async () => {
    const answers = {
      ...list(),
      'POST /api/utenze': () =>
        refuse('dati_non_validi', [{ pointer: '/fornitore', message: 'Fornitore sconosciuto' }]),
    }
    const { user } = await renderPage('/utenze', { as: 'cliente', answers })
    await user.click(await screen.findByRole('button', { name: 'Aggiungi un’utenza' }))
    const dialog = await screen.findByRole('dialog')
    const fornitore = within(dialog).getByLabelText('Fornitore')
    await user.type(fornitore, 'Enel')
    await user.type(within(dialog).getByLabelText('Intestatario'), 'Giulia')
    await user.click(within(dialog).getByRole('button', { name: 'Aggiungi' }))
    expect((await within(dialog).findAllByText('Fornitore sconosciuto')).length).toBeGreaterThan(0)
    expect((fornitore as HTMLInputElement).value).toBe('Enel')
  })
})

describe('una', () => {
  it('UTE-M2 (parte) segnare come pagata dice che nessun importo è stato mosso, e si riprende', async () => {
    const answers = {
      ...detail(),
      [`POST /api/utenze/${ID}/bollette/${BOLLETTA}/stato`]: anUtenza({ prossima: null }),
    }
    const { server, user } = await renderPage(`/utenze/${ID}`, { as: 'cliente', answers })
    await user.click(await screen.findByRole('button', { name: /^Segna come pagata altrove/ }))
    const root = await dialog()
    await within(root).findByLabelText('Pagata il')
    await user.click(within(root).getByRole('button', { name: 'Segna come pagata' }))
    expect(await screen.findByText(/Non è stato addebitato alcun importo/)).toBeTruthy()
    expect(screen.getByText('In regola')).toBeTruthy()
    const segnate = () =>
      server.named(`POST /api/utenze/${ID}/bollette/${BOLLETTA}/stato`).map(({ body }) => body)
    expect(segnate()).toEqual([{ stato: 'pagata', giorno: expect.any(String) }])
    await user.click(screen.getByRole('button', { name: 'Annulla' }))
    await waitFor(() => expect(segnate()[1]).toEqual({ stato: 'da_pagare' }))
  })

  it('UTE-M2 (parte) i mesi interi si leggono col loro nome, gli altri periodi coi giorni', async () => {
    const [una] = anUtenza().bollette
    if (!una) throw new Error('The fixture has no bolletta.')
    const bollette = [
      { ...una, _id: 'a'.repeat(24), periodo_dal: '2026-02-01', periodo_al: '2026-02-28' },
      { ...una, _id: 'b'.repeat(24), periodo_dal: '2026-02-01', periodo_al: '2026-03-31' },
      { ...una, _id: 'c'.repeat(24), periodo_dal: '2026-02-02', periodo_al: '2026-03-01' },
      { ...una, _id: 'd'.repeat(24), periodo_dal: '2025-12-01', periodo_al: '2026-01-31' },
    ]
    await renderPage(`/utenze/${ID}`, {
      answers: { [`GET /api/utenze/${ID}`]: anUtenza({ bollette }) },
    })
    const panel = await screen.findByRole('region', { name: 'Bollette' })
    expect(within(panel).getByText('Febbraio 2026')).toBeTruthy()
    expect(within(panel).getByText('Febbraio – marzo 2026')).toBeTruthy()
    expect(within(panel).getByText('Dicembre 2025 – gennaio 2026')).toBeTruthy()
    expect(within(panel).getByText('02/02/2026 – 01/03/2026')).toBeTruthy()
  })

  it('UTE-M5 l’admin legge senza pulsanti', async () => {
    await renderPage(`/utenze/${ID}`, { as: 'admin', answers: detail({ modificabile: false }) })
    await screen.findByRole('region', { name: 'Bollette' })
    expect(
      screen.queryByRole('button', { name: /^Segna|^Modifica|^Elimina|^Aggiungi|^Altre/ }),
    ).toBeNull()
  })

  it('X10 quella di un altro: "Non trovato" dentro la pagina', async () => {
    await renderPage(`/utenze/${ID}`, { as: 'cliente' })
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
  })
})

it('UTE-B1 (parte) il QR di un avviso scrive codice e importo; una cifra copiata male è detta', async () => {
  const { server, user } = await renderPage(`/utenze/${ID}`, { as: 'cliente', answers: detail() })
  await user.click(await screen.findByRole('button', { name: 'Aggiungi una bolletta' }))
  const root = await dialog()
  const codice = await within(root).findByLabelText(/^Codice dell’avviso/)
  await user.click(codice)
  await user.paste('PAGOPA|002|300715700000000032|00085240950|8430')
  expect((codice as HTMLInputElement).value).toBe('300715700000000032')
  expect((within(root).getByLabelText('Importo') as HTMLInputElement).value).toBe('84,30')
  await user.type(codice, '{Backspace}3')
  await user.click(within(root).getByRole('button', { name: 'Aggiungi' }))
  expect(within(root).getAllByText(/Una delle 18 cifre non torna/).length).toBeGreaterThan(0)
  expect(server.named(`POST /api/utenze/${ID}/bollette`)).toHaveLength(0)
})

it('X8 bolletta: valori ostili in ogni campo', async () => {
  const name = `POST /api/utenze/${ID}/bollette`
  const { answers, said } = refusing({ [name]: creaBolletta })
  const { user } = await renderPage(`/utenze/${ID}`, {
    as: 'cliente',
    answers: { ...detail(), ...answers },
  })
  await user.click(await screen.findByRole('button', { name: 'Aggiungi una bolletta' }))
  const root = await dialog()
  await within(root).findByLabelText('Scadenza')
  await provaOstile({ root, submit: 'Aggiungi', said })
})

it.each([
  ['scaduta', 'Scaduta il'],
  ['da_pagare', 'Prossima scadenza'],
] as const)('UTE-M1 (parte) una bolletta %s non è detta altrimenti', async (situazione, name) => {
  const prossima = { scadenza: '2026-11-05', importo_centesimi: 2900, situazione }
  await renderPage(`/utenze/${ID}`, {
    as: 'cliente',
    answers: { [`GET /api/utenze/${ID}`]: anUtenza({ prossima }) },
  })
  const nome = await screen.findByText(name)
  expect(nome.closest('div')?.textContent).toContain('05/11/2026')
})

it('UTE-M1 (parte) le altre azioni stanno in un menu, quella che toglie per ultima e a parte', async () => {
  const { user } = await renderPage(`/utenze/${ID}`, { as: 'cliente', answers: detail() })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  const menu = await screen.findByRole('menu')
  const entries = [...menu.querySelectorAll('[role]')].map(
    (one) => one.textContent || one.getAttribute('role'),
  )
  expect(entries).toEqual(['Modifica', 'Chiedi assistenza', 'separator', 'Elimina'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
})
