import {
  type Richiesta,
  type RichiestaRow,
  scriviMessaggio,
} from '@rateo/contract/ponte/assistenza'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, aPagamento, aRow, ID } from '../../../test/fixtures.ts'
import { provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const AT = '2026-11-20T10:20:00.000Z'
const CERCA = 'POST /api/search/assistenza'
const APRI = 'POST /api/assistenza'

const row = (change: Partial<RichiestaRow> = {}): RichiestaRow => ({
  _id: ID,
  categoria: 'altro',
  soggetto: 'Non trovo la ricevuta',
  stato: 'nuovo',
  richiedente: { ruolo: 'esercente', nome: 'Officina Bellini' },
  destinatario: { tipo: 'staff', nome: null },
  priorita: null,
  assegnata_a: null,
  non_letta: false,
  risposta_entro: '2026-11-24',
  in_ritardo: false,
  updated_at: AT,
  created_at: AT,
  ...change,
})

const richiesta = (change: Partial<Richiesta> = {}): Richiesta => ({
  ...row(),
  lato: 'richiedente',
  unita_a: null,
  prima_risposta_minuti: null,
  voto: null,
  oggetto: null,
  decisione: null,
  seguito_di: null,
  messaggi: [
    {
      _id: ID,
      autore: 'Elena Ferraro',
      dello_staff: false,
      dell_esercente: false,
      interna: false,
      mio: true,
      testo: 'Dove la scarico?',
      allegati: [],
      created_at: AT,
    },
  ],
  azioni_consentite: [
    { azione: 'scrivi', consentita: true, motivo: null },
    { azione: 'risolvi', consentita: true, motivo: null },
  ],
  ...change,
})

const ALTRA = 'b'.repeat(24)
const PRONTA = {
  _id: ALTRA,
  titolo: 'Ricevuta',
  testo: 'Ciao {nome}, la trovi nei documenti.',
}
/** The queue around a request, as the staff see it. */
const CODA = {
  [`GET /api/assistenza/${ID}/scelte`]: {
    persone: [{ _id: ALTRA, nome: 'Elena Ferraro' }],
    altre: [{ _id: ALTRA, soggetto: 'Ancora la ricevuta', created_at: AT }],
  },
  'GET /api/risposte-pronte': { data: [PRONTA] },
}

describe('elenco', () => {
  it('ASS-M2 dice che cosa è da leggere ed entro quando si risponde', async () => {
    await renderPage('/assistenza', { answers: { [CERCA]: aPage([row({ non_letta: true })]) } })
    const table = await screen.findByRole('table', { name: 'Richieste di assistenza' })
    expect(table.textContent).toContain('Da leggere')
    expect(table.textContent).toContain('24/11/2026')
  })

  it('ASS-B2 (parte) l’esercente ha le sue richieste e quelle dei clienti; il cliente solo le sue', async () => {
    const CLIENTI = 'POST /api/search/assistenza-clienti'
    const answers = {
      [CERCA]: aPage([]),
      [CLIENTI]: aPage([row({ soggetto: 'Pagato due volte' })]),
    }
    const { user } = await renderPage('/assistenza', { answers })
    await user.click(await screen.findByRole('link', { name: 'Dai tuoi clienti' }))
    expect(await screen.findByText('Pagato due volte')).toBeTruthy()
    expect(screen.getByText(/Hai 48 ore per rispondere/)).toBeTruthy()
  })

  it('X12 senza richieste invita a farne una; con un filtro offre di toglierlo', async () => {
    const answers = { [CERCA]: aPage([]) }
    const { router } = await renderPage('/assistenza', { answers })
    expect(await screen.findByRole('heading', { name: 'Ancora nessuna richiesta' })).toBeTruthy()
    await router.navigate({ href: '/assistenza?stato=chiuso' })
    expect(await screen.findByRole('heading', { name: 'Nessun risultato' })).toBeTruthy()
  })
})

describe('nuova richiesta', () => {
  it('ASS-M1 (parte) arriva con categoria e pagamento già scelti, e parte una volta sola', async () => {
    const { server, user, router } = await renderPage(
      `/assistenza/nuova?categoria=pagamento&oggetto=${ID}`,
      {
        answers: {
          'POST /api/search/pagamenti': aPage([aRow()]),
          [APRI]: richiesta(),
          [`GET /api/assistenza/${ID}`]: richiesta(),
        },
      },
    )
    await waitFor(() => expect(screen.getByDisplayValue(/Tagliando e cambio olio/)).toBeTruthy())
    await user.type(screen.getByLabelText('Oggetto'), 'Non trovo la ricevuta')
    await user.type(screen.getByLabelText('Testo'), 'Dove la scarico?')
    await user.click(screen.getByRole('button', { name: 'Invia la richiesta' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assistenza/${ID}`))
    expect(server.named(APRI)).toHaveLength(1)
    expect(server.named(APRI)[0]?.body).toEqual({
      categoria: 'pagamento',
      oggetto: { tipo: 'pagamento', _id: ID },
      soggetto: 'Non trovo la ricevuta',
      testo: 'Dove la scarico?',
      allegati: [],
      seguito_di: null,
    })
    expect(server.named(APRI)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('ASS-B1 ASS-M1 (parte) con la rata della pagina prima, e quello che il suo stato risponde già', async () => {
    const { server, user } = await renderPage(`/assistenza/nuova?tipo=rata&oggetto=${ID}`, {
      as: 'cliente',
      answers: {
        'POST /api/assistenza-risposte': {
          etichetta: 'Rata 2 di 4, Cucina, 250,00\u00A0€',
          risponde: 'Palestra Aurora',
          risposte: [
            {
              titolo: 'L’addebito è in elaborazione',
              testo: 'La banca risponde entro il 26/11/2026.',
            },
          ],
        },
        [APRI]: richiesta(),
        [`GET /api/assistenza/${ID}`]: richiesta(),
      },
    })
    expect(await screen.findByDisplayValue(/Rata 2 di 4/)).toBeTruthy()
    expect(await screen.findByText('L’addebito è in elaborazione')).toBeTruthy()
    expect(screen.getByText(/Ti risponde Palestra Aurora, entro 48 ore/)).toBeTruthy()
    await user.type(screen.getByLabelText('Oggetto'), 'Ancora niente')
    await user.type(screen.getByLabelText('Testo'), 'Che faccio?')
    await user.click(screen.getByRole('button', { name: 'Invia la richiesta' }))
    await waitFor(() => expect(server.named(APRI)).toHaveLength(1))
    expect(server.named(APRI)[0]?.body).toMatchObject({
      categoria: 'dilazione',
      oggetto: { tipo: 'rata', _id: ID },
    })
  })

  it('ASS-M1 (parte) i campi vuoti sono detti tutti, e quello che è scritto resta dopo un rifiuto', async () => {
    const { user } = await renderPage('/assistenza/nuova?categoria=altro', {
      answers: { [APRI]: () => refuse('servizio_occupato') },
    })
    await user.click(await screen.findByRole('button', { name: 'Invia la richiesta' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Inserisci un oggetto')
    await user.type(screen.getByLabelText('Oggetto'), 'Prova')
    await user.type(screen.getByLabelText('Testo'), 'Testo scritto con cura')
    await user.click(screen.getByRole('button', { name: 'Invia la richiesta' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('momentaneamente occupato'),
    )
    expect(screen.getByDisplayValue('Testo scritto con cura')).toBeTruthy()
  })
})

describe('una richiesta', () => {
  const LEGGI = `GET /api/assistenza/${ID}`

  it('X8 risposta: valori ostili', async () => {
    const { answers, said } = refusing({ [`POST /api/assistenza/${ID}/messaggi`]: scriviMessaggio })
    await renderPage(`/assistenza/${ID}`, { answers: { [LEGGI]: richiesta(), ...answers } })
    const root = (await screen.findByRole('button', { name: 'Invia' })).closest('form')
    if (root === null) throw new Error('no form')
    await provaOstile({ root, submit: 'Invia', said })
  })

  it('ASS-M2 aperta segna letti i messaggi, e si risponde', async () => {
    const SCRIVI = `POST /api/assistenza/${ID}/messaggi`
    const LETTA = `POST /api/assistenza/${ID}/letta`
    const { server, user } = await renderPage(`/assistenza/${ID}`, {
      answers: {
        [LEGGI]: richiesta({ non_letta: true }),
        [LETTA]: { letta: true },
        [SCRIVI]: richiesta(),
      },
    })
    await waitFor(() => expect(server.named(LETTA)).toHaveLength(1))
    await user.type(await screen.findByLabelText('La tua risposta'), 'Ecco i dati')
    await user.click(screen.getByRole('button', { name: 'Invia' }))
    await waitFor(() => expect(server.named(SCRIVI)).toHaveLength(1))
    expect(server.named(SCRIVI)[0]?.body).toEqual({
      testo: 'Ecco i dati',
      interna: false,
      allegati: [],
    })
    expect(screen.queryByText('Nota interna: la legge solo lo staff')).toBeNull()
  })

  it('X13 chiusa dice perché non si scrive più, e come continuare', async () => {
    const motivo = 'La richiesta è chiusa.'
    await renderPage(`/assistenza/${ID}`, {
      answers: {
        [LEGGI]: richiesta({
          stato: 'chiuso',
          azioni_consentite: [{ azione: 'scrivi', consentita: false, motivo }],
        }),
      },
    })
    expect(await screen.findByText(motivo)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Apri una nuova richiesta' })
    expect(link.getAttribute('href')).toBe(`/assistenza/nuova?categoria=altro&seguito_di=${ID}`)
  })

  it('ASS-B3 (parte) finita, chi ha chiesto dice com’è andata', async () => {
    const VOTO = `POST /api/assistenza/${ID}/voto`
    const finita: Partial<Richiesta> = {
      stato: 'risolto',
      azioni_consentite: [{ azione: 'vota', consentita: true, motivo: null }],
    }
    const { server, user } = await renderPage(`/assistenza/${ID}`, {
      answers: {
        [LEGGI]: richiesta(finita),
        [VOTO]: richiesta({ ...finita, voto: { voto: 4, nota: null } }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Invia il voto' }))
    expect((await screen.findAllByText('Scegli da 1 a 5')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('radio', { name: 'Bene' }))
    await user.click(screen.getByRole('button', { name: 'Invia il voto' }))
    expect(await screen.findByText('Bene (4 su 5)')).toBeTruthy()
    expect(server.named(VOTO)[0]?.body).toEqual({ voto: 4, nota: null })
  })

  it('ASS-B4 l’esercente rimborsa dalla richiesta, e di quello che non si può non c’è il pulsante', async () => {
    const azione = (nome: string, consentita: boolean) => ({
      azione: nome,
      consentita,
      motivo: consentita ? null : 'È già pagato.',
    })
    const { user } = await renderPage(`/assistenza/${ID}`, {
      answers: {
        [LEGGI]: richiesta({
          lato: 'esercente',
          oggetto: { tipo: 'pagamento', _id: ID, etichetta: 'Tagliando, 120,50 €', dentro: null },
        }),
        [`GET /api/pagamenti/${ID}`]: aPagamento({
          stato: 'pagato',
          azioni_consentite: [azione('rimborsa', true), azione('sollecita', false)],
        }),
      },
    })
    const panel = await screen.findByRole('region', { name: 'Il pagamento' })
    expect(within(panel).queryByRole('button', { name: 'Sollecita' })).toBeNull()
    await user.click(within(panel).getByRole('button', { name: 'Rimborsa' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('ASS-M3 (parte) lo staff affida, dà una priorità, unisce, e risponde con un testo pronto', async () => {
    const mia = richiesta({
      lato: 'staff',
      azioni_consentite: [{ azione: 'scrivi', consentita: true, motivo: null }],
    })
    const [ASSEGNA, PRIORITA, UNISCI] = ['assegna', 'priorita', 'unisci'].map(
      (che) => `POST /api/assistenza/${ID}/${che}`,
    ) as [string, string, string]
    const { server, user } = await renderPage(`/gestione/assistenza/${ID}`, {
      as: 'admin',
      answers: {
        ...CODA,
        [LEGGI]: mia,
        [ASSEGNA]: { ...mia, assegnata_a: 'Elena Ferraro' },
        [PRIORITA]: { ...mia, priorita: 'urgente' },
        [UNISCI]: { ...mia, stato: 'unito', unita_a: ALTRA },
      },
    })
    await screen.findByRole('option', { name: 'Elena Ferraro' })
    await user.selectOptions(screen.getByLabelText('In carico a'), ALTRA)
    await waitFor(() => expect(server.named(ASSEGNA)[0]?.body).toEqual({ a: ALTRA }))
    await user.selectOptions(screen.getByLabelText('Priorità'), 'urgente')
    await waitFor(() => expect(server.named(PRIORITA)[0]?.body).toEqual({ priorita: 'urgente' }))
    await screen.findByRole('option', { name: 'Ricevuta' })
    await user.selectOptions(screen.getByLabelText('Risposta pronta'), ALTRA)
    expect(screen.getByDisplayValue('Ciao Officina Bellini, la trovi nei documenti.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Unisci a un’altra…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Unisci a un’altra richiesta' })
    await user.click(within(dialog).getByRole('radio', { name: 'Ancora la ricevuta' }))
    await user.click(within(dialog).getByRole('button', { name: 'Unisci' }))
    expect(await screen.findByRole('link', { name: 'Continua in quella' })).toBeTruthy()
    expect(server.named(UNISCI)[0]?.body).toEqual({ a: ALTRA })
  })

  it('ASS-M3 (parte) lo staff ha la nota interna e prende in carico', async () => {
    await renderPage(`/gestione/assistenza/${ID}`, {
      as: 'admin',
      answers: {
        ...CODA,
        [LEGGI]: richiesta({
          lato: 'staff',
          azioni_consentite: [
            { azione: 'scrivi', consentita: true, motivo: null },
            { azione: 'prendi_in_carico', consentita: true, motivo: null },
          ],
        }),
      },
    })
    expect(await screen.findByLabelText('Nota interna: la legge solo lo staff')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Prendi in carico' })).toBeTruthy()
  })
})

describe('un rifiuto da riesaminare', () => {
  const decisione = {
    regola: 'Oltre 50 giorni è credito ai consumatori.',
    perche: 'L’ultima rata scade 150 giorni dopo la fornitura.',
    cifre: [{ nome: 'Rate', valore: '6' }],
    versione: 'prima',
    riesame: null,
  }
  const riesame = { esito: 'confermata', motivo: 'Non è iscritto.', at: AT } as const
  const RIESAME = `POST /api/assistenza/${ID}/riesame`

  it('Y14 (parte) lo staff legge regola e cifre, e scrive l’esito con il motivo', async () => {
    const { user, server } = await renderPage(`/gestione/assistenza/${ID}`, {
      as: 'admin',
      answers: {
        ...CODA,
        [`GET /api/assistenza/${ID}`]: richiesta({ lato: 'staff', decisione }),
        [RIESAME]: richiesta({ lato: 'staff', decisione: { ...decisione, riesame } }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Riesamina' }))
    const dialog = await screen.findByRole('dialog', { name: 'Riesamina il rifiuto' })
    await user.click(within(dialog).getByRole('button', { name: 'Scrivi l’esito' }))
    expect((await within(dialog).findAllByText('Inserisci il motivo')).length).toBeGreaterThan(0)
    await user.type(within(dialog).getByLabelText('Motivo'), riesame.motivo)
    await user.click(within(dialog).getByRole('button', { name: 'Scrivi l’esito' }))
    await waitFor(() =>
      expect(server.named(RIESAME)[0]?.body).toEqual({
        esito: 'confermata',
        motivo: riesame.motivo,
      }),
    )
    expect(await screen.findByText('Rifiuto confermato')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Riesamina' })).toBeNull()
  })

  it('Y14 (parte) il cliente legge chi ha deciso che cosa, e non riesamina', async () => {
    await renderPage(`/assistenza/${ID}`, {
      as: 'cliente',
      answers: {
        [`GET /api/assistenza/${ID}`]: richiesta({ decisione: { ...decisione, riesame } }),
      },
    })
    const panel = await screen.findByRole('region', { name: 'Rifiuto da riesaminare' })
    expect(panel.textContent).toContain('Non è iscritto.')
    expect(screen.queryByRole('button', { name: 'Riesamina' })).toBeNull()
  })
})
