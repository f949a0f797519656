import { anteprimaParametro, type EventoRow, type Parametro } from '@rateo/contract/ponte/gestione'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { chooseAction, renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const AT = '2026-11-20T10:20:00.000Z'

const versione = (per_mille: number) => ({
  valori: { per_mille, fissa_centesimi: 25 },
  valido_dal: AT,
  autore: 'Anna Bruni',
  stato: 'in_vigore' as const,
})

const commissioni: Parametro = {
  chiave: 'commissioni',
  nome: 'Commissione sugli incassi online',
  descrizione: 'Quello che paga l’esercente.',
  gruppo: 'incassi',
  campi: [
    {
      nome: 'per_mille',
      etichetta: 'Parte in proporzione',
      tipo: 'per_mille',
      min: 0,
      max: 100,
      unita: '%',
    },
    {
      nome: 'fissa_centesimi',
      etichetta: 'Parte fissa',
      tipo: 'centesimi',
      min: 0,
      max: 1000,
      unita: '€',
    },
  ],
  in_vigore: versione(14),
  programmata: null,
  storia: [versione(14)],
}

const PARAMETRI = 'GET /api/gestione/parametri'
const ANTEPRIMA = 'POST /api/gestione/parametri/commissioni/anteprima'
const MODIFICA = 'POST /api/gestione/parametri/commissioni'

describe('parametri', () => {
  it('GES-M1 (parte) più valori hanno ciascuno il suo nome: due soglie non sono una somma', async () => {
    const soglia = (nome: string, etichetta: string) =>
      ({ nome, etichetta, tipo: 'centesimi', min: 0, max: 100_000, unita: '€' }) as const
    const in_vigore = { ...versione(14), valori: { otp: 50_000, scoperto: 10_000 } }
    const rimborsi: Parametro = {
      ...commissioni,
      chiave: 'rimborsi',
      nome: 'Rimborsi',
      campi: [soglia('otp', 'Codice di conferma oltre'), soglia('scoperto', 'Scoperto ammesso')],
      in_vigore,
      storia: [in_vigore],
    }
    await renderPage('/gestione', { as: 'admin', answers: { [PARAMETRI]: { data: [rimborsi] } } })
    const term = await screen.findByText('Scoperto ammesso')
    expect(term.nextElementSibling?.textContent).toBe('100,00\u00A0€')
    expect(document.body.textContent).not.toMatch(/500,00.{3}\+/)
  })

  it('GES-M1 (parte) si vede che cosa cambia prima di confermare, e cambiare ancora lo richiede di nuovo', async () => {
    const { server, user } = await renderPage('/gestione', {
      as: 'admin',
      answers: {
        [PARAMETRI]: { data: [commissioni] },
        [ANTEPRIMA]: { effetti: ['Su 100,00 € la commissione passa da 1,65 € a 1,75 €.'] },
        [MODIFICA]: commissioni,
      },
    })
    expect(await screen.findAllByText(/^1,4.*0,25/)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: /^Modifica Commissione/ }))
    const field = await screen.findByLabelText('Parte in proporzione')
    await user.clear(field)
    await user.type(field, '1,5')
    await user.click(screen.getByRole('button', { name: 'Vedi che cosa cambia' }))
    expect(await screen.findByText(/passa da 1,65/)).toBeTruthy()
    expect(server.named(MODIFICA)).toHaveLength(0)
    await user.type(field, '5')
    expect(screen.queryByText(/passa da 1,65/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Vedi che cosa cambia' }))
    await user.click(await screen.findByRole('button', { name: 'Conferma' }))
    await waitFor(() => expect(server.named(MODIFICA)).toHaveLength(1))
    expect(server.named(MODIFICA)[0]?.body).toEqual({
      valori: { per_mille: 15.5, fissa_centesimi: 25 },
      valido_dal: null,
    })
  })

  it('GES-M1 (parte) un sì o no si legge e si sceglie a parole, e si manda il numero', async () => {
    const no = { ...versione(14), valori: { unico: 0 } }
    const resa: Parametro = {
      ...commissioni,
      nome: 'Commissione sui rimborsi',
      campi: [
        {
          nome: 'unico',
          etichetta: 'Torna all’esercente',
          tipo: 'intero',
          min: 0,
          max: 1,
          unita: 'sì o no',
        },
      ],
      in_vigore: no,
      storia: [no],
    }
    const { server, user } = await renderPage('/gestione', {
      as: 'admin',
      answers: { [PARAMETRI]: { data: [resa] }, [ANTEPRIMA]: { effetti: ['Torna.'] } },
    })
    const panel = await screen.findByRole('region', { name: resa.nome })
    expect(within(panel).getAllByText('No').length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: `Modifica ${resa.nome}` }))
    await user.click(await screen.findByRole('radio', { name: 'Sì' }))
    await user.click(screen.getByRole('button', { name: 'Vedi che cosa cambia' }))
    await waitFor(() => expect(server.named(ANTEPRIMA)).toHaveLength(1))
    expect(server.named(ANTEPRIMA)[0]?.body).toMatchObject({ valori: { unico: 1 } })
  })

  it('GES-M1 (parte) i parametri stanno in cinque gruppi, e la ricerca guarda in tutti', async () => {
    const brand: Parametro = {
      ...commissioni,
      chiave: 'brand',
      nome: 'Nome del portale',
      descrizione: 'Si legge nel menù.',
      gruppo: 'portale',
    }
    const { user, router } = await renderPage('/gestione', {
      as: 'admin',
      answers: { [PARAMETRI]: { data: [commissioni, brand] } },
    })
    const gruppi = within(await screen.findByRole('group', { name: 'Gruppi di parametri' }))
    expect(gruppi.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Incassi e rimborsi 1',
      'Rate, addebiti e solleciti 0',
      'Consulenti 0',
      'Sicurezza e limiti 0',
      'Portale 1',
    ])
    expect(screen.queryByRole('region', { name: 'Nome del portale' })).toBeNull()
    await user.type(
      screen.getByRole('searchbox', { name: 'Cerca tra i parametri' }),
      'menu PORTALE',
    )
    expect(await screen.findByRole('region', { name: 'Nome del portale' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: commissioni.nome })).toBeNull()
    await user.type(screen.getByRole('searchbox'), ' zzz')
    expect(await screen.findByText(/Nessun parametro parla di/)).toBeTruthy()
    await user.click(gruppi.getByRole('button', { name: /^Portale/ }))
    expect(await screen.findByRole('region', { name: 'Nome del portale' })).toBeTruthy()
    expect(router.state.location.search).toEqual({ gruppo: 'portale' })
  })

  it('X8 parametro: valori ostili in ogni campo', async () => {
    const { answers, said } = refusing({ [ANTEPRIMA]: anteprimaParametro })
    const { user } = await renderPage('/gestione', {
      as: 'admin',
      answers: { [PARAMETRI]: { data: [commissioni] }, ...answers },
    })
    await user.click(await screen.findByRole('button', { name: /^Modifica Commissione/ }))
    await provaOstile({ root: await dialog(), submit: 'Vedi che cosa cambia', said })
  })

  it('GES-M1 (parte) il rifiuto del server sta accanto al campo', async () => {
    const { user } = await renderPage('/gestione', {
      as: 'admin',
      answers: {
        [PARAMETRI]: { data: [commissioni] },
        [ANTEPRIMA]: () =>
          refuse('dati_non_validi', [
            { pointer: '/valori/per_mille', message: 'Il valore è troppo grande' },
          ]),
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Modifica Commissione/ }))
    await user.click(await screen.findByRole('button', { name: 'Vedi che cosa cambia' }))
    const field = await screen.findByLabelText('Parte in proporzione')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Il valore è troppo grande')).toBeTruthy()
  })
})

const evento: EventoRow = {
  _id: ID,
  at: AT,
  attore: 'Anna Bruni',
  ruolo: 'admin',
  canale: 'portale',
  azione: 'annulla_programmata',
  entita: 'pagamento',
  entita_id: ID,
  modifiche: [{ campo: 'Stato', prima: 'Da pagare', dopo: 'Annullato' }],
  ip: '203.0.113.7',
  request_id: null,
}

describe('cronologia', () => {
  const CERCA = 'POST /api/search/cronologia'

  it('GES-M5 chi, che cosa, prima e dopo; il pagamento si apre', async () => {
    await renderPage('/gestione?scheda=cronologia', {
      as: 'admin',
      answers: { [CERCA]: aPage([evento], { totals: null }) },
    })
    const table = await screen.findByRole('table', { name: 'Cronologia' })
    expect(within(table).getByText('Annulla programmata')).toBeTruthy()
    expect(within(table).getByText('Da pagare').tagName).toBe('S')
    // The changes stay on a laptop too: they are what one comes to read.
    const header = within(table).getByRole('columnheader', { name: 'Prima e dopo' })
    expect(header.getAttribute('data-yields')).toBeNull()
    expect(within(table).getByRole('link', { name: 'Pagamento' }).getAttribute('href')).toBe(
      `/pagamenti/${ID}`,
    )
  })

  it('GES-M5 anche sul telefono si legge che cosa è cambiato', async () => {
    setScreenWidth(390)
    await renderPage('/gestione?scheda=cronologia', {
      as: 'admin',
      answers: { [CERCA]: aPage([evento], { totals: null }) },
    })
    const cards = await screen.findByRole('list', { name: 'Cronologia' })
    expect(cards.textContent).toContain('Stato: Da pagare → Annullato')
  })

  it('X2 GES-M5 la scheda e i filtri vengono dall’indirizzo', async () => {
    const { server } = await renderPage(
      '/gestione?scheda=cronologia&entita=pagamento,esercente&canale=api&cerca=bruni&pagina=2',
      { as: 'admin', answers: { [CERCA]: aPage([evento], { totals: null }) } },
    )
    await waitFor(() => expect(server.named(CERCA)).toHaveLength(1))
    expect(server.named(CERCA)[0]?.body).toEqual({
      search: 'bruni',
      page: 1,
      limit: 25,
      sort: { created_at: -1 },
      filters: { entita: { $in: ['pagamento', 'esercente'] }, canale: { $in: ['api'] } },
    })
  })
})

it('GES-M4 un processo fermo è detto subito, e senza orario non c’è tabella', async () => {
  await renderPage('/gestione?scheda=lavori', {
    as: 'admin',
    answers: {
      'GET /api/gestione/lavori': {
        data: [],
        worker: { attivo: false, ultimo_battito_at: null },
        uscite: { in_attesa: 3, in_errore: 1 },
      },
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Nessun processo')
  expect(screen.getByText('1 in errore, da ritentare')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Lavori a orario' })).toBeNull()
})

it('GES-M2 (parte) dalla scheda di un utente si chiudono le sue sessioni, dopo una conferma', async () => {
  const chiusura = `POST /api/utenti/${ID}/chiudi_sessioni`
  const { server, user } = await renderPage(`/gestione/utenti/${ID}`, {
    as: 'admin',
    answers: {
      [`GET /api/utenti/${ID}`]: {
        _id: ID,
        nome: 'Giulia Ferrari',
        email: 'giulia@posta.test',
        ruoli: ['cliente'],
        stato: 'attivo',
        created_at: AT,
        ultimo_accesso_at: AT,
        email_verificata_at: AT,
        secondo_fattore: 'totp',
        ruoli_dettaglio: [{ ruolo: 'cliente', di: null, di_id: null }],
        sessioni: [
          {
            created_at: AT,
            last_seen_at: AT,
            ip: '192.0.2.7',
            user_agent: 'Firefox',
            ruolo: 'cliente',
            attiva: true,
          },
        ],
      },
      [chiusura]: { chiuse: 2 },
    },
  })
  await chooseAction(user, 'Chiudi tutte le sessioni')
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText(/deve accedere di nuovo/)).toBeTruthy()
  expect(server.named(chiusura)).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Chiudi tutte' }))
  expect(await screen.findByText('Chiuse 2 sessioni.')).toBeTruthy()
  expect(server.named(chiusura)).toHaveLength(1)
})

it.each(['/gestione', '/consulenti', '/promozioni', `/gestione/utenti/${ID}`])(
  'SPC-07 SPC-08 %s per chi non è admin è la home, e nulla viene chiesto',
  async (path) => {
    const { server } = await renderPage(path, { as: 'esercente' })
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeTruthy())
    expect(
      server.calls.some(({ name }) => /gestione|consulenti|promozioni|utenti/.test(name)),
    ).toBe(false)
  },
)
