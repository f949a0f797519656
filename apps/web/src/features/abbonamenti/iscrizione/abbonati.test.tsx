import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { abbonamento, ABBONAMENTO_ID, piano } from '../../../../test/abbonamento.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'
import { sottoscrizione } from '../../../../test/sottoscrizione.ts'

const ID = piano()._id
const PAGINA = `/abbonamenti/piani/${ID}/abbonati`
const GET = `GET /api/piani/${ID}/sottoscrizione`
const POST = `POST /api/piani/${ID}/sottoscrivi`
const DEBITO = '0000000000000000000000b1'

const CARTE = {
  'GET /api/cliente/carte_di_credito': {
    data: [
      {
        _id: 'c1',
        tipo: 'carta',
        marchio: 'Visa',
        ultime4: '4242',
        scade_mese: 12,
        scade_anno: 2099,
        intestatario: '',
        soprannome: '',
        predefinita: true,
        stato: 'attiva',
        abbonamenti: 0,
        dilazioni: 0,
        pagamenti: 0,
        created_at: '2026-01-01T09:00:00.000Z',
      },
    ],
  },
  'GET /api/mandati': { data: [] },
}
const BOTTONE = { name: 'Ordina con obbligo di pagamento' }

it('ABB-M2 (parte) il riepilogo dice quanto oggi e quanto poi, e l’ordine porta al pagamento', async () => {
  const { server, user, router } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: {
      [GET]: sottoscrizione(),
      [POST]: { abbonamento_id: ABBONAMENTO_ID, da_pagare_id: DEBITO },
      [`GET /api/gateway/${DEBITO}`]: () => refuse('non_trovato'),
    },
  })
  const paghi = (await screen.findByText('Che cosa paghi')).closest('section')
  expect(paghi?.textContent?.replaceAll('\u00A0', ' ')).toContain('65,00 €, attivazione compresa')
  expect(screen.getByText(/recedere entro 14 giorni/)).toBeTruthy()
  // Never ticked for them: who does not ask for it gets all of it back.
  const avvio = screen.getByRole('checkbox', { name: /cominci subito/ })
  expect(avvio).toHaveProperty('checked', false)
  await user.click(avvio)
  await user.click(screen.getByRole('button', BOTTONE))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/gateway/${DEBITO}`))
  expect(server.named(POST)[0]?.body).toEqual({
    piano_id: '0000000000000000000000d2',
    oggi_centesimi: 6500,
    posti: 1,
    beneficiario_id: null,
    avvio_chiesto: true,
  })
})

it('ABB-M2 (parte) con una prova si sceglie prima la carta, e oggi non si paga nulla', async () => {
  const { server, user, router } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: {
      ...CARTE,
      [GET]: sottoscrizione({ prova_giorni: 14 }),
      [POST]: { abbonamento_id: ABBONAMENTO_ID, da_pagare_id: null },
      [`GET /api/abbonamenti/${ABBONAMENTO_ID}`]: abbonamento({ stato: 'in_prova' }),
    },
  })
  const ordina = await screen.findByRole<HTMLButtonElement>('button', BOTTONE)
  expect(ordina.disabled).toBe(true)
  expect(screen.getByText(/Oggi non paghi nulla/)).toBeTruthy()
  await user.click(await screen.findByRole('radio', { name: 'Visa •••• 4242' }))
  await user.click(ordina)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/abbonamenti/${ABBONAMENTO_ID}`))
  expect(server.named(POST)[0]?.body).toMatchObject({ oggi_centesimi: 0, carta_id: 'c1' })
})

it('ABB-M2 (parte) un rifiuto si legge, e la pagina rilegge le condizioni', async () => {
  const { server, user } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: { [GET]: sottoscrizione(), [POST]: () => refuse('stato_incompatibile') },
  })
  await user.click(await screen.findByRole('button', BOTTONE))
  expect(await screen.findByRole('alert')).toBeTruthy()
  await waitFor(() => expect(server.named(GET).length).toBeGreaterThan(1))
})

it.each([
  [{ da_pagare_id: DEBITO, mio_abbonamento_id: ABBONAMENTO_ID }, 'Vai al pagamento'],
  [
    { motivo: 'Sei già abbonato a questo piano.', mio_abbonamento_id: ABBONAMENTO_ID },
    'Vedi il tuo abbonamento',
  ],
])('ABB-M2 (parte) chi ha già ordinato non ordina due volte: %o', async (change, link) => {
  await renderPage(PAGINA, { as: 'cliente', answers: { [GET]: sottoscrizione(change) } })
  expect(await screen.findByRole('link', { name: link })).toBeTruthy()
  expect(screen.queryByRole('button', BOTTONE)).toBeNull()
})

it('ABB-M2 (parte) posti finiti: si legge perché, e chi vende ha una frase per sé', async () => {
  const finiti = { motivo: 'I posti di questo piano sono finiti.' }
  const prima = await renderPage(PAGINA, {
    as: 'cliente',
    answers: { [GET]: sottoscrizione(finiti) },
  })
  expect(await screen.findByText(/I posti di questo piano sono finiti/)).toBeTruthy()
  prima.unmount()
  await renderPage(PAGINA, { as: 'esercente', profile: { roles: ['esercente', 'cliente'] } })
  expect(await screen.findByText(/passa al ruolo cliente/)).toBeTruthy()
})

it('ABB-M2 (parte) chi vende e non ha il ruolo di cliente non è mandato a un menu che non ha', async () => {
  await renderPage(PAGINA, { as: 'esercente' })
  expect(await screen.findByText(/accedi con un account da cliente/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Tutti gli abbonamenti/ })).toBeTruthy()
})

it('ABB-M2 (parte) si rinuncia a un ordine non pagato, con una conferma', async () => {
  const url = `/abbonamenti/${ABBONAMENTO_ID}`
  const chiuso = abbonamento({ stato: 'non_attivato', prossimo_addebito: null })
  const { server, user } = await renderPage(url, {
    as: 'cliente',
    answers: {
      [`GET /api${url}`]: abbonamento({ stato: 'in_attivazione' }),
      [`POST /api${url}/rinuncia`]: chiuso,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Rinuncia' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/l’ordine si chiude e non viene addebitato nulla/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Rinuncia' }))
  await waitFor(() => expect(server.named(`POST /api${url}/rinuncia`)).toHaveLength(1))
  expect(await screen.findByText(/Il primo pagamento non è arrivato/)).toBeTruthy()
})

it('ABB-M2 (parte) proposto da chi vende: prima un codice sul testo letto, poi l’ordine', async () => {
  const proposta = {
    _id: '0000000000000000000000f9',
    scade_at: '2026-12-08T10:00:00.000Z',
    testo: 'Abbonamento proposto',
    sha256: 'a'.repeat(64),
  }
  const { server, user } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: {
      [GET]: sottoscrizione({ proposta }),
      [POST]: { abbonamento_id: ABBONAMENTO_ID, da_pagare_id: DEBITO },
      'POST /otp/richiedi': {
        otp_id: 'a',
        canale: 'email',
        destinatario: 'm***@esempio.it',
        descrizione: 'accettare l’abbonamento',
        scade_at: '2099-01-01T00:00:00.000Z',
        reinvio_dopo_secondi: 60,
        canali: ['email'],
      },
      'POST /otp/verifica': { otp_id: 'a', verificato: true },
      [`GET /api/gateway/${DEBITO}`]: () => refuse('non_trovato'),
    },
  })
  expect(await screen.findByText('Te lo propone Palestra Aurora')).toBeTruthy()
  await user.click(screen.getByRole('button', BOTTONE))
  expect(server.named(POST)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Invia il codice' }))
  await user.type(await screen.findByLabelText('Codice di 6 cifre'), '123456')
  await user.click(screen.getByRole('button', { name: 'Conferma' }))
  await waitFor(() => expect(server.named(POST)).toHaveLength(1))
  expect(server.named('POST /otp/richiedi')[0]?.body).toMatchObject({
    scopo: 'accetta_piano',
    oggetto: proposta.sha256,
    record_id: proposta._id,
  })
})

it('ABB-M2 (parte) chi non lo vuole rifiuta, con il motivo se lo scrive', async () => {
  const RIFIUTA = `POST /api/piani/${ID}/rifiuta`
  const proposta = {
    _id: '0000000000000000000000f9',
    scade_at: '2026-12-08T10:00:00.000Z',
    testo: 'Abbonamento proposto',
    sha256: 'a'.repeat(64),
  }
  let rifiutata = false
  const { server, user } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: {
      [GET]: () => sottoscrizione({ proposta: rifiutata ? null : proposta }),
      [RIFIUTA]: () => {
        rifiutata = true
        return sottoscrizione()
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Rifiuta' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rifiutare la proposta?' })
  await user.type(within(dialog).getByLabelText('Motivo (facoltativo)'), 'Costa troppo')
  await user.click(within(dialog).getByRole('button', { name: 'Rifiuta' }))
  await waitFor(() =>
    expect(server.named(RIFIUTA)[0]?.body).toEqual({
      iscrizione_id: proposta._id,
      motivo: 'Costa troppo',
      per: null,
    }),
  )
  await waitFor(() => expect(screen.queryByText('Te lo propone Palestra Aurora')).toBeNull())
})

it('PRM-M2 (parte) un codice dice prima che cosa dà, e l’ordine lo porta con la somma scontata', async () => {
  const SCONTO = `POST /api/piani/${ID}/sconto`
  const dato = { codice: 'AUTUNNO10', nome: 'Autunno', prova_giorni: 0 }
  const { server, user } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: {
      [GET]: sottoscrizione(),
      [SCONTO]: { ...dato, sconto_centesimi: 650, righe: [], oggi_centesimi: 5850, dal: null },
      [POST]: { abbonamento_id: ABBONAMENTO_ID, da_pagare_id: DEBITO },
      [`GET /api/gateway/${DEBITO}`]: () => refuse('non_trovato'),
    },
  })
  await user.type(await screen.findByLabelText('Codice promozione (facoltativo)'), 'autunno10')
  await user.click(screen.getByRole('button', { name: 'Usa il codice' }))
  const stato = await screen.findByText(/^AUTUNNO10, Autunno/)
  expect(stato.textContent?.replaceAll('\u00A0', ' ')).toContain('oggi paghi 58,50 €')
  await user.click(screen.getByRole('button', BOTTONE))
  await waitFor(() => expect(server.named(POST)).toHaveLength(1))
  expect(server.named(POST)[0]?.body).toMatchObject({ oggi_centesimi: 5850, codice: 'AUTUNNO10' })
})

it('PRM-M2 (parte) da un QR il codice arriva già scritto: si legge lo sconto, e l’ordine lo usa', async () => {
  const SCONTO = `POST /api/piani/${ID}/sconto`
  const { server, user } = await renderPage(`${PAGINA}?codice=AUTUNNO10`, {
    as: 'cliente',
    answers: {
      [GET]: sottoscrizione(),
      [SCONTO]: {
        codice: 'AUTUNNO10',
        nome: 'Autunno',
        sconto_centesimi: 650,
        righe: [],
        prova_giorni: 0,
        oggi_centesimi: 5850,
        dal: null,
      },
      [POST]: () => refuse('non_trovato'),
    },
  })
  expect(await screen.findByText(/AUTUNNO10, Autunno: 6,50/)).toBeTruthy()
  expect(server.named(SCONTO)[0]?.body).toEqual({ posti: 1, codice: 'AUTUNNO10' })
  await user.click(screen.getByRole('button', BOTTONE))
  await waitFor(() =>
    expect(server.named(POST)[0]?.body).toMatchObject({
      oggi_centesimi: 5850,
      codice: 'AUTUNNO10',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Togli il codice' }))
  expect(await screen.findByLabelText(/Codice promozione/)).toHaveProperty('value', '')
})

it('PRM-M2 (parte) un codice che non vale dice il perché accanto al campo', async () => {
  const errors = [{ pointer: '/codice', message: 'Questo codice è scaduto' }]
  const { user } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: {
      [GET]: sottoscrizione(),
      [`POST /api/piani/${ID}/sconto`]: () => refuse('dati_non_validi', errors),
    },
  })
  await user.type(await screen.findByLabelText('Codice promozione (facoltativo)'), 'vecchio')
  await user.click(screen.getByRole('button', { name: 'Usa il codice' }))
  expect(await screen.findByText('Questo codice è scaduto')).toBeTruthy()
})

it('PRM-B3 (parte) quella che vale da sola si legge prima, e l’ordine porta la somma scontata senza codice', async () => {
  const sconto = {
    codice: null,
    nome: 'Benvenuto',
    sconto_centesimi: 650,
    righe: [{ codice: null, nome: 'Benvenuto', sconto_centesimi: 650 }],
    prova_giorni: 0,
    oggi_centesimi: 5850,
    dal: null,
  }
  const { server, user } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: {
      [GET]: sottoscrizione({ sconto }),
      [POST]: { abbonamento_id: ABBONAMENTO_ID, da_pagare_id: DEBITO },
      [`GET /api/gateway/${DEBITO}`]: () => refuse('non_trovato'),
    },
  })
  const letto = await screen.findByText(/Hai già, senza codice/)
  expect(letto.textContent?.replaceAll('\u00A0', ' ')).toContain(
    '«Benvenuto»: 6,50 € in meno sul primo addebito: oggi paghi 58,50 €',
  )
  await user.click(screen.getByRole('button', BOTTONE))
  await waitFor(() => expect(server.named(POST)).toHaveLength(1))
  expect(server.named(POST)[0]?.body).toMatchObject({ oggi_centesimi: 5850 })
  expect(server.named(POST)[0]?.body).not.toHaveProperty('codice')
})

it('PRM-M2 (parte) dove si addebita in un giorno fisso si legge quale prezzo è scontato, e che i giorni prima sono interi', async () => {
  const sconto = {
    codice: null,
    nome: 'Benvenuto',
    sconto_centesimi: 650,
    righe: [{ codice: null, nome: 'Benvenuto', sconto_centesimi: 650 }],
    prova_giorni: 0,
    oggi_centesimi: 1517,
    dal: '2026-12-01',
  }
  await renderPage(PAGINA, {
    as: 'cliente',
    answers: { [GET]: sottoscrizione({ sconto, giorno_addebito: 1 }) },
  })
  const letto = await screen.findByText(/Hai già, senza codice/)
  expect(letto.textContent?.replaceAll('\u00A0', ' ')).toContain(
    '6,50 € in meno sul primo addebito intero, martedì 1 dicembre 2026; oggi paghi 15,17 € per i giorni fino ad allora',
  )
  expect(screen.getByText(/^Oggi paghi 15,17/)).toBeTruthy()
})
