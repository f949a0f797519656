import {
  aggiungiTerminale,
  type Cassa,
  creaCassa,
  modificaTerminale,
} from '@rateo/contract/incasso/casse'
import {
  aggiungiMovimento,
  apriCassa,
  chiudiCassa,
  respingiChiusura,
  type Sessione,
} from '@rateo/contract/incasso/chiusura-cassa'
import { type Chiusura, rettificaChiusura } from '@rateo/contract/incasso/chiusure-cassa'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answers } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { chooseAction, renderPage } from '../../../test/render.tsx'

const SESSIONE = '0000000000000000000000b2'

const aCassa = (change: Partial<Cassa> = {}): Cassa => ({
  _id: ID,
  n: 1,
  nome: 'Banco',
  punto_vendita: 'Via Roma 12, Torino',
  tolleranza_centesimi: 200,
  fondo_centesimi: 10_000,
  matricola_rt: null,
  verifica_altra_persona: false,
  attiva: true,
  terminali: [],
  sessione: null,
  riporto_centesimi: 15_000,
  in_attesa: 0,
  ...change,
})

const aSessioneCassa = (change: Partial<Sessione> = {}): Sessione => ({
  _id: SESSIONE,
  cassa: { _id: ID, nome: 'Banco' },
  stato: 'in_conteggio',
  riportato_centesimi: 10_000,
  fondo_centesimi: 10_000,
  aperta_da: 'Maria Bianchi',
  aperta_at: '2026-11-20T08:00:00.000Z',
  chiusa_at: null,
  oltre_24_ore: true,
  lettura: { voci: [], atteso: [{ metodo: 'contanti', importo_centesimi: 15_000 }] },
  movimenti: [],
  conteggio: null,
  contata_da: 'Maria Bianchi',
  puoi_verificare: false,
  chiusura_id: null,
  ...change,
})

const CASSE = 'GET /chiusura_cassa/casse'
const open = (cassa: Cassa, answers: Answers = {}, address = ID) =>
  renderPage(`/home/esercente?cassa=${address}`, {
    as: 'esercente',
    answers: {
      [CASSE]: { data: [cassa], persone: 1 },
      'GET /chiusura_cassa/chiusure': { data: [] },
      ...answers,
    },
  })

const inConteggio = aCassa({
  sessione: {
    _id: SESSIONE,
    stato: 'in_conteggio',
    aperta_at: '2026-11-20T08:00:00.000Z',
    oltre_24_ore: true,
  },
})
const conta = (answers: Answers = {}) =>
  open(inConteggio, {
    [`GET /chiusura_cassa/sessioni/${SESSIONE}`]: aSessioneCassa(),
    ...answers,
  })

const conteggio = {
  tagli: { '5000': 3 },
  lasciato_centesimi: 10_000,
  banca: null,
  pos: [],
  assegno_centesimi: 0,
  buono_centesimi: 0,
  rt: null,
  nota: null,
}
const conStato = (stato: 'aperta' | 'da_verificare') =>
  aCassa({
    sessione: { _id: SESSIONE, stato, aperta_at: '2026-11-20T08:00:00.000Z', oltre_24_ore: false },
  })
const sessioneIn = (change: Partial<Sessione>) => ({
  [`GET /chiusura_cassa/sessioni/${SESSIONE}`]: aSessioneCassa(change),
})

beforeEach(() => localStorage.clear())

it('CAS-M3 (parte) ogni movimento dice il suo giorno, e quello in cui i soldi sono stati presi', async () => {
  const movimento = {
    _id: ID,
    tipo: 'incasso' as const,
    metodo: 'contanti' as const,
    importo_centesimi: 5000,
    causale: 'Riparazione caldaia',
    cliente: 'Lucia Bianchi',
    pagamento_id: ID,
    banca: null,
    versato_il: null,
    in_banca_il: null,
    manca_in_banca: false,
    corregge: null,
    corretto: false,
    incassato_il: '2026-11-18',
    autore: 'Maria Bianchi',
    created_at: '2026-11-20T09:00:00.000Z',
  }
  const dopo = {
    ...movimento,
    _id: SESSIONE,
    created_at: '2026-11-21T07:30:00.000Z',
    incassato_il: null,
  }
  await open(conStato('aperta'), sessioneIn({ stato: 'aperta', movimenti: [movimento, dopo] }))
  const panel = await screen.findByRole('region', { name: 'Movimenti' })
  expect(panel.textContent).toContain('10:00 · presi il 18/11/2026 · Contanti')
  expect(panel.textContent).toContain('21/11/2026, 08:30 · Contanti')
})

describe('CAS-M2 CAS-B3 il fondo', () => {
  it('CAS-M2 si conta per taglio, coi tasti, e la differenza si vede prima di aprire', async () => {
    const { user, server } = await open(aCassa(), {
      [`POST /chiusura_cassa/casse/${ID}/apri`]: aSessioneCassa({ stato: 'aperta' }),
    })
    const more = await screen.findByRole('button', { name: 'Aggiungi uno da 50,00\u00A0€' })
    await user.click(more)
    await user.click(more)
    await user.type(screen.getByLabelText('10,00 €'), '4')
    expect(screen.getByText(/resta scritta/).textContent).toContain('\u221210,00\u00A0€')
    await user.click(screen.getByRole('button', { name: 'Apri la cassa' }))
    const [call] = server.named(`POST /chiusura_cassa/casse/${ID}/apri`)
    expect(call?.body).toEqual({ fondo_centesimi: 14_000 })
    expect(call?.headers.get('idempotency-key')).toBeTruthy()
  })
})

describe('CAS-M5 il conteggio', () => {
  it('CAS-M5 atteso e contato si confrontano subito; oltre la tolleranza serve il motivo', async () => {
    const path = `POST /chiusura_cassa/sessioni/${SESSIONE}/chiudi`
    const { user, server } = await conta({ [path]: aSessioneCassa({ stato: 'da_verificare' }) })
    fireEvent.change(await screen.findByLabelText('50,00 €'), { target: { value: '2' } })
    expect(screen.getByText('La differenza va spiegata')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Invia alla verifica' }))
    expect(server.named(path)).toHaveLength(0)
    expect(screen.getByText('Scrivi il motivo della differenza')).toBeTruthy()
    await user.type(screen.getByLabelText('Motivo della differenza'), 'Resto sbagliato')
    await user.click(screen.getByRole('button', { name: 'Invia alla verifica' }))
    expect(server.named(path)[0]?.body).toMatchObject({
      tagli: { '5000': 2 },
      lasciato_centesimi: 10_000,
      nota: 'Resto sbagliato',
      rt: null,
    })
  })

  it('CAS-B3 quello che è contato resta su questo dispositivo, anche se la rete cade', async () => {
    const path = `POST /chiusura_cassa/sessioni/${SESSIONE}/chiudi`
    const { user, server, unmount } = await conta({
      [path]: () => Promise.reject(new TypeError('fetch failed')),
    })
    fireEvent.change(await screen.findByLabelText('50,00 €'), { target: { value: '3' } })
    await user.click(screen.getByRole('button', { name: 'Chiudi la cassa' }))
    expect(await screen.findByText(/Rateo non è raggiungibile/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Chiudi la cassa' }))
    const keys = server.named(path).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    unmount()
    await conta()
    expect((await screen.findByLabelText<HTMLInputElement>('50,00 €')).value).toBe('3')
  })
})

it('CAS-M7 una cassa aperta da più di 24 ore lo dice, nell’elenco e dentro', async () => {
  const { unmount } = await open(inConteggio, {}, 'elenco')
  expect(await screen.findByText(/sono passate più di 24 ore/)).toBeTruthy()
  unmount()
  await conta()
  expect(await screen.findByText('Aperta da più di 24 ore')).toBeTruthy()
})

it('CAS-M5 chi ha contato non può approvare dove servono due persone', async () => {
  const cassa = aCassa({
    verifica_altra_persona: true,
    sessione: {
      _id: SESSIONE,
      stato: 'da_verificare',
      aperta_at: '2026-11-20T08:00:00.000Z',
      oltre_24_ore: false,
    },
  })
  await open(cassa, {
    [`GET /chiusura_cassa/sessioni/${SESSIONE}`]: aSessioneCassa({
      stato: 'da_verificare',
      conteggio,
    }),
  })
  expect(await screen.findByText(/serve un’altra persona/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Approva e chiudi' })
  expect(button.disabled).toBe(true)
})

describe('X8 valori ostili', () => {
  it.each([
    ['apertura', aCassa(), {}, 'Apri la cassa', `casse/${ID}/apri`, apriCassa],
    [
      'chiusura',
      inConteggio,
      sessioneIn({}),
      /^(Chiudi la cassa|Invia alla verifica)$/,
      `sessioni/${SESSIONE}/chiudi`,
      chiudiCassa,
    ],
  ] as const)('X8 %s: valori ostili in ogni campo', async (_, cassa, page, submit, url, call) => {
    const { answers, said } = refusing({ [`POST /chiusura_cassa/${url}`]: call })
    await open(cassa, { ...page, ...answers })
    const button = await screen.findByRole('button', { name: submit })
    const root = button.closest('form')
    if (root === null) throw new Error('no form')
    await provaOstile({ root, submit, said })
  })

  it.each([
    [
      'movimento',
      conStato('aperta'),
      sessioneIn({ stato: 'aperta' }),
      ID,
      'Aggiungi un movimento',
      'Aggiungi',
      `sessioni/${SESSIONE}/movimenti`,
      aggiungiMovimento,
    ],
    [
      'verifica',
      conStato('da_verificare'),
      sessioneIn({ stato: 'da_verificare', conteggio, puoi_verificare: true }),
      ID,
      'Fai contare di nuovo',
      'Respingi',
      `sessioni/${SESSIONE}/respingi`,
      respingiChiusura,
    ],
    ['cassa', aCassa(), {}, 'elenco', 'Aggiungi una cassa', 'Salva', 'casse', creaCassa],
    [
      'terminale',
      aCassa(),
      {},
      'elenco',
      'Aggiungi',
      'Aggiungi',
      `casse/${ID}/terminali`,
      aggiungiTerminale,
    ],
  ] as const)(
    'X8 %s: valori ostili in ogni campo',
    async (_, cassa, page, address, via, submit, url, call) => {
      const { answers, said } = refusing({ [`POST /chiusura_cassa/${url}`]: call })
      const { user } = await open(cassa, { ...page, ...answers }, address)
      await user.click(await screen.findByRole('button', { name: via }))
      await provaOstile({ root: await dialog(), submit, said })
    },
  )

  it('X8 terminale da modificare: valori ostili in ogni campo', async () => {
    const terminale = {
      _id: SESSIONE,
      nome: 'POS 1',
      codice: '12345678',
      attivato: '2026-01-02',
      collegato: null,
      attivo: true,
      collegamento: { dal: '2026-03-05', al: '2026-04-20', stato: 'in_ritardo' as const },
    }
    const { answers, said } = refusing({
      [`PATCH /chiusura_cassa/terminali/${SESSIONE}`]: modificaTerminale,
    })
    const { user } = await open(aCassa({ terminali: [terminale] }), answers, 'elenco')
    await user.click(await screen.findByRole('button', { name: 'Modifica POS 1' }))
    await provaOstile({ root: await dialog(), submit: 'Salva', said })
  })

  it('X8 rettifica: valori ostili in ogni campo', async () => {
    const lettura = {
      voci: [],
      atteso: [{ metodo: 'contanti' as const, importo_centesimi: 15_000 }],
    }
    const chiusura: Chiusura = {
      _id: SESSIONE,
      numero: 'CHI-2026-1-00001',
      cassa: { _id: ID, nome: 'Banco' },
      rettificata: false,
      rettifica_di: null,
      quadratura: 'quadra',
      differenza_centesimi: 0,
      lasciato_centesimi: 10_000,
      created_at: '2026-11-20T20:00:00.000Z',
      contante_modificabile: true,
      sigillo: { impronta: 'ab', scritture: 1, totale_centesimi: 0, integro: true },
      contenuto: {
        esercente: { nome: 'Bar Sport', partita_iva: null },
        cassa: {
          n: 1,
          nome: 'Banco',
          punto_vendita: 'Via Roma',
          matricola_rt: null,
          tolleranza_centesimi: 200,
        },
        rettifica: null,
        aperta_at: '2026-11-20T08:00:00.000Z',
        aperta_da: 'Maria Bianchi',
        chiusa_at: '2026-11-20T20:00:00.000Z',
        chiusa_da: 'Maria Bianchi',
        verificata_da: null,
        riportato_centesimi: 10_000,
        fondo_centesimi: 10_000,
        lettura,
        righe: [
          {
            metodo: 'contanti',
            atteso_centesimi: 15_000,
            contato_centesimi: 15_000,
            differenza_centesimi: 0,
          },
        ],
        conteggio,
        pos: [],
        versato_centesimi: 5000,
        riconciliazione: [],
        movimenti: [],
      },
    }
    const path = `/chiusura_cassa/chiusure/${SESSIONE}`
    const { answers, said } = refusing({ [`POST ${path}/rettifica`]: rettificaChiusura })
    const { user } = await open(
      aCassa(),
      { [`GET ${path}`]: chiusura, ...answers },
      `elenco&chiusura=${SESSIONE}`,
    )
    await chooseAction(user, 'Rettifica')
    const root = (await screen.findByLabelText('Motivo della rettifica')).closest('form')
    if (root === null) throw new Error('no form')
    await provaOstile({ root, submit: 'Rettifica', said })
  })
})
