import {
  type Richiesta,
  type RichiestaRow,
  scriviMessaggio,
} from '@rateo/contract/ponte/assistenza'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, aRow, ID } from '../../../test/fixtures.ts'
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
  oggetto: null,
  decisione: null,
  seguito_di: null,
  messaggi: [
    {
      _id: ID,
      autore: 'Elena Ferraro',
      dello_staff: false,
      interna: false,
      mio: true,
      testo: 'Dove la scarico?',
      created_at: AT,
    },
  ],
  azioni_consentite: [
    { azione: 'scrivi', consentita: true, motivo: null },
    { azione: 'risolvi', consentita: true, motivo: null },
  ],
  ...change,
})

describe('elenco', () => {
  it('ASS-M2 dice che cosa è da leggere ed entro quando si risponde', async () => {
    await renderPage('/assistenza', { answers: { [CERCA]: aPage([row({ non_letta: true })]) } })
    const table = await screen.findByRole('table', { name: 'Richieste di assistenza' })
    expect(table.textContent).toContain('Da leggere')
    expect(table.textContent).toContain('24/11/2026')
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
      seguito_di: null,
    })
    expect(server.named(APRI)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
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
    expect(server.named(SCRIVI)[0]?.body).toEqual({ testo: 'Ecco i dati', interna: false })
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

  it('ASS-M3 (parte) lo staff ha la nota interna e prende in carico', async () => {
    await renderPage(`/gestione/assistenza/${ID}`, {
      as: 'admin',
      answers: {
        [LEGGI]: richiesta({
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
        [`GET /api/assistenza/${ID}`]: richiesta({ decisione }),
        [RIESAME]: richiesta({ decisione: { ...decisione, riesame } }),
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
