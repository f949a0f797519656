import { ERRORS } from '@rateo/contract/chiamata/errors'
import type {
  Lavoro,
  MessaggioRow,
  UtenteDettaglio,
  UtenteRow,
} from '@rateo/contract/ponte/gestione'
import type { ViolazioneCsp } from '@rateo/contract/ponte/violazioni'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const AT = '2026-11-20T10:20:00.000Z'
const open = (scheda: string, answers: object) =>
  renderPage(`/gestione?scheda=${scheda}`, { as: 'admin', answers: { ...answers } })
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00A0', ' ')

describe('GES-M3 i messaggi', () => {
  const SEARCH = 'POST /api/search/messaggi'
  const aMessaggio: MessaggioRow = {
    _id: ID,
    canale: 'email',
    destinatario: 'maria@rateo.test',
    oggetto: 'La tua ricevuta',
    stato: 'fallito',
    errore: '550 mailbox unavailable',
    created_at: AT,
  }

  it('GES-M3 (parte) a chi, che cosa, come è andata; i filtri vengono dall’indirizzo', async () => {
    const { server } = await open('messaggi&stato=fallito&canale=email', {
      [SEARCH]: aPage([aMessaggio], { totals: null }),
    })
    const table = await screen.findByRole('table', { name: 'E-mail e SMS' })
    expect(plain(table)).toMatch(/maria@rateo\.test.*La tua ricevuta.*E-mail.*Non inviato/)
    expect(server.named(SEARCH)[0]?.body).toMatchObject({
      sort: { created_at: -1 },
      filters: { stato: { $in: ['fallito'] }, canale: { $in: ['email'] } },
    })
  })

  it('GES-M3 (parte) uno: il testo com’è partito, e l’errore della posta tra i dettagli tecnici', async () => {
    await renderPage(`/gestione/messaggi/${ID}`, {
      as: 'admin',
      answers: {
        [`GET /api/messaggi/${ID}`]: {
          ...aMessaggio,
          testo: 'Ciao Maria,\n<b>grazie</b>',
          rinvii: 0,
          non_rimandabile: null,
          rinvio_di: null,
        },
      },
    })
    // As a text: what stands in a message is never a part of the page.
    expect(await screen.findByText(/<b>grazie<\/b>/)).toBeTruthy()
    const error = screen.getByText('550 mailbox unavailable')
    expect(error.closest('details')?.open).toBe(false)
  })

  it('X12 senza messaggi dice che cosa ci sarà', async () => {
    await open('messaggi', { [SEARCH]: aPage([], { totals: null }) })
    expect(await screen.findByRole('heading', { name: 'Ancora nessun messaggio' })).toBeTruthy()
  })
})

describe('GES-M2 gli utenti', () => {
  const SEARCH = 'POST /api/search/utenti'
  const anUtente: UtenteRow = {
    _id: ID,
    nome: 'Maria Bianchi',
    email: 'maria@rateo.test',
    stato: 'inattivo',
    ruoli: ['cliente', 'esercente'],
    ultimo_accesso_at: null,
    created_at: AT,
  }
  const aDetail = (change: Partial<UtenteDettaglio> = {}): UtenteDettaglio => ({
    ...anUtente,
    secondo_fattore: 'totp',
    email_verificata_at: null,
    ruoli_dettaglio: [
      { ruolo: 'cliente', di: 'Maria Bianchi', di_id: ID },
      { ruolo: 'esercente', di: null, di_id: null },
      { ruolo: 'admin', di: null, di_id: null },
    ],
    sessioni: [],
    ...change,
  })

  it('GES-M2 (parte) con due ruoli scelti si cerca chi li ha tutti e due', async () => {
    const { server } = await open('utenti&ruolo=cliente,esercente&stato=inattivo', {
      [SEARCH]: aPage([anUtente], { totals: null }),
    })
    const table = await screen.findByRole('table', { name: 'Utenti' })
    expect(plain(table)).toMatch(/maria@rateo\.test.*Cliente, Esercente|Esercente, Cliente/)
    expect(plain(table)).toContain('Mai')
    expect(server.named(SEARCH)[0]?.body).toMatchObject({
      filters: { cliente: true, esercente: true, stato: { $in: ['inattivo'] } },
    })
  })

  it('GES-M2 (parte) di chi è ogni ruolo, e che cosa manca; chi non è mai entrato non ha sessioni da chiudere', async () => {
    await renderPage(`/gestione/utenti/${ID}`, {
      as: 'admin',
      answers: { [`GET /api/utenti/${ID}`]: aDetail() },
    })
    const roles = await screen.findByRole('region', { name: 'Ruoli' })
    expect(plain(roles)).toContain('ClienteMaria Bianchi')
    expect(plain(roles)).toContain('EsercenteRegistrazione da completare')
    expect(plain(roles)).toContain('AdminStaff')
    const account = screen.getByRole('region', { name: 'Account' })
    expect(plain(account)).toContain('E-mail verificataNon ancora')
    expect(plain(account)).toContain('App di autenticazione')
    expect(within(roles).getByRole('link', { name: 'Maria Bianchi' }).getAttribute('href')).toBe(
      `/cliente/${ID}`,
    )
    expect(screen.getByText(/^Non è ancora entrato/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Chiudi tutte le sessioni' })).toBeNull()
  })

  it('GES-M2 (parte) solo sessioni già chiuse: niente da chiudere', async () => {
    const sessione = {
      ruolo: 'cliente' as const,
      ip: '192.0.2.7',
      user_agent: 'Firefox',
      created_at: AT,
      last_seen_at: AT,
      attiva: false,
    }
    await renderPage(`/gestione/utenti/${ID}`, {
      as: 'admin',
      answers: { [`GET /api/utenti/${ID}`]: aDetail({ sessioni: [sessione] }) },
    })
    const table = await screen.findByRole('table', { name: 'Ultimi accessi' })
    expect(plain(table)).toContain('192.0.2.7')
    expect(screen.queryByRole('button', { name: 'Chiudi tutte le sessioni' })).toBeNull()
  })
})

describe('GES-M4 i lavori', () => {
  const JOBS = 'GET /api/gestione/lavori'
  const RUN = 'POST /api/gestione/lavori/riepiloga/esegui'
  const aLavoro = (change: Partial<Lavoro> = {}): Lavoro => ({
    nome: 'riepiloga',
    descrizione: 'Riepiloga gli incassi',
    cron: '0 6 * * *',
    ultimo: { esito: 'fallito', iniziato_at: AT, finito_at: AT, errore: 'disco pieno' },
    fallimenti: 2,
    in_attesa: false,
    prossimo_at: AT,
    ...change,
  })
  const jobs = (data: Lavoro[]) => ({
    [JOBS]: {
      data,
      worker: { attivo: true, ultimo_battito_at: AT },
      uscite: { in_attesa: 1200, in_errore: 3 },
    },
    'GET /api/gestione/orologio': () => refuse('non_trovato'),
  })

  it('GES-M4 (parte) dice come è andato, quante volte no, e quanti messaggi aspettano', async () => {
    await open('lavori', jobs([aLavoro(), aLavoro({ nome: 'altro', ultimo: null, fallimenti: 0 })]))
    const table = await screen.findByRole('table', { name: 'Lavori a orario' })
    expect(plain(table)).toContain('2 esecuzioni fallite')
    expect(plain(table)).toContain('Mai eseguito')
    const waiting = screen.getByRole('region', { name: 'Messaggi in attesa' })
    expect(plain(waiting)).toContain('1.200')
    expect(plain(waiting)).toContain('3 in errore, da ritentare')
  })

  it('GES-B3 le feste italiane e i giorni in cui le banche sono ferme, un anno alla volta', async () => {
    const { user } = await open('lavori', jobs([]))
    const anni = within(await screen.findByRole('radiogroup', { name: 'Anno' }))
    const radio: HTMLInputElement = anni.getByRole('radio', { checked: true })
    const anno = Number(radio.value)
    const table = await screen.findByRole('table', { name: 'Giorni fermi' })
    expect(plain(table)).toMatch(
      new RegExp(`Festa della Repubblica[a-zì]+ 2 giugno ${anno}FestaAl lavoro`),
    )
    expect(plain(table)).toMatch(/Venerdì santo.*Giorno ferialeFerme/)
    await user.click(screen.getByRole('radio', { name: String(anno + 1) }))
    expect(plain(screen.getByRole('table', { name: 'Giorni fermi' }))).toContain(
      `25 dicembre ${anno + 1}`,
    )
  })

  it('GES-M4 (parte) si esegue adesso; uno che sta per partire non si chiede due volte', async () => {
    const { server, user } = await open('lavori', {
      ...jobs([
        aLavoro(),
        aLavoro({ nome: 'altro', descrizione: 'Altro lavoro', in_attesa: true }),
      ]),
      [RUN]: { nome: 'riepiloga' },
    })
    await user.click(
      await screen.findByRole('button', { name: 'Esegui ora: Riepiloga gli incassi' }),
    )
    expect(await screen.findByText('Il lavoro parte entro pochi secondi.')).toBeTruthy()
    expect(server.named(RUN)).toHaveLength(1)
    expect(screen.getByText('Sta per partire')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Esegui ora: Altro lavoro' })).toBeNull()
  })

  it('GES-M4 (parte) prima quelli che partono prima; in errore solo quelli la cui ultima esecuzione è fallita', async () => {
    const riuscito = { esito: 'riuscito' as const, iniziato_at: AT, finito_at: AT, errore: null }
    const { user } = await open(
      'lavori',
      jobs([
        aLavoro({ descrizione: 'Dopo', prossimo_at: '2026-11-22T10:20:00.000Z' }),
        aLavoro({ nome: 'b', descrizione: 'Prima', ultimo: riuscito }),
      ]),
    )
    const names = async () => {
      const table = within(await screen.findByRole('table', { name: 'Lavori a orario' }))
      return table
        .getAllByRole('row')
        .map((row) => row.textContent?.slice(0, 5))
        .slice(1)
    }
    expect(await names()).toEqual(['Prima', expect.stringMatching(/^Dopo/)])
    await user.click(screen.getByRole('radio', { name: 'In errore (1)' }))
    expect(await names()).toEqual([expect.stringMatching(/^Dopo/)])
  })

  it('SPC-24 un rifiuto si legge', async () => {
    const { user } = await open('lavori', {
      ...jobs([aLavoro()]),
      [RUN]: () => refuse('stato_incompatibile'),
    })
    await user.click(
      await screen.findByRole('button', { name: 'Esegui ora: Riepiloga gli incassi' }),
    )
    expect(await screen.findByText(ERRORS.stato_incompatibile.message)).toBeTruthy()
  })
})

describe('T23 i blocchi del browser', () => {
  const LIST = 'GET /api/gestione/violazioni_csp'
  const aBlocco: ViolazioneCsp = {
    _id: ID,
    direttiva: 'script-src-elem',
    bloccato: 'https://altrove.example/x.js',
    pagina: '/pagamenti',
    origine: 'inline:12',
    estratto: '',
    volte: 1,
    prima_at: AT,
    ultima_at: AT,
  }

  it('T23 che cosa, dove e quante volte', async () => {
    await open('blocchi', {
      [LIST]: { data: [aBlocco, { ...aBlocco, _id: 'b', bloccato: '', volte: 5 }] },
    })
    const table = await screen.findByRole('table', { name: 'Blocchi del browser' })
    const [, first, second] = within(table).getAllByRole('row').map(plain)
    expect(first).toMatch(/altrove\.example\/x\.jsscript-src-elem\/pagamentiinline:121 volta/)
    // The rule that forbade it stands for what the browser did not name.
    expect(second).toMatch(/^script-src-elemscript-src-elem.*5 volte/)
  })

  it('X12 senza blocchi lo dice', async () => {
    await open('blocchi', { [LIST]: { data: [] } })
    expect(await screen.findByText(/Nessun browser ha dovuto fermare qualcosa/)).toBeTruthy()
  })
})
