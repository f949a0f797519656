import type { Promozione, PromozioneRow } from '@rateo/contract/promozioni/promozioni'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPage, ID, settings } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/promozioni'
const ONE = `GET /api/promozioni/${ID}`

const aPromozione = (change: Partial<PromozioneRow> = {}): PromozioneRow => ({
  _id: ID,
  nome: 'Natale in palestra',
  codice: 'NATALE',
  uso: 'codice',
  effetto: 'percentuale',
  valore: 1000,
  stato: 'attiva',
  esercente: null,
  di_esercente: false,
  dal: '2026-12-01',
  al: null,
  usi: 1200,
  usi_max: null,
  created_at: '2026-11-20T10:20:00.000Z',
  ...change,
})
const una = (change: Partial<Promozione> = {}): Promozione => ({
  ...aPromozione(),
  importo_minimo_centesimi: 0,
  primo_acquisto: false,
  alla_disdetta: false,
  usi_per_cliente: null,
  cumulo: 'esclusiva',
  ordine: 1,
  carico_operatore: 0,
  codici: null,
  piani: [],
  clienti: [],
  costo_centesimi: 0,
  costo_operatore_centesimi: 0,
  ricavo_centesimi: 0,
  ultimi_usi: [],
  in_attesa: null,
  azioni_consentite: [],
  ...change,
})
const list = (rows = [aPromozione()]) => ({ [SEARCH]: aPage(rows, { totals: null }) })
const plain = (element: HTMLElement | undefined) =>
  (element?.textContent ?? '').replaceAll('\u00A0', ' ')

describe('PRM-M3 (parte) l’elenco', () => {
  it('PRM-M3 (parte) nome e codice, per chi vale, quando, quanto è stata usata', async () => {
    await renderPage('/promozioni', {
      as: 'admin',
      answers: list([
        aPromozione(),
        aPromozione({
          _id: '0000000000000000000000a2',
          codice: 'ESTATE',
          esercente: { _id: '0000000000000000000000e1', nome: 'Officina Bellini' },
          dal: '2026-06-01',
          al: '2026-08-31',
          usi: 3,
          usi_max: 10,
          stato: 'scaduta',
        }),
      ]),
    })
    const table = await screen.findByRole('table', { name: 'Promozioni' })
    const [, first, second] = within(table).getAllByRole('row').map(plain)
    expect(first).toContain('Natale in palestraNATALE')
    expect(first).toContain('Tutti gli esercenti')
    expect(first).toContain('dal 01/12/2026')
    expect(first).toContain('1.200')
    expect(second).toContain('Officina Bellini')
    expect(second).toContain('01/06/2026 – 31/08/2026')
    expect(second).toContain('3 di 10')
    expect(second).toContain('Scaduta')
  })

  it.each([
    ['percentuale', 1000, '10% di sconto'],
    ['percentuale', 1250, '12,50% di sconto'],
    ['importo', 500, '5,00 € di sconto'],
    ['prova', 1, '1 giorno di prova in più'],
    ['prova', 30, '30 giorni di prova in più'],
    ['rata_omaggio', 2, '2 periodi in omaggio'],
    ['commissione_ridotta', 5000, '50% di commissione in meno'],
  ] as const)('PRM-M1 (parte) %s di %i si legge “%s”', async (effetto, valore, text) => {
    await renderPage('/promozioni', {
      as: 'admin',
      answers: list([aPromozione({ effetto, valore })]),
    })
    expect(plain(await screen.findByRole('table', { name: 'Promozioni' }))).toContain(text)
  })

  it('X2 i filtri vengono dall’indirizzo', async () => {
    const { server } = await renderPage(
      '/promozioni?stato=attiva,sospesa&effetto=prova&cerca=natale',
      { as: 'admin', answers: list() },
    )
    await waitFor(() => expect(server.named(SEARCH)).toHaveLength(1))
    expect(server.named(SEARCH)[0]?.body).toMatchObject({
      search: 'natale',
      page: 0,
      sort: { created_at: -1 },
      filters: { stato: { $in: ['attiva', 'sospesa'] }, effetto: { $in: ['prova'] } },
    })
  })

  it('X12 senza nessuna dice che cosa ci sarà', async () => {
    await renderPage('/promozioni', { as: 'admin', answers: list([]) })
    expect(await screen.findByRole('heading', { name: 'Ancora nessuna promozione' })).toBeTruthy()
  })

  it('PRM-M3 (parte) sotto i 640 px una scheda dice nome, codice, effetto e stato', async () => {
    setScreenWidth(639)
    await renderPage('/promozioni', { as: 'admin', answers: list() })
    const cards = await screen.findByRole('list', { name: 'Promozioni' })
    const card = within(cards).getByRole('link')
    expect(plain(card)).toContain('NATALE · 10% di sconto')
    expect(plain(card)).toContain('Attiva')
    expect(card.getAttribute('href')).toBe(`/promozioni/${ID}`)
  })

  it.each(['esercente', 'cliente'] as const)(
    'SPC-08 %s non ha la pagina, e non la chiede',
    async (as) => {
      const { server } = await renderPage('/promozioni', { as, answers: list() })
      expect(screen.queryByRole('table', { name: 'Promozioni' })).toBeNull()
      expect(server.named(SEARCH)).toHaveLength(0)
    },
  )
})

describe('PRM-M3 (parte) una', () => {
  it('PRM-M3 (parte) dice effetto, codice, per chi, periodo e usi', async () => {
    await renderPage(`/promozioni/${ID}`, {
      as: 'admin',
      answers: { [ONE]: una({ usi: 4, usi_max: 50, costo_centesimi: 1234 }) },
    })
    expect(await screen.findByRole('heading', { name: 'Natale in palestra' })).toBeTruthy()
    const facts = plain(screen.getByRole('region', { name: 'Dati della promozione' }))
    for (const fact of ['Sconto in percentuale', 'Tutti gli esercenti']) {
      expect(facts).toContain(fact)
    }
    expect(plain(screen.getByRole('region', { name: 'Codice' }))).toContain('NATALE')
    const figures = plain(screen.getByRole('list', { name: 'Che cosa ha fatto finora' }))
    expect(figures).toContain('Usi4 di 50')
    expect(figures).toContain('Sconti dati12,34 €')
    expect(facts).toContain('Creata il20/11/2026')
  })

  it('PRM-B2 (parte) dice quanto è costata, quanto ne paga il portale e quanto ha portato', async () => {
    await renderPage(`/promozioni/${ID}`, {
      as: 'admin',
      answers: {
        [ONE]: una({
          carico_operatore: 40,
          costo_centesimi: 2000,
          costo_operatore_centesimi: 800,
          ricavo_centesimi: 10_050,
        }),
      },
    })
    await screen.findByRole('heading', { name: 'Natale in palestra' })
    const facts = plain(screen.getByRole('region', { name: 'Dati della promozione' }))
    const figures = plain(screen.getByRole('list', { name: 'Che cosa ha fatto finora' }))
    expect(figures).toContain('Sconti dati20,00 €')
    expect(facts).toContain('A carico del portale (40%)8,00 €')
    expect(figures).toContain('Incassi portati100,50 €')
  })

  it('PRM-M3 (parte) si sospende dopo aver letto che cosa succede; i bottoni sono quelli del suo stato', async () => {
    const SOSPENDI = `POST /api/promozioni/${ID}/sospendi`
    const azione = (nome: string, consentita: boolean) => ({
      azione: nome,
      consentita,
      motivo: null,
    })
    const { server, user } = await renderPage(`/promozioni/${ID}`, {
      as: 'admin',
      answers: {
        [ONE]: una({ azioni_consentite: [azione('sospendi', true), azione('archivia', false)] }),
        [SOSPENDI]: una({ stato: 'sospesa' }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    expect(screen.queryByRole('menuitem', { name: /^Archivia/ })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: /^Sospendi/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Sospendere la promozione?' })
    expect(plain(dialog)).toContain('Chi l’ha già usato tiene lo sconto')
    await user.click(within(dialog).getByRole('button', { name: 'Sospendi' }))
    await waitFor(() => expect(server.named(SOSPENDI)).toHaveLength(1))
    expect(await screen.findByText('Sospesa')).toBeTruthy()
  })

  it('PRM-M1 (parte) se ne fa una nuova dall’elenco: il 12,50% è 1250', async () => {
    const CREA = 'POST /api/promozioni'
    const { server, user } = await renderPage('/promozioni', {
      as: 'admin',
      answers: {
        ...list([]),
        'POST /api/search/esercenti': aPage([], { totals: null }),
        [CREA]: una(),
        [ONE]: una(),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Nuova promozione' }))
    const dialog = await screen.findByRole('dialog', { name: 'Nuova promozione' })
    await user.type(await within(dialog).findByLabelText('Nome'), 'Autunno')
    await user.type(within(dialog).getByLabelText('Codice'), 'autunno')
    await user.type(within(dialog).getByLabelText('Sconto in %'), '12,50')
    await within(dialog).findByLabelText('Primo giorno')
    await user.click(within(dialog).getByRole('button', { name: 'Salva la promozione' }))
    await waitFor(() => expect(server.named(CREA)).toHaveLength(1))
    expect(server.named(CREA)[0]?.body).toMatchObject({
      nome: 'Autunno',
      effetto: 'percentuale',
      valore: 1250,
      esercente_id: null,
      al: null,
      usi_per_cliente: 1,
    })
  })

  it('PRM-M1 (parte) la commissione ridotta: senza codice né somme con altre, con i suoi limiti in parole sue', async () => {
    const CREA = 'POST /api/promozioni'
    const ridotta = una({
      effetto: 'commissione_ridotta',
      valore: 5000,
      uso: 'automatica',
      codice: null,
      codici: null,
      usi_per_cliente: 10,
      usi: 3,
      costo_centesimi: 450,
      costo_operatore_centesimi: 450,
    })
    const { server, user } = await renderPage('/promozioni', {
      as: 'admin',
      answers: {
        ...list([]),
        'POST /api/search/esercenti': aPage([], { totals: null }),
        [CREA]: ridotta,
        [ONE]: ridotta,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Nuova promozione' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuova promozione' }))
    await user.type(await dialog.findByLabelText('Nome'), 'Primi incassi')
    await user.selectOptions(dialog.getByLabelText('Effetto'), 'commissione_ridotta')
    for (const label of ['Codice', 'Come si ha', 'Insieme ad altre']) {
      expect(dialog.queryByLabelText(label)).toBeNull()
    }
    expect(dialog.queryByLabelText(/a carico del portale/)).toBeNull()
    await user.type(dialog.getByLabelText('Commissione in meno, in %'), '50')
    await user.type(dialog.getByLabelText('Incassi per esercente (facoltativi)'), '10')
    await user.click(dialog.getByRole('button', { name: 'Salva la promozione' }))
    await waitFor(() => expect(server.named(CREA)).toHaveLength(1))
    expect(server.named(CREA)[0]?.body).toMatchObject({
      effetto: 'commissione_ridotta',
      valore: 5000,
      uso: 'automatica',
      codice: null,
      cumulo: 'esclusiva',
      usi_per_cliente: 10,
      carico_operatore: 0,
    })
    const cifre = await screen.findByText('Commissioni non chieste')
    expect(plain(cifre.parentElement ?? cifre)).toContain('4,50 €')
    expect(screen.getByText('10 incassi')).toBeTruthy()
  })

  it('X10 una che non c’è: "Non trovato" dentro la pagina, con la via per tornare', async () => {
    await renderPage(`/promozioni/${ID}`, { as: 'admin' })
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tutte le promozioni' })).toBeTruthy()
  })
})

describe('PRM-M1 (parte) le promozioni di un esercente', () => {
  const SUE = 'POST /api/search/promozioni_esercente'
  const CREA = 'POST /api/promozioni_esercente'
  const sua = (change: Partial<Promozione> = {}) =>
    una({
      esercente: { _id: '0000000000000000000000e1', nome: 'Officina Bellini' },
      di_esercente: true,
      ...change,
    })
  const menu = (route: string) => ({
    'GET /api/get_settings': {
      ...settings,
      menu: [{ route, icon: 'promozioni', label: 'Promozioni' }],
    },
  })

  it('la stessa pagina, senza la scelta dell’esercente; nuova va alle sue chiamate', async () => {
    const { server, user } = await renderPage('/promozioni_esercente', {
      as: 'esercente',
      answers: {
        ...menu('/promozioni_esercente'),
        [SUE]: aPage([sua()], { totals: null }),
        [CREA]: sua(),
        [`GET /api/promozioni_esercente/${ID}`]: sua(),
      },
    })
    const table = await screen.findByRole('table', { name: 'Promozioni' })
    expect(plain(table)).not.toContain('Vale per')
    await user.click(await screen.findByRole('button', { name: 'Nuova promozione' }))
    const dialog = await screen.findByRole('dialog', { name: 'Nuova promozione' })
    await user.type(await within(dialog).findByLabelText('Nome'), 'Autunno')
    await user.type(within(dialog).getByLabelText('Codice'), 'autunno')
    await user.type(within(dialog).getByLabelText('Sconto in %'), '10')
    expect(within(dialog).queryByLabelText(/^Esercente/)).toBeNull()
    expect(within(dialog).queryByRole('option', { name: /^Commissione ridotta/ })).toBeNull()
    expect(plain(dialog)).toContain('Lo sconto è a tuo carico')
    await user.click(within(dialog).getByRole('button', { name: 'Salva la promozione' }))
    await waitFor(() => expect(server.named(CREA)).toHaveLength(1))
    expect(server.named(CREA)[0]?.body).not.toHaveProperty('esercente_id')
  })

  it('dove il portale non lo permette dice perché, e non c’è il bottone', async () => {
    await renderPage('/promozioni_esercente', {
      as: 'esercente',
      answers: { ...menu('/home'), [SUE]: aPage([], { totals: null }) },
    })
    expect(await screen.findByText(/non lascia agli esercenti fare promozioni/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nuova promozione' })).toBeNull()
  })
})
