import type { Andamento, Novita, Previsione } from '@rateo/contract/ponte/andamento'
import { METRICHE, PAROLE_METRICA } from '@rateo/domain/parole/metriche'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../../test/fake-server.ts'
import { refuse } from '../../../test/fake-server.ts'
import { aCode, aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const CIFRE = 'GET /api/andamento'
const mosso = (incassato_centesimi: number) => ({
  incassato_centesimi,
  rimborsato_centesimi: 0,
  incassi: 1,
})

const unAndamento = (change: Partial<Andamento> = {}): Andamento => ({
  dal: '2026-11-01',
  al: '2026-11-20',
  confronto: { dal: '2026-10-01', al: '2026-10-20' },
  passo: 'giorno',
  voci: METRICHE.map((metrica, n) => ({
    metrica,
    centesimi: 10_000 * (n + 1),
    prima_centesimi: 10_000,
  })),
  tratti: [
    { dal: '2026-11-01', al: '2026-11-01', ...mosso(4000), prima_centesimi: 0 },
    { dal: '2026-11-02', al: '2026-11-02', ...mosso(6000), prima_centesimi: 10_000 },
  ],
  metodi: [{ metodo: 'contanti', ...mosso(10_000), prima_centesimi: 10_000 }],
  primi: [{ _id: ID, nome: 'Anna Verdi', ...mosso(10_000) }],
  ...change,
})
const unaPrevisione = (change: Partial<Previsione> = {}): Previsione => ({
  dal: '2026-11-21',
  al: '2027-02-18',
  voci: [
    { voce: 'rate', atteso_centesimi: 20_000, riuscita: 900, previsto_centesimi: 18_000 },
    { voce: 'rinnovi', atteso_centesimi: 5000, riuscita: null, previsto_centesimi: 5000 },
  ],
  previsto_centesimi: 23_000,
  prova: {
    dal: '2026-08-23',
    al: '2026-11-20',
    previsto_centesimi: 20_000,
    entrato_centesimi: 18_000,
  },
  ...change,
})
const nessuna: Novita = { dal: '2026-11-09', al: '2026-11-15', frasi: [] }

const risposte = (change: object = {}) => ({
  [CIFRE]: unAndamento(),
  'GET /api/andamento/novita': nessuna,
  'GET /api/andamento/previsione': unaPrevisione(),
  ...change,
})
const apri = (path = '/reports', change: object = {}) =>
  renderPage(path, { answers: risposte(change) })
const cifre = () => screen.findByRole('region', { name: 'Cifre del periodo' })
const apre = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '')

describe('REP-M1 le cifre di un periodo', () => {
  it('REP-M1 (parte) ogni cifra apre il suo elenco, con i giorni del periodo', async () => {
    await apri('/reports?giorni_dal=2026-11-01&giorni_al=2026-11-20')
    const links = within(await cifre()).getAllByRole('link')
    expect(links.map(apre)).toEqual([
      '/pagamenti/movimenti?data_dal=2026-11-01&data_al=2026-11-20',
      '/pagamenti/movimenti?data_dal=2026-11-01&data_al=2026-11-20',
      '/pagamenti?scadenza_dal=2026-11-01&scadenza_al=2026-11-20&dovuto=si',
      '/pagamenti?scadenza_dal=2026-11-01&scadenza_al=2026-11-20&in_ritardo=si',
      '/reports?scheda=commissioni&giorni_dal=2026-11-01&giorni_al=2026-11-20',
      '/reports?scheda=accreditato&giorni_dal=2026-11-01&giorni_al=2026-11-20',
    ])
    expect(links[0]?.textContent).toMatch(/^Incassato100,00\s€= Come prima$/)
    expect(links[1]?.textContent).toMatch(/▲ 100,00\s€ in più di prima$/)
    const metodo = within(screen.getByRole('list', { name: 'Incassato per metodo' }))
    expect(apre(metodo.getByRole('link'))).toBe(
      '/pagamenti/movimenti?data_dal=2026-11-01&data_al=2026-11-20&metodo=contanti',
    )
    const primi = within(screen.getByRole('list', { name: 'Primi clienti' }))
    expect(apre(primi.getByRole('link', { name: /Anna Verdi/ }))).toContain(`cliente=${ID}`)
  })

  it('REP-M1 (parte) confronto e passo si scelgono, restano nell’indirizzo e vanno al server', async () => {
    const { user, router, server } = await apri()
    await cifre()
    await user.click(screen.getByRole('radio', { name: 'Un anno fa' }))
    await user.click(screen.getByRole('radio', { name: 'Settimana' }))
    expect(router.state.location.search).toEqual({ confronto: 'anno', passo: 'settimana' })
    const query = server.named(CIFRE).at(-1)?.query ?? ''
    expect(query).toContain('confronto=anno')
    expect(query).toContain('passo=settimana')
  })

  it('REP-M1 (parte) il grafico si legge anche come tabella, e ogni giorno apre i suoi movimenti', async () => {
    const { user } = await apri()
    expect(
      await screen.findByRole('group', { name: /^Grafico degli incassi per giorno/ }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Vedi la tabella' }))
    const table = screen.getByRole('table', { name: 'Incassato nel tempo' })
    const [, prima] = within(table).getAllByRole('row')
    expect(prima?.textContent).toMatch(/^01\/11\/20261/)
    expect(apre(within(table).getByRole('link', { name: '02/11/2026' }))).toBe(
      '/pagamenti/movimenti?data_dal=2026-11-02&data_al=2026-11-02',
    )
  })

  it('REP-M1 (parte) lo staff sceglie un esercente: gli elenchi sono i suoi', async () => {
    await renderPage(`/reports?esercente=${ID}&giorni_dal=2026-11-01&giorni_al=2026-11-20`, {
      as: 'admin',
      answers: risposte({ 'POST /api/search/esercenti': aPage([]) }),
    })
    const links = within(await cifre()).getAllByRole('link')
    expect(apre(links[0] as HTMLElement)).toContain(`esercente=${ID}`)
    expect(apre(links[2] as HTMLElement)).toMatch(new RegExp(`^/esercente/${ID}/pagamenti\\?`))
  })

  it('X12 un periodo senza incassi lo dice, e un rifiuto del server si legge', async () => {
    const vuoto = unAndamento({
      tratti: [
        { dal: '2026-11-01', al: '2026-11-20', ...mosso(0), incassi: 0, prima_centesimi: 0 },
      ],
      metodi: [],
      primi: [],
    })
    await apri('/reports', { [CIFRE]: vuoto })
    expect(await screen.findByText(/non è entrato e non è tornato nulla/)).toBeTruthy()
    expect(screen.getAllByText('Nessun incasso in questi giorni.')).toHaveLength(2)
  })

  it('X12 un rifiuto si legge al posto delle cifre', async () => {
    await apri('/reports', { [CIFRE]: () => refuse('dati_non_validi') })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Qualcosa non ha funzionato/)
  })

  it('REP-B4 (parte) le commissioni riga per riga, con la somma sopra, anche su un telefono', async () => {
    const riga = (n: number) => ({
      _id: `${String(n)}_1`,
      giorno: '2026-11-02',
      esercente: { _id: ID, nome: 'Officina Bellini' },
      pagamento: { _id: ID, numero: `PAG-${String(n)}`, causale: 'Tagliando' },
      centesimi: 150,
    })
    setScreenWidth(390)
    const { user, server } = await apri('/reports?scheda=commissioni&giorni_dal=2026-11-01', {
      'GET /api/andamento/righe': ({ query }: Call) =>
        query.includes('dopo=')
          ? { totale_centesimi: 300, data: [riga(1)], dopo: null }
          : { totale_centesimi: 300, data: [riga(2)], dopo: '2_1' },
    })
    const list = await screen.findByRole('list', { name: 'Commissioni' })
    expect(screen.getByText(/^3,00\s€$/)).toBeTruthy()
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Mostra le precedenti' }))
    expect(await within(list).findByText(/PAG-1/)).toBeTruthy()
    expect(server.named('GET /api/andamento/righe')).toHaveLength(2)
  })
})

describe('REP-M5 le parole delle cifre', () => {
  it('REP-M5 ogni cifra ha la sua definizione, la stessa nella home, nel cruscotto e nei report', async () => {
    const { user } = await apri()
    const region = await cifre()
    for (const metrica of METRICHE) {
      const { titolo, definizione } = PAROLE_METRICA[metrica]
      const mark = within(region).getByRole('button', { name: `Che cosa vuol dire “${titolo}”` })
      await user.click(mark)
      expect(
        document.getElementById(mark.getAttribute('aria-describedby') ?? '')?.textContent,
      ).toBe(definizione)
    }
    const mark = within(region).getByRole('button', { name: 'Che cosa vuol dire “Incassato”' })
    await user.click(mark)
    expect(within(region).getByText(PAROLE_METRICA.incassato.definizione)).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(within(region).queryByText(PAROLE_METRICA.incassato.definizione)).toBeNull()
  })

  it('REP-M5 (parte) la home dice le stesse parole', async () => {
    const { user } = await renderPage('/home')
    const marks = await screen.findAllByRole('button', { name: /^Che cosa vuol dire “/ })
    const words: string[] = []
    for (const mark of marks) {
      await user.click(mark)
      words.push(
        document.getElementById(mark.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
      )
    }
    const { incassato, insoluto } = PAROLE_METRICA
    expect(words).toEqual([incassato.definizione, incassato.definizione, insoluto.definizione])
    expect(screen.getByText(insoluto.titolo)).toBeTruthy()
  })

  it('REP-M5 (parte) e la home dello staff', async () => {
    await renderPage('/home', { as: 'admin', answers: { 'GET /api/home/code': aCode() } })
    expect(
      await screen.findAllByRole('button', { name: 'Che cosa vuol dire “Incassato”' }),
    ).toHaveLength(2)
  })
})

it('REP-B2 (parte) la previsione dice quanto, da che cosa, e di quanto ha sbagliato', async () => {
  await apri()
  const panel = await screen.findByRole('region', { name: 'Prossimi 90 giorni' })
  expect(panel.textContent).toMatch(/230,00\s€/)
  expect(panel.textContent).toMatch(/200,00\s€ attesi · di solito entra il 90%/)
  expect(panel.textContent).toMatch(/senza giorni passati su cui contare/)
  expect(panel.textContent).toMatch(/20,00\s€ in meno, uno scarto del 10%/)
  expect(apre(within(panel).getByRole('link', { name: 'Rate che scadono' }))).toBe(
    '/pagamenti?origine=rata&dovuto=si&scadenza_dal=2026-11-21&scadenza_al=2027-02-18',
  )
})

it('REP-B3 (parte) quello che è cambiato si legge per primo, e ogni frase apre i suoi movimenti', async () => {
  const testo = 'Incassato, contanti: niente la settimana scorsa, 50,00\u00A0€ di solito.'
  await apri('/reports', {
    'GET /api/andamento/novita': { ...nessuna, frasi: [{ testo, metodo: 'contanti' }] },
  })
  const panel = await screen.findByRole('region', { name: 'Cosa è cambiato' })
  expect(apre(within(panel).getByRole('link', { name: /contanti/ }))).toBe(
    '/pagamenti/movimenti?data_dal=2026-11-09&data_al=2026-11-15&metodo=contanti',
  )
})
