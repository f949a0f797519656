import {
  abbinaMovimento,
  chiudiMovimento,
  type EsitoEstratto,
  type MovimentoBanca,
} from '@rateo/contract/ponte/banca'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const SEARCH = 'POST /api/search/movimenti_banca'
const CONTI = 'GET /api/banca/conti'
const ONE = `GET /api/banca/movimenti/${ID}`
const IBAN = 'IT60X0542811101000000123456'
const DEBITO = '0000000000000000000000d1'

const row = {
  _id: ID,
  data: '2026-11-26',
  valuta_il: null,
  importo_centesimi: 10_000,
  abbinato_centesimi: 0,
  descrizione: 'BONIFICO SALDO',
  controparte: 'ROSSI MARIO',
  stato: 'da_abbinare' as const,
  eccezione: 'entrata_ignota' as const,
  conto: { _id: '0000000000000000000000c1', nome: 'Banca Popolare …3456' },
  created_at: '2026-11-27T08:00:00.000Z',
}

const aMovimento = (change: Partial<MovimentoBanca> = {}): MovimentoBanca => ({
  ...row,
  controparte_iban: null,
  riferimento: '',
  nome_file: 'movimenti.csv',
  abbinamenti: [],
  proposte: {
    debiti: [
      {
        _id: DEBITO,
        numero: 'PAG-1',
        causale: 'Caldaia',
        cliente: 'Mario Rossi',
        dovuto_centesimi: 8000,
        annunciato: true,
        ritenuta_centesimi: 0,
      },
    ],
    incassi: [],
    versamenti: [],
    accrediti: [],
  },
  ...change,
})

const conti = (change: object = {}) => ({ data: [], eccezioni: [], in_corso: null, ...change })
const list = (rows: object[] = [row], more: object = {}): Answers => ({
  [SEARCH]: aPage(rows, { totals: null }),
  [CONTI]: conti(more),
})

const anEsito = (change: Partial<EsitoEstratto> = {}): EsitoEstratto => ({
  formato: 'csv',
  iban: IBAN,
  banca: 'Banca Popolare',
  colonne: {
    titoli: ['data', 'importo', 'descrizione'],
    colonne: { data: 0, importo: 1, descrizione: 2 },
    date: 'gma',
    righe: [['26/11/2026', '1,00', 'Prova']],
    ricordata: false,
  },
  motivo_no: null,
  letti: 3,
  nuovi: 2,
  gia_presenti: 1,
  scartate: 1,
  errori: [{ riga: 5, motivo: 'Manca la data' }],
  dal: '2026-11-25',
  al: '2026-11-26',
  entrate_centesimi: 300,
  uscite_centesimi: 0,
  ...change,
})

describe('PAG-B3 (parte) elenco', () => {
  it('ogni movimento con il suo stato; le eccezioni portano ai loro', async () => {
    const eccezioni = [{ eccezione: 'entrata_ignota', movimenti: 2, importo_centesimi: 12_300 }]
    await renderPage('/banca', { as: 'esercente', answers: list([row], { eccezioni }) })
    const table = within(await screen.findByRole('table', { name: 'Movimenti della banca' }))
    expect(table.getByText('ROSSI MARIO')).toBeTruthy()
    expect(table.getByText('Da abbinare')).toBeTruthy()
    const link = await screen.findByRole('link', { name: /^123,00/ })
    expect(link.getAttribute('href')).toContain('eccezione=entrata_ignota')
    expect(screen.getByText('2 movimenti')).toBeTruthy()
  })

  it('l’abbinamento in corso dice a che punto è', async () => {
    const in_corso = { nome_file: 'nov.csv', movimenti: 1000, restano: 400 }
    await renderPage('/banca', { as: 'esercente', answers: list([row], { in_corso }) })
    expect(await screen.findByText(/600 di 1\.000\. Puoi lasciare la pagina/)).toBeTruthy()
  })

  it('X12 (parte) senza movimenti dice che cosa fare', async () => {
    const { user } = await renderPage('/banca', { as: 'esercente', answers: list([]) })
    const title = await screen.findByRole('heading', { name: 'Ancora nessun movimento' })
    const empty = within(title.parentElement ?? document.body)
    await user.click(empty.getByRole('button', { name: 'Importa un file' }))
    expect(await screen.findByRole('dialog', { name: 'Importa i movimenti' })).toBeTruthy()
  })

  it('sotto i 640 px una scheda dice chi, quanto e stato', async () => {
    setScreenWidth(639)
    await renderPage('/banca', { as: 'esercente', answers: list() })
    const cards = within(await screen.findByRole('list', { name: 'Movimenti della banca' }))
    const card = cards.getByRole('link')
    expect(card.textContent).toContain('ROSSI MARIO')
    expect(card.textContent).toContain('100,00')
    expect(card.textContent).toContain('26/11/2026')
    expect(card.textContent).toContain('Da abbinare')
  })
})

describe('PAG-B3 (parte) importazione', () => {
  const PROVA = 'POST /api/banca/importa/prova'
  const file = new File(['a;b'], 'nov.csv', { type: 'text/csv' })

  async function open(answers: Answers) {
    const page = await renderPage('/banca', { as: 'esercente', answers: { ...list(), ...answers } })
    await page.user.click(await screen.findByRole('button', { name: 'Importa un file' }))
    const opened = await screen.findByRole('dialog', { name: 'Importa i movimenti' })
    const input = opened.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('a file field')
    return { ...page, form: within(opened), input }
  }

  it('prima si prova, poi si importa: quanti nuovi, quanti già presenti, che cosa non entra', async () => {
    const { user, server, form, input } = await open({
      [PROVA]: anEsito(),
      'POST /api/banca/importa': anEsito(),
    })
    await user.upload(input, file)
    expect(await form.findByText('Riga 5: Manca la data')).toBeTruthy()
    expect(form.getByText('1: non contano due volte')).toBeTruthy()
    expect(server.named('POST /api/banca/importa')).toHaveLength(0)
    await user.click(form.getByRole('button', { name: 'Importa 2 movimenti' }))
    expect(await screen.findByText('2 movimenti importati.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('colonne da scegliere: si dicono una volta e si rilegge il file', async () => {
    let volte = 0
    const senza = anEsito({
      motivo_no: 'Scegli la colonna della data',
      letti: 0,
      nuovi: 0,
      gia_presenti: 0,
      scartate: 0,
      errori: [],
      colonne: {
        titoli: ['quando', 'quanto', 'che'],
        colonne: {},
        date: 'gma',
        righe: [],
        ricordata: false,
      },
    })
    const { user, form, input } = await open({ [PROVA]: () => (volte++ === 0 ? senza : anEsito()) })
    await user.upload(input, file)
    expect(await form.findByText('Scegli la colonna della data.')).toBeTruthy()
    await user.selectOptions(form.getByLabelText('Data'), 'quando')
    await user.selectOptions(form.getByLabelText('Importo con il segno'), 'quanto')
    await user.click(form.getByRole('button', { name: 'Leggi il file' }))
    expect(await form.findByRole('button', { name: 'Importa 2 movimenti' })).toBeTruthy()
  })

  it('il rifiuto sta accanto al file, e il file resta scelto', async () => {
    const message = 'Il file è vuoto: scegline un altro.'
    const { user, form, input } = await open({
      [PROVA]: () => refuse('dati_non_validi', [{ pointer: '/file', message }]),
    })
    await user.upload(input, file)
    expect(await form.findByText(message)).toBeTruthy()
    expect(form.getByText('nov.csv')).toBeTruthy()
  })
})

describe('PAG-B3 (parte) un movimento', () => {
  it('si scelgono i pagamenti e la parte; più del movimento non si manda', async () => {
    const abbinato = aMovimento({ stato: 'abbinato', eccezione: null, abbinato_centesimi: 10_000 })
    const { user, server } = await renderPage(`/banca/${ID}`, {
      as: 'esercente',
      answers: { [ONE]: aMovimento(), [`POST /api/banca/movimenti/${ID}/abbina`]: abbinato },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Mario Rossi · Caldaia/ }))
    const quanto = screen.getByLabelText<HTMLInputElement>('Quanto ne salda')
    expect(quanto.value).toBe('80,00')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Abbina' })
    await user.clear(quanto)
    await user.type(quanto, '100,01')
    expect(button.disabled).toBe(true)
    await user.clear(quanto)
    await user.type(quanto, '79,50')
    await user.click(button)
    await waitFor(() =>
      expect(server.named(`POST ${abbinaMovimento.path.replace(':id', ID)}`)).toHaveLength(1),
    )
    expect(server.named(`POST ${abbinaMovimento.path.replace(':id', ID)}`)[0]?.body).toEqual({
      debiti: [{ pagamento_id: DEBITO, importo_centesimi: 7950 }],
    })
    expect(await screen.findByText('Abbinato')).toBeTruthy()
  })

  it('chi arriva secondo legge chi è stato', async () => {
    const message = 'Questo movimento è già abbinato. L’ha fatto Ada Neri il 27/11/2026, 09:00.'
    const { user } = await renderPage(`/banca/${ID}`, {
      as: 'esercente',
      answers: {
        [ONE]: aMovimento(),
        [`POST /api/banca/movimenti/${ID}/abbina`]: () =>
          refuse('dati_non_validi', [{ pointer: '/debiti', message }]),
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Mario Rossi/ }))
    await user.click(screen.getByRole('button', { name: 'Abbina' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('si chiude solo con il motivo', async () => {
    const { user, server } = await renderPage(`/banca/${ID}`, {
      as: 'esercente',
      answers: {
        [ONE]: aMovimento(),
        [`POST /api/banca/movimenti/${ID}/chiudi`]: aMovimento({
          stato: 'forzato',
          eccezione: null,
        }),
      },
    })
    const call = `POST ${chiudiMovimento.path.replace(':id', ID)}`
    await user.click(await screen.findByRole('button', { name: 'Chiudi a mano' }))
    const form = within(await screen.findByRole('dialog', { name: 'Chiudi il movimento' }))
    await user.click(form.getByRole('button', { name: 'Chiudi il movimento' }))
    expect(server.named(call)).toHaveLength(0)
    await user.type(form.getByLabelText('Motivo'), 'Affitto')
    await user.click(form.getByRole('button', { name: 'Chiudi il movimento' }))
    await waitFor(() => expect(server.named(call)[0]?.body).toEqual({ motivo: 'Affitto' }))
  })

  it('X8 (parte) valori ostili nel motivo', async () => {
    const { answers, said } = refusing({
      [`POST /api/banca/movimenti/${ID}/chiudi`]: chiudiMovimento,
    })
    const { user } = await renderPage(`/banca/${ID}`, {
      as: 'esercente',
      answers: { [ONE]: aMovimento(), ...answers },
    })
    await user.click(await screen.findByRole('button', { name: 'Chiudi a mano' }))
    await provaOstile({ root: await dialog(), submit: 'Chiudi il movimento', said })
  })

  it('annullare dice che gli incassi si stornano', async () => {
    const abbinamento = {
      _id: '0000000000000000000000a1',
      tipo: 'incasso' as const,
      modo: 'automatico' as const,
      importo_centesimi: 10_000,
      titolo: 'Mario Rossi · Caldaia',
      pagamento_id: DEBITO,
      accredito_id: null,
      motivo: null,
      da: 'Ada Neri',
      created_at: '2026-11-27T08:00:00.000Z',
      annullato_at: null,
    }
    const { user } = await renderPage(`/banca/${ID}`, {
      as: 'esercente',
      answers: {
        [ONE]: aMovimento({ stato: 'abbinato', eccezione: null, abbinamenti: [abbinamento] }),
        [`POST /api/banca/movimenti/${ID}/sciogli`]: aMovimento(),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Annulla l’abbinamento' }))
    const asked = within(await screen.findByRole('dialog'))
    expect(asked.getByText(/si stornano/)).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Annulla l’abbinamento' }))
    expect(await screen.findByText('Da abbinare')).toBeTruthy()
  })

  it('X10 (parte) quello di un altro: "Non trovato"', async () => {
    await renderPage(`/banca/${ID}`, { as: 'esercente' })
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
  })
})
