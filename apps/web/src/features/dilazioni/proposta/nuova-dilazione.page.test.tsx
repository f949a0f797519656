import type { AnteprimaDilazione } from '@rateo/contract/accordi/dilazioni-proposte'
import { aggiungiMesi, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { componiDilazione } from '@rateo/domain/credito/proposta-rate'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { type Answers, refuse } from '../../../../test/fake-server.ts'
import { aPagamento, ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ANTEPRIMA = 'POST /api/dilazioni/anteprima'
const CREA = 'POST /api/dilazioni'
const INVIA = `POST /api/dilazioni/${ID}/invia`
const oggi = giornoDiRoma(new Date())

afterEach(() => sessionStorage.clear())

function anAnteprima(change: Partial<AnteprimaDilazione> = {}, n_rate = 3): AnteprimaDilazione {
  const esito = componiDilazione({
    importo_centesimi: 12_050,
    anticipo_centesimi: 0,
    n_rate,
    cadenza: 'mensile',
    prima_scadenza: aggiungiMesi(oggi, 1),
    tan_percento: 0,
    spese_per_rata_centesimi: 0,
    resto: 'ultima',
    salta_mesi: [],
    oggi,
  })
  if (!esito.ok) throw new Error('no plan')
  return {
    ...esito.piano,
    importo_centesimi: 12_050,
    inquadramento: 'fuori_perimetro',
    fornitura_il: '2026-11-21',
    frase: 'Dilazione gratuita entro 50 giorni dalla fornitura: non è credito ai consumatori.',
    bloccata: false,
    motivo: null,
    chiede_merito: false,
    da_approvare: null,
    ...change,
  }
}

/** The page is opened from a pagamento of 120,50 €. */
const open = (answers: Answers = {}) =>
  renderPage(`/dilazioni/nuova?pagamento=${ID}`, {
    answers: { [`GET /api/pagamenti/${ID}`]: aPagamento(), [ANTEPRIMA]: anAnteprima(), ...answers },
  })
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Piano delle rate' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replaceAll('\u00A0', ' '))
const check = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Controlla la proposta' }))

describe('le condizioni', () => {
  it('DIL-M2 (parte) il piano si ridisegna mentre si scrive, e torna al centesimo', async () => {
    const { user } = await open()
    expect(await rows()).toHaveLength(3)
    const quante = screen.getByLabelText('Numero di rate')
    await user.clear(quante)
    await user.type(quante, '4')
    const quattro = await rows()
    expect(quattro).toHaveLength(4)
    expect(quattro.at(-1)).toMatch(/30,14 €0,00 €$/)
    await user.type(screen.getByLabelText(/^Anticipo/), '20,50')
    expect((await rows())[0]).toContain('Anticipo')
  })

  it('DIL-B4 (parte) si confrontano 3, 6, 12 e 24 rate, e se ne sceglie una', async () => {
    const { user } = await open()
    const confronto = await screen.findByRole('region', { name: 'Confronta' })
    await user.click(within(confronto).getByRole('button', { name: 'Copia il confronto' }))
    expect((await navigator.clipboard.readText()).split('\n')).toEqual([
      '120,50\u00A0€ si possono pagare così:',
      expect.stringMatching(/^- .*40,1.*, senza costi$/),
      expect.stringMatching(/^- .*20,08.*, senza costi$/),
      expect.stringMatching(/^- .*10,04.*, senza costi$/),
      expect.stringMatching(/^- .*5,02.*, senza costi$/),
    ])
    await user.click(within(confronto).getByRole('button', { name: '6 rate' }))
    expect(await rows()).toHaveLength(6)
  })

  it('DIL-B4 (parte) il piano confrontato si propone con un tocco: parte proprio quello', async () => {
    const { server, user, router } = await open({
      [ANTEPRIMA]: ({ body }: { body?: unknown }) => {
        const sei = JSON.stringify(body).includes('"n_rate":6')
        return sei ? anAnteprima({}, 6) : anAnteprima()
      },
      [CREA]: aDilazione({ stato: 'bozza' }),
      [INVIA]: aDilazione({ stato: 'proposta' }),
      [`GET /api/dilazioni/${ID}`]: aDilazione({ stato: 'proposta' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Proponi 6 rate' }))
    expect(await screen.findByRole('heading', { name: 'Controlla la proposta' })).toBeTruthy()
    expect(await rows()).toHaveLength(6)
    expect(server.named(ANTEPRIMA).at(-1)?.body).toMatchObject({ pagamenti: [ID], n_rate: 6 })
    await user.click(screen.getByRole('button', { name: 'Invia al cliente' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dilazioni/${ID}`))
    expect(server.named(CREA)[0]?.body).toMatchObject({ n_rate: 6, totale_centesimi: 12_050 })
    expect(server.named(INVIA)).toHaveLength(1)
  })

  it('DIL-B4 (parte) senza cliente il confronto c’è, ma proponendo si legge che cosa manca', async () => {
    const { server, user } = await renderPage('/dilazioni/nuova', {
      answers: { [ANTEPRIMA]: anAnteprima() },
    })
    await user.click(await screen.findByLabelText(/importo nuovo|nuovo importo/i))
    await user.type(screen.getByLabelText(/^Importo/), '120,50')
    await user.click(await screen.findByRole('button', { name: 'Proponi 12 rate' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Scegli un cliente')
    expect(server.named(ANTEPRIMA)).toHaveLength(0)
    expect(await rows()).toHaveLength(12)
  })

  it('DIL-M1 (parte) i giorni data fattura e la fine del mese dicono quando si comincia', async () => {
    const { user } = await open()
    await user.selectOptions(await screen.findByLabelText('Prima scadenza'), '60')
    expect(screen.getByText(/^La prima rata scade/)).toBeTruthy()
    expect(screen.getByLabelText('Data della fattura')).toBeTruthy()
  })

  it('DIL-M1 (parte) vuota non parte: dice che cosa manca e porta lì', async () => {
    const { server, user } = await renderPage('/dilazioni/nuova', {
      answers: { [ANTEPRIMA]: anAnteprima() },
    })
    await screen.findByLabelText('Numero di rate')
    await check(user)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Scegli un cliente')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    expect(server.named(ANTEPRIMA)).toHaveLength(0)
  })

  it('DIL-M1 (parte) quello che non sta insieme è detto accanto al campo: fine mese ogni settimana', async () => {
    const { server, user } = await open()
    await user.selectOptions(await screen.findByLabelText('Cadenza'), 'settimanale')
    await user.click(screen.getByLabelText(/ultimo giorno del mese/))
    await check(user)
    expect((await screen.findByRole('alert')).textContent).toContain('cambia la cadenza')
    expect(screen.getByLabelText('Cadenza').getAttribute('aria-invalid')).toBe('true')
    expect(server.named(ANTEPRIMA)).toHaveLength(0)
  })
})

describe('DIL-M1 (parte) i giorni scelti uno per uno', () => {
  it('partono da quelli della cadenza, si aggiungono e si tolgono, e il piano li segue', async () => {
    const { server, user } = await open()
    await user.selectOptions(await screen.findByLabelText('Cadenza'), 'libera')
    expect(await screen.findAllByLabelText(/^Rata \d$/)).toHaveLength(3)
    expect(screen.queryByLabelText('Numero di rate')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Togli la rata 2' }))
    await user.click(screen.getByRole('button', { name: 'Aggiungi una rata' }))
    const giorni = [1, 3, 4].map((mesi) => aggiungiMesi(oggi, mesi))
    expect(await rows()).toHaveLength(3)
    await check(user)
    await waitFor(() => expect(server.named(ANTEPRIMA)).toHaveLength(1))
    expect(server.named(ANTEPRIMA)[0]?.body).toMatchObject({
      cadenza: 'libera',
      n_rate: 3,
      prima_scadenza: giorni[0],
      date_libere: giorni,
    })
  })

  it('quello che manca è detto sotto il suo giorno, e ci si arriva da lì', async () => {
    const { server, user } = await open()
    await user.selectOptions(await screen.findByLabelText('Cadenza'), 'libera')
    const seconda = (await screen.findAllByLabelText(/^Rata \d$/))[1]
    if (!seconda) throw new Error('no second day')
    await user.clear(seconda)
    await user.tab()
    await check(user)
    await user.click(await screen.findByRole('link', { name: 'Scrivi il giorno della rata 2.' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Rata 2'))
    expect(server.named(ANTEPRIMA)).toHaveLength(0)
  })
})

it('DIL-M1 (parte) la commissione a carico del cliente si vede nel piano; se la legge la vieta è detto lì', async () => {
  const message = 'A un consumatore non si può chiedere la commissione sull’incasso.'
  const { user } = await open({
    [ANTEPRIMA]: () => refuse('dati_non_validi', [{ pointer: '/commissione_a_carico', message }]),
  })
  await user.click(await screen.findByText('Interessi, spese, mesi senza rate'))
  await user.click(screen.getByLabelText('La paga il cliente'))
  expect((await rows())[0]).toContain('0,81 €')
  await check(user)
  expect(await screen.findByRole('link', { name: message })).toBeTruthy()
})

it('DIL-M9 (parte) il tasso di mora concordato si scrive tra le altre condizioni; vuoto vale la legge, e un rifiuto è detto lì', async () => {
  const message = 'Prima attiva gli interessi di mora nel tuo profilo.'
  let tries = 0
  const { user, server } = await open({
    [ANTEPRIMA]: () => {
      tries += 1
      return tries === 1
        ? anAnteprima()
        : refuse('dati_non_validi', [{ pointer: '/mora_percento', message }])
    },
  })
  await rows()
  await check(user)
  await waitFor(() => expect(server.named(ANTEPRIMA)).toHaveLength(1))
  expect(server.named(ANTEPRIMA)[0]?.body).toMatchObject({ mora_percento: null })
  await user.click(await screen.findByRole('button', { name: 'Indietro' }))
  await user.click(await screen.findByText('Interessi, spese, mesi senza rate'))
  await user.type(screen.getByLabelText(/^Interessi di mora/), '3,5')
  await check(user)
  expect(await screen.findByRole('link', { name: message })).toBeTruthy()
  expect(server.named(ANTEPRIMA)[1]?.body).toMatchObject({ mora_percento: 3.5 })
})

describe('la proposta', () => {
  it('DIL-M1 (parte) si controlla, poi nasce e parte: con il totale che si è letto', async () => {
    const { server, user, router } = await open({
      [CREA]: aDilazione({ stato: 'bozza' }),
      [INVIA]: aDilazione({ stato: 'proposta' }),
      [`GET /api/dilazioni/${ID}`]: aDilazione({ stato: 'proposta' }),
    })
    await rows()
    await check(user)
    expect(await screen.findByText(/non è credito ai consumatori/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Invia al cliente' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dilazioni/${ID}`))
    expect(server.named(CREA)[0]?.body).toMatchObject({
      pagamenti: [ID],
      n_rate: 3,
      cadenza: 'mensile',
      prima_scadenza: aggiungiMesi(oggi, 1),
      totale_centesimi: 12_050,
    })
    expect(server.named(CREA)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.named(INVIA)).toHaveLength(1)
  })

  it('DIL-M3 (parte) se è credito e non si è abilitati non parte, e dice perché', async () => {
    const motivo = 'È credito ai consumatori e non sei abilitato a concederlo.'
    const { server, user } = await open({
      [ANTEPRIMA]: anAnteprima({ inquadramento: 'credito_gratuito', bloccata: true, motivo }),
      [CREA]: aDilazione({ stato: 'bozza' }),
    })
    await rows()
    await check(user)
    expect(await screen.findByText(motivo)).toBeTruthy()
    const send = screen.getByRole('button', { name: 'Invia al cliente' })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(send.getAttribute('aria-description')).toBe(motivo)
    await user.click(send)
    expect(server.named(CREA)).toHaveLength(0)
  })

  it('DIL-M3 (parte) per un credito si dice come si è valutato il cliente, poi parte; oltre i limiti va allo staff', async () => {
    const da_approvare =
      'Supera i limiti che hai con noi (più di 12 rate): la esamina prima l’assistenza.'
    const { server, user } = await open({
      [ANTEPRIMA]: anAnteprima({
        inquadramento: 'credito_gratuito',
        chiede_merito: true,
        da_approvare,
      }),
      [CREA]: aDilazione({ stato: 'bozza' }),
      [INVIA]: aDilazione({ stato: 'in_approvazione' }),
      [`GET /api/dilazioni/${ID}`]: aDilazione({ stato: 'in_approvazione' }),
    })
    await rows()
    await check(user)
    expect(await screen.findByText(da_approvare)).toBeTruthy()
    const send = screen.getByRole('button', { name: 'Invia in approvazione' })
    await user.click(send)
    expect(screen.getByText('Scegli come lo hai valutato')).toBeTruthy()
    expect(server.named(CREA)).toHaveLength(0)
    await user.click(screen.getByLabelText('Mi ha sempre pagato regolarmente'))
    await user.type(screen.getByLabelText('In breve'), 'Cliente da anni')
    await user.click(send)
    await waitFor(() => expect(server.named(INVIA)).toHaveLength(1))
    expect(server.named(CREA)[0]?.body).toMatchObject({
      merito_creditizio: { base: 'pagamenti_regolari', nota: 'Cliente da anni' },
    })
    expect(await screen.findByText(/Inviata all’assistenza/)).toBeTruthy()
  })

  it('X8 un rifiuto del server torna accanto al suo campo, e quello che si è scritto resta', async () => {
    const errors = [{ pointer: '/prima_scadenza', message: 'Scegli un altro giorno' }]
    const { user } = await open({ [CREA]: () => refuse('dati_non_validi', errors) })
    await user.type(await screen.findByLabelText(/^Anticipo/), '20')
    await check(user)
    await user.click(await screen.findByRole('button', { name: 'Salva la bozza' }))
    expect(await screen.findByRole('link', { name: 'Scegli un altro giorno' })).toBeTruthy()
    expect(screen.getByLabelText(/^Anticipo/)).toHaveProperty('value', '20,00')
  })

  it('X8 una risposta persa si ripete con la stessa chiave', async () => {
    let tries = 0
    const { server, user } = await open({
      [CREA]: () => {
        tries += 1
        if (tries === 1) throw new TypeError('fetch failed')
        return aDilazione({ stato: 'bozza' })
      },
      [`GET /api/dilazioni/${ID}`]: aDilazione({ stato: 'bozza' }),
    })
    await rows()
    await check(user)
    await user.click(await screen.findByRole('button', { name: 'Salva la bozza' }))
    expect(await screen.findByText(/non è raggiungibile/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Salva la bozza' }))
    await waitFor(() => expect(server.named(CREA)).toHaveLength(2))
    const [first, second] = server.named(CREA).map((one) => one.headers.get('idempotency-key'))
    expect(second).toBe(first)
  })

  it('DIL-M1 (parte) una bozza si riapre com’era scritta', async () => {
    const bozza = aDilazione({
      stato: 'bozza',
      n_rate: 5,
      cadenza: 'mensile',
      prima_scadenza: aggiungiMesi(oggi, 2),
      condizioni: {
        anticipo_centesimi: 0,
        n_rate: 5,
        cadenza: 'mensile',
        prima_scadenza: aggiungiMesi(oggi, 2),
        fine_mese: true,
        tan_percento: 0,
        spese_per_rata_centesimi: 0,
        resto: 'prima',
        salta_mesi: [],
      },
    })
    await renderPage(`/dilazioni/nuova?bozza=${ID}`, {
      answers: { [`GET /api/dilazioni/${ID}`]: bozza },
    })
    expect(await screen.findByLabelText('Numero di rate')).toHaveProperty('value', '5')
    expect(screen.getByLabelText(/ultimo giorno del mese/)).toHaveProperty('checked', true)
    expect(screen.getByLabelText('Sulla prima rata')).toHaveProperty('checked', true)
    expect(await rows()).toHaveLength(5)
  })
})
