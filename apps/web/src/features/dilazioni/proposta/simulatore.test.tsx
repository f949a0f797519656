import { type CondizioniRate, componiDilazione } from '@rateo/domain/credito/proposta-rate'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaTasso } from '@rateo/domain/parole/formato'
import { aggiungiMesi, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { aPage, ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const oggi = giornoDiRoma(new Date())

afterEach(() => sessionStorage.clear())

/** The plan of 120,50 € in so many monthly rate from a month from now, by the rules that the server goes by. */
function piano(change: Partial<CondizioniRate> = {}) {
  const esito = componiDilazione({
    importo_centesimi: 12_050,
    anticipo_centesimi: 0,
    n_rate: 3,
    cadenza: 'mensile',
    prima_scadenza: aggiungiMesi(oggi, 1),
    tan_percento: 0,
    spese_per_rata_centesimi: 0,
    resto: 'ultima',
    salta_mesi: [],
    oggi,
    ...change,
  })
  if (!esito.ok) throw new Error('no plan')
  return esito.piano
}

const anteprimaDi = (n_rate: number) => ({
  ...piano({ n_rate }),
  importo_centesimi: 12_050,
  inquadramento: 'fuori_perimetro' as const,
  fornitura_il: oggi,
  frase: 'Dilazione gratuita entro 50 giorni dalla fornitura: non è credito ai consumatori.',
  bloccata: false,
  motivo: null,
  chiede_merito: false,
  da_approvare: null,
})

const testo = (element: Element) => element.textContent.replaceAll('\u00A0', ' ')
const euro = (centesimi: number) => formattaEuro(centesimi).replaceAll('\u00A0', ' ')

/** The cells of the table, row by row. */
const celle = async () =>
  within(await screen.findByRole('table', { name: 'Piano delle rate' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(testo))

/** The figure beside its name. */
const costo = (nome: string) => {
  const valore = screen.getByText(nome, { selector: 'dt' }).nextElementSibling
  return valore === null ? '' : testo(valore)
}

it('DIL-M2 mentre si scrive la tabella dice n., scadenza, capitale, interessi, spese, rata e resto, con TAN, TAEG e costo totale', async () => {
  const { user, server } = await renderPage('/dilazioni/nuova')
  await user.click(await screen.findByLabelText('Nuovo importo'))
  await user.type(screen.getByLabelText(/^Importo/), '120,50')

  const gratis = piano()
  expect(await celle()).toEqual([
    ['N.', 'Scadenza', 'Rata', 'Resta dopo'],
    ...gratis.rate.map((r) => [
      String(r.n),
      formattaGiorno(r.scadenza),
      euro(r.totale_centesimi),
      euro(r.residuo_dopo_centesimi),
    ]),
  ])
  expect([costo('Totale da pagare'), costo('Costo della dilazione')]).toEqual([
    euro(12_050),
    'Nessuno',
  ])

  // At every key: five rate, interest and expenses, with their cost.
  const quante = screen.getByLabelText('Numero di rate')
  await user.clear(quante)
  await user.type(quante, '5')
  await user.click(screen.getByText('Interessi, spese, mesi senza rate'))
  await user.type(screen.getByLabelText(/^TAN/), '6')
  await user.type(screen.getByLabelText(/^Spese per rata/), '1,50')
  const caro = piano({ n_rate: 5, tan_percento: 6, spese_per_rata_centesimi: 150 })
  expect(await celle()).toEqual([
    ['N.', 'Scadenza', 'Capitale', 'Interessi', 'Spese', 'Rata', 'Resta dopo'],
    ...caro.rate.map((r) => [
      String(r.n),
      formattaGiorno(r.scadenza),
      euro(r.capitale_centesimi),
      euro(r.interessi_centesimi),
      euro(r.spese_centesimi),
      euro(r.totale_centesimi),
      euro(r.residuo_dopo_centesimi),
    ]),
  ])
  expect(caro.rate.at(-1)?.residuo_dopo_centesimi).toBe(0)
  expect(caro.interessi_centesimi).toBeGreaterThan(0)
  expect(costo('Totale da pagare')).toBe(euro(caro.totale_centesimi))
  expect(costo('Costo della dilazione')).toBe(euro(caro.interessi_centesimi + caro.spese_centesimi))
  expect(costo('TAN')).toBe(formattaTasso(6))
  expect(costo('TAEG')).toBe(formattaTasso(caro.taeg_percento))
  expect(caro.taeg_percento).toBeGreaterThan(6)
  // Nothing was asked of the server, let alone sent.
  expect(
    server.calls.filter(({ name }) => name.includes('/dilazioni') && !name.startsWith('GET')),
  ).toEqual([])
})

it('DIL-B4 dal suo elenco l’esercente scrive un importo, vede 3, 6, 12 e 24 rate accanto, copia il confronto e invia quella scelta', async () => {
  const cliente = {
    _id: ID,
    tipo: 'persona' as const,
    nome: 'Lucia Bianchi',
    email: 'lucia@rateo.test',
    telefono: null,
    citta: 'Spoleto',
    codice_fiscale: null,
    partita_iva: null,
    stato: 'attivo' as const,
    incassato_centesimi: 0,
    rimborsato_centesimi: 0,
    dovuto_centesimi: 0,
    scaduto_centesimi: 0,
    prossima_scadenza: null,
  }
  const { user, server, router } = await renderPage('/dilazioni', {
    answers: {
      'POST /api/search/clienti': aPage([cliente]),
      'POST /api/dilazioni/anteprima': ({ body }: { body?: unknown }) =>
        anteprimaDi(JSON.stringify(body).includes('"n_rate":12') ? 12 : 3),
      'POST /api/dilazioni': aDilazione({ stato: 'bozza' }),
      [`POST /api/dilazioni/${ID}/invia`]: aDilazione({ stato: 'proposta' }),
      [`GET /api/dilazioni/${ID}`]: aDilazione({ stato: 'proposta' }),
    },
  })
  await user.click((await screen.findAllByRole('link', { name: 'Nuova dilazione' }))[0] as Element)
  await user.click(await screen.findByLabelText('Nuovo importo'))
  await user.type(screen.getByLabelText(/^Importo/), '120,50')
  const confronto = await screen.findByRole('region', { name: 'Confronta' })
  const righe = within(confronto).getAllByRole('listitem').map(testo)
  for (const [i, n] of [3, 6, 12, 24].entries()) {
    expect(righe[i]).toContain(`${String(n)} rate`)
    expect(righe[i]).toContain(euro(piano({ n_rate: n }).rate[0]?.totale_centesimi ?? 0))
  }
  expect(righe).toHaveLength(4)

  await user.click(within(confronto).getByRole('button', { name: 'Copia il confronto' }))
  const copiato = (await navigator.clipboard.readText()).replaceAll('\u00A0', ' ').split('\n')
  expect(copiato[0]).toBe('120,50 € si possono pagare così:')
  expect(copiato).toHaveLength(5)

  await user.type(screen.getByLabelText(/^Causale/), 'Divano')
  await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'Lucia')
  await user.click(await screen.findByRole('option', { name: /Lucia Bianchi/, hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Proponi 12 rate' }))
  expect(await screen.findByRole('heading', { name: 'Controlla la proposta' })).toBeTruthy()
  expect(await celle()).toHaveLength(13)
  await user.click(screen.getByRole('button', { name: 'Invia al cliente' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dilazioni/${ID}`))
  expect(server.named('POST /api/dilazioni')[0]?.body).toMatchObject({
    cliente_id: ID,
    importo_centesimi: 12_050,
    causale: 'Divano',
    n_rate: 12,
    totale_centesimi: 12_050,
  })
  expect(server.named(`POST /api/dilazioni/${ID}/invia`)).toHaveLength(1)
})
