import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aCode, anIncassi, aPage, aRow } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const SEARCH = 'POST /api/search/pagamenti'
const INCASSI = 'GET /api/home/incassi'
const FAILS = () => refuse('errore_interno')

describe('X12 la home di chi non ha ancora niente', () => {
  it('X12 l’esercente legge da dove si comincia', async () => {
    await renderPage('/home', {
      as: 'esercente',
      answers: { [INCASSI]: anIncassi({ giorni: [] }) },
    })
    expect(await screen.findByText(/comincia da “Richiedi un pagamento”/)).toBeTruthy()
    expect(screen.getByText('Nei prossimi sette giorni non scade nulla.')).toBeTruthy()
    // There is nothing to draw, nor to read as a table.
    expect(await screen.findByText(/^Ancora nessun incasso/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: /^Grafico/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Vedi la tabella' })).toBeNull()
  })

  it('X12 il cliente legge che non deve niente, e che lo saprà', async () => {
    await renderPage('/home', { as: 'cliente' })
    const due = await screen.findByRole('region', { name: 'Da pagare' })
    expect(await within(due).findByText(/Non devi pagare nulla\. Ti scriviamo/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Paga \d/ })).toBeNull()
  })

  it('X12 la tabella degli incassi non mostra trenta righe di zeri', async () => {
    const giorni = [
      { giorno: '2026-11-19', incassato_centesimi: 0, rimborsato_centesimi: 0, pagamenti: 0 },
      { giorno: '2026-11-20', incassato_centesimi: 0, rimborsato_centesimi: 700, pagamenti: 0 },
    ]
    const { user } = await renderPage('/home', { answers: { [INCASSI]: anIncassi({ giorni }) } })
    await user.click(await screen.findByRole('button', { name: 'Vedi la tabella' }))
    const rows = within(screen.getByRole('table', { name: 'Incassi per giorno' })).getAllByRole(
      'row',
    )
    expect(rows).toHaveLength(2)
    expect(rows[1]?.textContent).toContain('20/11/2026')
    expect(rows[1]?.textContent).toContain('7,00\u00A0€')
  })
})

describe('SPC-24 la home quando una parte non arriva', () => {
  it('SPC-24 senza gli incassi il resto si legge, e i numeri non diventano zero', async () => {
    await renderPage('/home', {
      as: 'esercente',
      answers: { [INCASSI]: FAILS, [SEARCH]: aPage([aRow()]) },
    })
    const oggi = await screen.findByRole('link', { name: /^Incassato oggi/ })
    expect(oggi.textContent).toBe('Incassato oggi—Dato non disponibile adesso')
    const chart = screen.getByRole('region', { name: 'Incassi degli ultimi 30 giorni' })
    expect(within(chart).getByRole('button', { name: 'Riprova' })).toBeTruthy()
    const latest = screen.getByRole('region', { name: 'Ultimi pagamenti' })
    expect(latest.textContent).toContain('Maria Bianchi')
  })

  it('X1 (parte) gli ultimi pagamenti dello staff dicono di chi sono', async () => {
    await renderPage('/home', { as: 'admin', answers: { [SEARCH]: aPage([aRow()]) } })
    const table = await screen.findByRole('table', { name: 'Ultimi pagamenti' })
    const { cliente, esercente } = aRow()
    expect(within(table).getByText(cliente.nome)).toBeTruthy()
    expect(within(table).getByText(esercente.nome)).toBeTruthy()
  })

  it('SPC-24 le code dello staff si richiedono con “Riprova”', async () => {
    let isUp = false
    const { user } = await renderPage('/home', {
      as: 'admin',
      answers: { 'GET /api/home/code': () => (isUp ? aCode({ differenze_aperte: 2 }) : FAILS()) },
    })
    const queues = await screen.findByRole('region', { name: 'Da fare adesso' })
    const again = await within(queues).findByRole('button', { name: 'Riprova' })
    isUp = true
    await user.click(again)
    expect(await within(queues).findByText('Lavori in funzione')).toBeTruthy()
    expect(queues.textContent).toMatch(/2/)
  })
})

describe('SPC-06 che cosa si legge per primo', () => {
  it('SPC-06 (parte) il cliente paga dalla prima scadenza: un solo pulsante pieno', async () => {
    const second = aRow({
      _id: '0000000000000000000000a2',
      causale: 'Gomme',
      scadenza: '2026-12-20',
    })
    const { server } = await renderPage('/home', {
      as: 'cliente',
      answers: { [SEARCH]: aPage([aRow(), second]) },
    })
    const now = await screen.findByRole('region', { name: 'Che cosa fare adesso' })
    const first = await within(now).findByRole('link', { name: 'Paga 120,50\u00A0€' })
    expect(first.getAttribute('href')).toBe('/gateway/0000000000000000000000a1')
    expect(first.getAttribute('data-variant')).not.toBe('default')
    const due = await screen.findByRole('region', { name: 'Da pagare' })
    const buttons = await within(due).findAllByRole('link', { name: /^Paga / })
    expect(buttons.map((one) => one.getAttribute('data-variant'))).toEqual(['default', 'default'])
    const asked = server.named(SEARCH).map(({ body }) => body)
    expect(asked).toContainEqual(expect.objectContaining({ sort: { scadenza: 1 }, limit: 5 }))
  })

  it('SPC-06 (parte) lo staff vede i soldi di tutti, e chi non ha code lo legge', async () => {
    await renderPage('/home', { as: 'admin', answers: { [SEARCH]: aPage([]) } })
    expect(await screen.findByText('Nessun esercente ha ancora chiesto un pagamento.')).toBeTruthy()
    const queues = screen.getByRole('region', { name: 'Da fare adesso' })
    expect(await within(queues).findByText('Niente in sospeso.')).toBeTruthy()
    expect(within(queues).queryAllByRole('listitem')).toHaveLength(0)
    const never = await renderPage('/home', {
      as: 'admin',
      answers: { 'GET /api/home/code': aCode({ lavori_attivi: false, ultimo_battito_at: null }) },
    })
    expect(await within(never.container).findByText('Lavori mai partiti')).toBeTruthy()
  })
})
