import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aDilazione, aDilazioneRow, aRata } from '../../../test/dilazione-fixtures.ts'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/dilazioni'
const COUNT = 'POST /api/dilazioni/conta'
const ONE = `GET /api/dilazioni/${ID}`
const today = giornoDiRoma(new Date())

const counts = (stati: { stato: string; quanti: number }[] = []) => ({ stati })
const list = (rows = [aDilazioneRow()], stati = [{ stato: 'attiva', quanti: 1 }]) => ({
  answers: { [SEARCH]: aPage(rows), [COUNT]: counts(stati) },
})

describe('elenco', () => {
  it.each([
    ['esercente', ['Cliente']],
    ['cliente', ['Esercente']],
    ['admin', ['Esercente', 'Cliente']],
  ] as const)('SPC-06 X1 le colonne di %s', async (as, first) => {
    await renderPage('/dilazioni', { as, ...list() })
    const table = await screen.findByRole('table', { name: 'Dilazioni' })
    const headers = within(table).getAllByRole('columnheader')
    expect(headers.map((th) => th.textContent).slice(0, first.length + 1)).toEqual([
      ...first,
      'Causale e rate',
    ])
    expect(within(table).getByText('DIL-212 · 3 rate mensili')).toBeTruthy()
    expect(within(table).getByText('1 di 3 rate')).toBeTruthy()
    expect(within(table).getByText('05/12/2026')).toBeTruthy()
  })

  it('il cliente vede per prima la prossima scadenza, l’esercente la più recente', async () => {
    const his = await renderPage('/dilazioni', { as: 'cliente', ...list() })
    await waitFor(() =>
      expect(his.server.named(SEARCH)[0]?.body).toMatchObject({ sort: { entro: 1 } }),
    )
    his.unmount()
    const shop = await renderPage('/dilazioni', list())
    await waitFor(() =>
      expect(shop.server.named(SEARCH)[0]?.body).toMatchObject({ sort: { created_at: -1 } }),
    )
  })

  it('X2 gli stati si contano a gruppi; un gruppo filtra, e lo dice l’indirizzo', async () => {
    const stati = [
      { stato: 'rifiutata', quanti: 2 },
      { stato: 'attiva', quanti: 4 },
      { stato: 'sospesa', quanti: 1 },
      { stato: 'in_ritardo', quanti: 2 },
    ]
    const { user, router, server } = await renderPage(
      '/dilazioni?pagina=2',
      list([aDilazioneRow()], stati),
    )
    const all = await screen.findByRole('button', { name: 'Tutte 7' })
    expect(all.getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'In ritardo 2' }))
    await waitFor(() => expect(router.state.location.href).toBe('/dilazioni?in_ritardo=si'))
    await waitFor(() =>
      expect(server.named(SEARCH).at(-1)?.body).toMatchObject({ filters: { in_ritardo: true } }),
    )
    await user.click(screen.getByRole('button', { name: 'In corso 5' }))
    await waitFor(() =>
      expect(server.named(SEARCH).at(-1)?.body).toMatchObject({
        filters: { stato: { $in: ['attiva', 'sospesa'] } },
      }),
    )
    const group = screen.getByRole('group', { name: 'Dilazioni per stato' })
    expect(
      within(group)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Tutte 7', 'In corso 5', 'In ritardo 2', 'Altre 2'])
    expect(screen.getByRole('button', { name: 'In corso 5' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
  })

  it('X2 i filtri vengono dall’indirizzo', async () => {
    const { server } = await renderPage(
      '/dilazioni?stato=attiva,sospesa&prossima_dal=2026-11-01&cadenza=mensile&ordine=entro',
      list(),
    )
    await waitFor(() =>
      expect(server.named(SEARCH)[0]?.body).toEqual({
        search: '',
        page: 0,
        limit: 25,
        sort: { entro: 1 },
        filters: {
          stato: { $in: ['attiva', 'sospesa'] },
          prossima_scadenza: { $gte: '2026-11-01' },
          cadenza: { $in: ['mensile'] },
        },
        initial_filters: {},
      }),
    )
  })

  it('X12 senza dati e senza risultati si dice in modo diverso', async () => {
    const empty = await renderPage('/dilazioni', list([], []))
    expect(await screen.findByRole('heading', { name: 'Ancora nessuna dilazione' })).toBeTruthy()
    empty.unmount()
    await renderPage('/dilazioni?stato=sospesa', list([]))
    expect(await screen.findByRole('heading', { name: 'Nessun risultato' })).toBeTruthy()
  })

  it.each([1280, 360])(
    'X1 (parte) a %i px di una proposta si legge quanto è in tutto, non zero',
    async (width) => {
      setScreenWidth(width)
      const proposta = aDilazioneRow({
        stato: 'proposta',
        totale_centesimi: 35_000,
        residuo_centesimi: 0,
        prossima_scadenza: null,
        prossimo_importo_centesimi: null,
      })
      await renderPage('/dilazioni', list([proposta]))
      const found = await screen.findAllByText(/350,00/)
      const elenco = found[0]?.closest('table, ul')
      expect(elenco?.textContent).not.toMatch(/(?<!\d)0,00/)
    },
  )

  it('sotto i 640 px una scheda dice chi, quanto resta, quando e lo stato', async () => {
    setScreenWidth(390)
    await renderPage('/dilazioni', list([aDilazioneRow({ in_ritardo: true })]))
    const card = within(await screen.findByRole('list', { name: 'Dilazioni' })).getByRole('link')
    expect(card.textContent).toContain('Maria Bianchi')
    expect(card.textContent).toContain('666,67\u00A0€')
    expect(card.textContent).toContain('333,33\u00A0€ entro il 05/12/2026')
    expect(card.textContent).toContain('In ritardo')
  })
})

describe('dettaglio', () => {
  it('DIL-M5 (parte) il cliente paga la prima rata che può pagare', async () => {
    await renderPage(`/dilazioni/${ID}`, { as: 'cliente', answers: { [ONE]: aDilazione() } })
    const pay = await screen.findByRole('link', { name: /^Paga rata 2: 333,33/ })
    expect(pay.getAttribute('href')).toBe('/gateway/0000000000000000000000b2')
    expect(screen.getByText('Ti resta da pagare')).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Rate' })
    expect(within(table).getAllByRole('row')).toHaveLength(4)
    expect(within(table).getByRole('link', { name: 'Apri il pagamento di rata 1' })).toBeTruthy()
  })

  it('DIL-M5 (parte) l’esercente guarda e non paga; chi è in ritardo si vede da quanti giorni', async () => {
    const late = aRata(2, { stato: 'scaduta', scadenza: aggiungiGiorni(today, -9) })
    const dilazione = aDilazione({
      in_ritardo: true,
      scaduto_centesimi: 33_333,
      rate: [late, aRata(3)],
    })
    await renderPage(`/dilazioni/${ID}`, { answers: { [ONE]: dilazione } })
    expect(await screen.findByText('Scaduta da 9 giorni')).toBeTruthy()
    expect(screen.getByText(/^In ritardo di 333,33/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Paga / })).toBeNull()
  })

  it('DIL-M9 (parte) la mora si legge nell’avviso e nel pulsante, come la chiede la pagina di pagamento', async () => {
    const late = aRata(2, { stato: 'scaduta', scadenza: '2026-03-01', mora_centesimi: 18 })
    const dilazione = aDilazione({
      in_ritardo: true,
      scaduto_centesimi: 33_333,
      rate: [late, aRata(3)],
    })
    await renderPage(`/dilazioni/${ID}`, { as: 'cliente', answers: { [ONE]: dilazione } })
    expect(await screen.findByText(/^In ritardo di 333,51/)).toBeTruthy()
    expect(screen.getByText(/Di cui 0,18.€ di mora a oggi/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Paga rata 2: 333,51/ })).toBeTruthy()
  })

  it('DIL-M2 (parte) con gli interessi la tabella mostra di che cosa è fatta ogni rata', async () => {
    const rata = aRata(1, { capitale_centesimi: 33_000, interessi_centesimi: 333 })
    const dilazione = aDilazione({ interessi_centesimi: 999, tan_percento: 5.9, rate: [rata] })
    await renderPage(`/dilazioni/${ID}`, { answers: { [ONE]: dilazione } })
    expect(await screen.findByRole('columnheader', { name: 'Interessi e spese' })).toBeTruthy()
    expect(screen.getByText('3,33 €')).toBeTruthy()
    expect(screen.getByText('5,90% · 0,00%')).toBeTruthy()
  })

  it.each([
    ['cliente', /aspetta la tua risposta: finché non la accetti non devi nulla/],
    ['esercente', /attende la risposta del cliente: nessun importo è ancora dovuto/],
  ] as const)(
    'una proposta dice a %s che nulla è dovuto, e chi deve rispondere',
    async (as, text) => {
      const dilazione = aDilazione({ stato: 'proposta', residuo_centesimi: 0, rate: [] })
      await renderPage(`/dilazioni/${ID}`, { as, answers: { [ONE]: dilazione } })
      expect(await screen.findByText(text)).toBeTruthy()
      expect(screen.queryByRole('link', { name: /^Paga / })).toBeNull()
    },
  )

  it.each([
    ['cliente', /finché non la accetti il debito resta da pagare come prima/],
    ['esercente', /attende la risposta del cliente: il debito resta da pagare come prima/],
  ] as const)(
    'DIL-M4 (parte) una proposta su un debito dice a %s che resta dovuto',
    async (as, text) => {
      const debiti = [
        {
          _id: ID,
          causale: 'Fattura 12',
          importo_centesimi: 14_500,
          scadenza: '2026-11-05',
          stato: 'da_pagare' as const,
        },
      ]
      const dilazione = aDilazione({ stato: 'proposta', residuo_centesimi: 0, rate: [], debiti })
      await renderPage(`/dilazioni/${ID}`, { as, answers: { [ONE]: dilazione } })
      expect(await screen.findByText(text)).toBeTruthy()
      expect(screen.queryByText(/non devi nulla|nessun importo è ancora dovuto/)).toBeNull()
    },
  )

  it('DIL-M7 (parte) chi paga a rate legge quanto costa chiudere oggi, e dove', async () => {
    const dilazione = aDilazione({
      estinzione: { da_pagare_centesimi: 66_000, risparmio_centesimi: 667, pagamento_id: ID },
    })
    await renderPage(`/dilazioni/${ID}`, { as: 'cliente', answers: { [ONE]: dilazione } })
    const link = await screen.findByRole('link', {
      name: /^Paga tutto: 660,00\s€, 6,67\s€ in meno$/,
    })
    expect(link.getAttribute('href')).toBe(`/gateway/${ID}?tutto=si`)
  })

  it('DIL-M5 (parte) accettata: quanto sarà da pagare, non zero', async () => {
    const dilazione = aDilazione({
      stato: 'accettata',
      totale_centesimi: 35_000,
      pagato_centesimi: 0,
      residuo_centesimi: 0,
    })
    await renderPage(`/dilazioni/${ID}`, { answers: { [ONE]: dilazione } })
    const term = await screen.findByText('Da pagare, una volta attiva')
    expect(term.nextElementSibling?.textContent).toBe('350,00\u00A0€')
  })

  it('X10 quella che non si trova lo dice dentro il portale', async () => {
    await renderPage(`/dilazioni/${ID}`, { answers: { [ONE]: () => refuse('non_trovato') } })
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tutte le dilazioni' })).toBeTruthy()
  })
})

it('DIL-M5 (parte) una rata contestata e persa: si legge che è di nuovo da pagare, e si paga quella', async () => {
  const rate = [
    aRata(1, {
      stato: 'rimborsata',
      pagabile: false,
      residuo_centesimi: 0,
      riaperto_centesimi: 33_333,
    }),
    aRata(2, { scadenza: aggiungiGiorni(today, 60) }),
    aRata(3, { scadenza: aggiungiGiorni(today, 90) }),
    aRata(4, { riapre_n: 1, scadenza: aggiungiGiorni(today, 15) }),
  ]
  await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: { [ONE]: aDilazione({ rate }) },
  })
  const table = await screen.findByRole('table', { name: 'Rate' })
  const [, prima, , , nuova] = within(table).getAllByRole('row')
  expect(prima?.textContent).toMatch(/Contestata333,33.€ di nuovo da pagare/)
  expect(nuova?.textContent).toMatch(/^1di nuovo/)
  expect(screen.getByRole('link', { name: /^Paga rata 1 di nuovo: 333,33/ })).toBeTruthy()
})

it('DIL-M5 (parte) il numero è in testa, la chiave solo dietro “Dettagli tecnici”', async () => {
  await renderPage(`/dilazioni/${ID}`, { answers: { [ONE]: aDilazione() } })
  expect(await screen.findByText('DIL-212')).toBeTruthy()
  const folded = screen.getByText('Dettagli tecnici').closest('details')
  expect(folded?.open).toBe(false)
  expect(screen.getAllByText(ID).every((one) => folded?.contains(one))).toBe(true)
})
