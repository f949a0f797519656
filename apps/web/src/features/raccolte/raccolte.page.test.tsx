import { type AdesioneRow, aggiungiBody } from '@rateo/contract/accordi/adesioni'
import type { RaccoltaIntera } from '@rateo/contract/accordi/raccolte'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const can = (azione: string) => ({ azione, consentita: true, motivo: null })

const aRaccolta = (change: Partial<RaccoltaIntera> = {}): RaccoltaIntera => ({
  _id: ID,
  titolo: 'Gita 3ªB',
  descrizione: '',
  stato: 'bozza',
  modo: 'totale',
  scadenza: '2099-05-10',
  persone: 3,
  pagate: 0,
  attesi_centesimi: 10_000,
  incassati_centesimi: 0,
  rimborsati_centesimi: 0,
  esercente: { _id: '0000000000000000000000e1', nome: 'Officina Bellini' },
  created_at: '2026-11-20T10:20:00.000Z',
  metodi_ammessi: ['carta'],
  posti: null,
  importo_centesimi: 10_000,
  aperta: false,
  mostra_totale: false,
  link: 'https://rateo.test/raccolta/gita',
  mancano: 3,
  in_arrivo: 0,
  in_coda: 0,
  non_chieste: 0,
  tolte: 0,
  da_fare: 0,
  riprende_at: null,
  azioni_consentite: [can('avvia'), can('adesioni')],
  ...change,
})

const page = (raccolta: RaccoltaIntera, persone: object[] = []) => ({
  [`GET /api/raccolte/${ID}`]: raccolta,
  'POST /api/search/adesioni': aPage(persone, { totals: null }),
})
const LIST = { 'POST /api/search/raccolte': aPage([], { totals: null }) }

it('Y4 X12 (parte) senza raccolte dice a che cosa servono, e da lì se ne fa una', async () => {
  const { user } = await renderPage('/raccolte', { answers: LIST })
  await screen.findByText('Ancora nessuna raccolta')
  const [first] = screen.getAllByRole('button', { name: 'Nuova raccolta' })
  if (!first) throw new Error('a button')
  await user.click(first)
  expect(await screen.findByRole('dialog', { name: 'Nuova raccolta' })).toBeTruthy()
})

it('Y4 (parte) il rifiuto del server sta accanto al campo', async () => {
  const message = 'La scadenza è passata'
  const { user } = await renderPage('/raccolte', {
    answers: {
      ...LIST,
      'POST /api/raccolte': () => refuse('dati_non_validi', [{ pointer: '/scadenza', message }]),
    },
  })
  const [first] = await screen.findAllByRole('button', { name: 'Nuova raccolta' })
  if (!first) throw new Error('a button')
  await user.click(first)
  const form = within(await screen.findByRole('dialog', { name: 'Nuova raccolta' }))
  await user.type(await form.findByLabelText('Titolo'), 'Gita 3ªB')
  await user.type(form.getByLabelText('Quanto a testa'), '45')
  await user.click(form.getByRole('button', { name: 'Continua' }))
  expect(await form.findByText(message)).toBeTruthy()
  expect(form.getByLabelText('Scadenza').getAttribute('aria-invalid')).toBe('true')
})

it('Y4 (parte) prima di avviare si legge chi, quanto e che cosa guardare due volte', async () => {
  const { user, server } = await renderPage(`/raccolte/${ID}`, {
    answers: {
      ...page(aRaccolta()),
      [`GET /api/raccolte/${ID}/anteprima`]: {
        persone: 3,
        totale_centesimi: 10_000,
        quota_minima_centesimi: 3333,
        quota_massima_centesimi: 3334,
        avvisi: [{ avviso: 'richiesta_aperta', persone: 1, nomi: ['Ada Verdi'] }],
        motivo_no: null,
      },
      [`POST /api/raccolte/${ID}/avvia`]: aRaccolta({ stato: 'in_corso', da_fare: 3 }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Avvia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prima di avviare' }))
  expect(await dialog.findByText(/da 33,33\s€ a 33,34\s€/)).toBeTruthy()
  expect(dialog.getByText('Ada Verdi')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^Chiedi 100,00\s€ a 3 persone/ }))
  const [sent] = server.named(`POST /api/raccolte/${ID}/avvia`)
  expect(sent?.body).toEqual({ persone: 3, totale_centesimi: 10_000 })
})

it('Y4 (parte) ogni cifra apre chi conta: chi ha pagato, chi manca, tutti', async () => {
  const { user, server } = await renderPage(`/raccolte/${ID}`, {
    answers: page(
      aRaccolta({ stato: 'in_corso', pagate: 1, mancano: 2, incassati_centesimi: 3334 }),
    ),
  })
  const cifre = within(await screen.findByRole('list', { name: 'Come sta' }))
  const chieste = () => server.named('POST /api/search/adesioni').at(-1)?.body
  const asked = (filters: object) => waitFor(() => expect(chieste()).toMatchObject({ filters }))
  await user.click(cifre.getByRole('link', { name: /^Hanno pagato/ }))
  await asked({ situazione: { $in: ['pagata'] } })
  await user.click(cifre.getByRole('link', { name: /^Mancano/ }))
  await asked({ situazione: { $in: ['manca', 'a_rate'] } })
  await user.click(cifre.getByRole('link', { name: /^Entrati/ }))
  await waitFor(() => expect(chieste()).not.toHaveProperty('filters.situazione'))
})

it('Y4 (parte) finito il lavoro le persone si rileggono un’ultima volta: nessuna resta “In preparazione”', async () => {
  let volte = 0
  let finito = false
  let dopo = 0
  await renderPage(`/raccolte/${ID}`, {
    answers: {
      [`GET /api/raccolte/${ID}`]: async () => {
        if ((volte += 1) === 1) return aRaccolta({ stato: 'in_corso', da_fare: 2 })
        // The people are asked for at the same time, and know nothing of the end yet.
        await new Promise((resolve) => setTimeout(resolve, 300))
        finito = true
        return aRaccolta({ stato: 'in_corso' })
      },
      'POST /api/search/adesioni': () => {
        if (finito) dopo += 1
        return aPage([], { totals: null })
      },
    },
  })
  await screen.findByText(/Ci stiamo lavorando/)
  await waitFor(() => expect(screen.queryByText(/Ci stiamo lavorando/)).toBeNull(), {
    timeout: 20_000,
  })
  await waitFor(() => expect(dopo).toBe(1))
})

it('Y4 (parte) molte persone incollate partono in chiamate che il server accetta', async () => {
  const nome = `POST /api/raccolte/${ID}/adesioni`
  const { user, server } = await renderPage(`/raccolte/${ID}`, {
    answers: {
      ...page(aRaccolta({ persone: 0, mancano: 0 })),
      [nome]: { nuove: 20, gia: 0, quote_centesimi: null, errori: [] },
    },
  })
  const [button] = await screen.findAllByRole('button', { name: 'Aggiungi persone' })
  if (!button) throw new Error('a button')
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Aggiungi persone' }))
  await user.click(await dialog.findByLabelText('Persone'))
  await user.paste(Array.from({ length: 80 }, (_, n) => `Ada ${n}; ada${n}@esempio.it`).join('\n'))
  await user.click(dialog.getByRole('button', { name: 'Controlla' }))
  expect(await dialog.findByText('60 persone da aggiungere.')).toBeTruthy()
  const sent = server.named(nome).map(({ body }) => aggiungiBody.parse(body))
  expect(sent.map(({ persone, prova }) => [persone.length, prova])).toEqual([
    [35, true],
    [35, true],
    [10, true],
  ])
})

it('Y4 (parte) anche sul telefono si toglie chi non partecipa', async () => {
  setScreenWidth(390)
  const ada: AdesioneRow = {
    _id: 'a'.repeat(24),
    raccolta: { _id: ID, nome: 'Gita 3ªB' },
    nome: 'Ada Verdi',
    email: 'ada@esempio.it',
    peso: null,
    quota_centesimi: 4500,
    situazione: 'in_coda',
    avviso: null,
    incassato_centesimi: 0,
    rimborsato_centesimi: 0,
    provenienza: 'elenco',
    motivo: null,
    pagamento_id: null,
    esercente: { _id: '0000000000000000000000e1', nome: 'Officina Bellini' },
    created_at: '2026-11-20T10:20:00.000Z',
  }
  const { user } = await renderPage(`/raccolte/${ID}`, { answers: page(aRaccolta(), [ada]) })
  await user.click(await screen.findByRole('button', { name: 'Togli Ada Verdi' }))
  expect(await screen.findByRole('dialog', { name: 'Togli Ada Verdi' })).toBeTruthy()
})
