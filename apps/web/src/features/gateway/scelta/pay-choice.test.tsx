import { paga } from '@rateo/contract/sportello/gateway'
import { preparaMandato } from '@rateo/contract/incasso/mandati'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aGateway, ID } from '../../../../test/fixtures.ts'
import { provaOstile, refusing } from '../../../../test/hostile.ts'
import { renderPage } from '../../../../test/render.tsx'
import { setScreenWidth } from '../../../../test/screen-width.ts'

const GET = `GET /api/gateway/${ID}`
const PAGA = `POST /api/gateway/${ID}/paga`
const COORDINATE = `POST /api/gateway/${ID}/coordinate`
const ANNUNCIA = `POST /api/gateway/${ID}/annuncia_bonifico`

const carte = [
  { _id: 'c1', etichetta: 'Visa •••• 4242', predefinita: true, scaduta: false },
  { _id: 'c2', etichetta: 'Mastercard •••• 4444', predefinita: false, scaduta: true },
]
const mandati = [
  {
    _id: 'm1',
    iban: 'IT83 W054 •••• •••• •••• ••• 3455',
    umr: 'RT1',
    addebito_il: '2026-11-24',
  },
]
const tutti = aGateway({
  metodi: ['carta', 'addebito_sdd', 'bonifico', 'contanti'],
  carte,
  mandati,
  nuovo_addebito_il: '2026-11-24',
})
const coordinate = {
  codice: '7K3M9QXP',
  iban: 'IT60X0542811101000000123456',
  beneficiario: 'Officina Bellini',
  causale: 'Rateo 7K3M9QXP',
  importo_centesimi: 12_050,
}
const open = (answers: Record<string, unknown>) =>
  renderPage(`/gateway/${ID}`, { as: 'cliente', answers })
const way = (name: string) => screen.findByRole('radio', { name })
/** The one row: what is chosen, and the way to the others. */
const riga = (nome = '') =>
  screen.findByRole('button', { name: new RegExp(`^Come paghi: ${nome}.*Cambia$`) })
const scegli = async (user: UserEvent, nome: string) => {
  await user.click(await riga())
  await user.click(await way(nome))
}

describe('GTW-M2 modi di pagare', () => {
  it('GTW-M2 prima quello che è già salvato, poi il resto; si paga con la carta scelta', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const { server, user } = await open({
      [GET]: tutti,
      [PAGA]: aGateway({ stato: 'pagato' }),
    })
    expect((await riga('Visa')).textContent).toContain('Visa ••••\u00a04242')
    expect(screen.queryAllByRole('radio')).toEqual([])
    await user.click(await riga())
    expect(screen.getAllByRole('radio').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Visa •••• 4242',
      'Mastercard •••• 4444',
      'Un’altra carta',
      'Conto •••• 3455',
      'Un altro conto',
      'Bonifico',
      'In negozio',
    ])
    await user.click(await way('Mastercard •••• 4444'))
    await riga('Mastercard')
    await user.click(screen.getByRole('button', { name: /^Paga 120,50/ }))
    await waitFor(() => expect(server.named(PAGA)).toHaveLength(1))
    expect(server.named(PAGA)[0]?.body).toEqual({
      metodo: 'carta',
      carta_id: 'c2',
      totale_visto_centesimi: 12_050,
    })
  })

  it('GTW-M2 (parte) un portafoglio si dice prima di uscire, dove c’è', async () => {
    await open({ [GET]: aGateway({ metodi: ['carta'], portafogli: ['apple_pay', 'google_pay'] }) })
    expect(
      await screen.findByText(/^Anche con Apple Pay o Google Pay, se li hai: si sceglie/),
    ).toBeTruthy()
  })

  it('GTW-M2 di una carta con la data passata lo si legge prima di sceglierla', async () => {
    const { user } = await open({ [GET]: tutti })
    expect((await riga('Visa')).textContent).not.toContain('La data stampata')
    await user.click(await riga())
    expect((await way('Mastercard •••• 4444')).textContent).toContain('La data stampata è passata')
    expect(screen.getAllByText(/La data stampata è passata: funziona se/)).toHaveLength(1)
  })

  it('GTW-M2 sul conto: il giorno dell’addebito si legge prima di confermare', async () => {
    const { server, user } = await open({
      [GET]: tutti,
      [PAGA]: aGateway({ stato: 'in_elaborazione' }),
    })
    await scegli(user, 'Conto •••• 3455')
    expect(screen.getByText(/sarà addebitato martedì 24 novembre 2026/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Autorizza l’addebito di 120,50/ }))
    await waitFor(() => expect(server.named(PAGA)).toHaveLength(1))
    expect(server.named(PAGA)[0]?.body).toEqual({
      metodo: 'addebito_sdd',
      mandato_id: 'm1',
      totale_visto_centesimi: 12_050,
    })
  })

  it.each([
    ['un’altra carta prende il posto: spuntata', { carta_id: 'c9', mandato_id: null }, true],
    ['finora si paga a mano: non spuntata', { carta_id: null, mandato_id: null }, false],
  ])('GTW-M2 (parte) ABB-M5 (parte) per i prossimi addebiti, %s', async (_, prossimi, isTicked) => {
    const { server, user } = await open({
      [GET]: { ...tutti, prossimi },
      [PAGA]: aGateway({ stato: 'pagato' }),
    })
    await riga('Visa')
    const box = screen.getByRole('checkbox')
    expect((box as HTMLInputElement).checked).toBe(isTicked)
    await user.click(screen.getByRole('button', { name: /^Paga 120,50/ }))
    await waitFor(() => expect(server.named(PAGA)).toHaveLength(1))
    const body = server.named(PAGA)[0]?.body as { per_i_prossimi?: boolean }
    expect(body.per_i_prossimi).toBe(isTicked ? true : undefined)
  })

  it('ABB-M2 (parte) con il primo pagamento di un abbonamento non si spunta nulla: i prossimi lo seguono', async () => {
    const { server, user } = await open({
      [GET]: { ...tutti, prossimi: { carta_id: null, mandato_id: null, primo: true } },
      [PAGA]: aGateway({ stato: 'pagato' }),
    })
    await riga('Visa')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByText(/I prossimi si addebitano da sé nello stesso/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Paga 120,50/ }))
    await waitFor(() => expect(server.named(PAGA)).toHaveLength(1))
    expect(server.named(PAGA)[0]?.body).toMatchObject({ per_i_prossimi: true })
  })

  it('GTW-M2 con la carta che è già scelta non c’è nulla da spuntare; con una nuova sì', async () => {
    const { user, server } = await open({
      [GET]: { ...tutti, prossimi: { carta_id: 'c1', mandato_id: null } },
      [PAGA]: aGateway({ stato: 'pagato' }),
    })
    await riga('Visa')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await scegli(user, 'Un’altra carta')
    const box = screen.getByRole('checkbox', { name: 'Usa questa carta per i prossimi addebiti' })
    expect((box as HTMLInputElement).checked).toBe(true)
    expect(screen.getByText(/La carta resta tra i tuoi metodi di pagamento/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Paga 120,50/ }))
    await waitFor(() => expect(server.named(PAGA)).toHaveLength(1))
    expect(server.named(PAGA)[0]?.body).toMatchObject({ metodo: 'carta', per_i_prossimi: true })
  })

  it('GTW-B4 dopo un rifiuto propone il modo successivo già salvato', async () => {
    const esito = { riuscito: false, codice: 'fondi_insufficienti', messaggio: 'Rifiutato.' }
    await open({ [GET]: { ...tutti, esito } })
    await riga('Mastercard')
  })

  it('GTW-M2 bonifico: IBAN, causale unica e QR; poi si dice di averlo disposto', async () => {
    let view = { ...tutti, coordinate: null as typeof coordinate | null }
    const { server, user } = await open({
      [GET]: () => view,
      [COORDINATE]: () => (view = { ...view, coordinate }),
      [ANNUNCIA]: aGateway({
        stato: 'in_elaborazione',
        bonifico_annunciato_at: '2026-11-21T10:00:00Z',
      }),
    })
    await scegli(user, 'Bonifico')
    expect(await screen.findByText('IT60 X054 2811 1010 0000 0123 456')).toBeTruthy()
    expect(screen.getByText('Rateo 7K3M9QXP')).toBeTruthy()
    expect(screen.getByRole('img', { name: /QR del bonifico/ }).closest('details')).toBeNull()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copia l’IBAN' }))
    await user.click(screen.getByRole('button', { name: 'Copia la causale' }))
    expect(copied.mock.calls).toEqual([['IT60X0542811101000000123456'], ['Rateo 7K3M9QXP']])
    await user.click(screen.getByRole('button', { name: /^Ho disposto il bonifico di 120,50/ }))
    expect(await screen.findByText('Bonifico in arrivo')).toBeTruthy()
    expect(server.named(ANNUNCIA)).toHaveLength(1)
  })

  it('GTW-M2 sul telefono il QR del bonifico sta chiuso: è per un altro telefono', async () => {
    setScreenWidth(360)
    const { user } = await open({ [GET]: { ...tutti, coordinate } })
    await scegli(user, 'Bonifico')
    const qr = await screen.findByAltText(/QR del bonifico/)
    expect(qr.closest('details')?.open).toBe(false)
    setScreenWidth(1280)
  })

  it('GTW-M2 in negozio: il codice da dire alla cassa', async () => {
    const { user } = await open({ [GET]: { ...tutti, coordinate } })
    await scegli(user, 'In negozio')
    expect(await screen.findByLabelText('Codice 7 K 3 M 9 Q X P')).toBeTruthy()
  })
})

describe('GTW-M2 una riga sola', () => {
  it('GTW-M2 gli altri modi si aprono a richiesta, con il fuoco su quello scelto; Esc li chiude e lascia com’era', async () => {
    const { user } = await open({ [GET]: tutti })
    const chiusa = await riga('Visa')
    expect(chiusa.getAttribute('aria-expanded')).toBe('false')
    chiusa.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await way('Visa •••• 4242'))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(await riga('Visa'))
  })

  it('GTW-M2 con le frecce si passa dall’uno all’altro, con Invio si sceglie e la riga torna una', async () => {
    const { user } = await open({ [GET]: tutti })
    ;(await riga('Visa')).focus()
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}')
    expect((await way('Un’altra carta')).getAttribute('aria-checked')).toBe('true')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await riga('Un’altra carta'))
    expect(screen.queryAllByRole('radio')).toEqual([])
  })

  it('GTW-M2 se c’è un modo solo lo si legge, e non c’è nulla da cambiare', async () => {
    await open({ [GET]: aGateway() })
    await screen.findByText('Si scrive sulla pagina sicura del servizio di pagamento.')
    expect(screen.queryByRole('button', { name: /Cambia$/ })).toBeNull()
  })
})

describe('GTW-B1 in più volte', () => {
  it('GTW-B1 dopo un bonifico guardato, la parte scelta è ancora quella scritta; e si torna all’intero', async () => {
    const { user } = await open({
      [GET]: aGateway({
        parte_minima_centesimi: 3000,
        metodi: ['carta', 'contanti'],
        coordinate,
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Paga solo una parte' }))
    screen.getByRole('button', { name: /^Paga 30,00/ })
    await scegli(user, 'In negozio')
    expect(screen.queryByLabelText('Quanto vuoi pagare ora')).toBeNull()
    await scegli(user, 'Carta')
    expect((await screen.findByLabelText<HTMLInputElement>('Quanto vuoi pagare ora')).value).toBe(
      '30,00',
    )
    screen.getByRole('button', { name: /^Paga 30,00/ })
    await user.click(screen.getByRole('button', { name: 'Torna all’importo intero' }))
    screen.getByRole('button', { name: /^Paga 120,50/ })
  })

  it('GTW-B1 una parte, con il suo minimo; fuori dai limiti lo dice', async () => {
    const { server, user } = await open({
      [GET]: aGateway({ parte_minima_centesimi: 3000 }),
      [PAGA]: aGateway({ stato: 'pagato' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Paga solo una parte' }))
    const field = screen.getByLabelText('Quanto vuoi pagare ora')
    await user.clear(field)
    await user.type(field, '10,00')
    expect(screen.getByText(/Scegli tra 30,00/)).toBeTruthy()
    await user.clear(field)
    await user.type(field, '40,00')
    screen.getByText(/^Una parte dei 120,50\s€ dovuti: restano 80,50\s€$/)
    expect(screen.getAllByText(/^40,00\s€$/)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /^Paga 40,00/ }))
    await waitFor(() => expect(server.named(PAGA)).toHaveLength(1))
    expect(server.named(PAGA)[0]?.body).toEqual({
      metodo: 'carta',
      importo_centesimi: 4000,
      totale_visto_centesimi: 12_050,
    })
  })
})

describe('X8 valori ostili', () => {
  it('X8 nuovo conto: valori ostili in ogni campo', async () => {
    const { answers, said } = refusing({ 'POST /api/mandati': preparaMandato })
    const { user } = await open({ [GET]: tutti, ...answers })
    await scegli(user, 'Un altro conto')
    const root = (await screen.findByRole('button', { name: 'Continua' })).closest('form')
    if (root === null) throw new Error('no form')
    await provaOstile({ root, submit: 'Continua', said })
  })

  it('X8 una parte: valori ostili', async () => {
    const { answers, said } = refusing({ [PAGA]: paga })
    const { server, user } = await open({
      [GET]: aGateway({ parte_minima_centesimi: 3000 }),
      ...answers,
    })
    await user.click(await screen.findByRole('button', { name: 'Paga solo una parte' }))
    await provaOstile({ root: screen.getByRole('main'), submit: /^(Paga|Correggi)/, said })
    // A part that cannot be read is never the whole.
    expect(server.named(PAGA)).toHaveLength(0)
  })
})
