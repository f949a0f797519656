import type { Arretrati } from '@rateo/contract/sportello/arretrati'
import { type Carta, modificaCarta } from '@rateo/contract/incasso/carte-di-credito'
import type { Mandato } from '@rateo/contract/incasso/mandati'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const ALTRA = 'b'.repeat(24)
const aCarta = (change: Partial<Carta> = {}): Carta => ({
  _id: ID,
  tipo: 'carta',
  marchio: 'Visa',
  ultime4: '4242',
  scade_mese: 12,
  scade_anno: 2039,
  intestatario: 'Lucia Bianchi',
  soprannome: '',
  predefinita: true,
  stato: 'attiva',
  abbonamenti: 0,
  dilazioni: 0,
  pagamenti: 0,
  created_at: '2026-11-20T10:20:00.000Z',
  ...change,
})
const arretrato = (_id: string, importo_centesimi: number, impedimento: string | null = null) => ({
  _id,
  esercente: `Bottega ${_id}`,
  causale: 'Ordine',
  scadenza: '2026-10-01',
  importo_centesimi,
  impedimento,
})
const ARRETRATI: Arretrati = {
  carta: { _id: ID, etichetta: 'Visa •••• 4242' },
  data: [
    arretrato('uno', 5000),
    arretrato('due', 7050),
    arretrato('tre', 900, 'Bottega tre per ora non può incassare.'),
  ],
  totale_centesimi: 12_050,
  altri: 0,
}
const CARTE = 'GET /api/cliente/carte_di_credito'
const COMPLETA = `POST /api/carte_di_credito/salvataggi/${ID}/completa`
const PAGA = `POST /api/carte_di_credito/${ID}/arretrati`
const LEGGI = `GET /api/carte_di_credito/${ID}/arretrati`

const apri = (answers: object, search = '') =>
  renderPage(`/profilo?scheda=metodi${search}`, {
    as: 'cliente',
    answers: {
      [CARTE]: { data: [aCarta()] },
      [LEGGI]: ARRETRATI,
      'GET /api/mandati': { data: [] },
      ...answers,
    },
  })

afterEach(() => sessionStorage.clear())

async function scegliPer(
  user: Awaited<ReturnType<typeof apri>>['user'],
  carta: string,
  azione: string,
) {
  await user.click(await screen.findByRole('button', { name: `Altre azioni su ${carta}` }))
  await user.click(await screen.findByRole('menuitem', { name: azione }))
}

describe('CAR-B1 pagare quello che è in ritardo', () => {
  it('CAR-B1 una carta appena salvata lo chiede subito: elenco, totale, una conferma, ognuno il suo esito', async () => {
    const { user, server } = await apri(
      {
        [COMPLETA]: { stato: 'salvata', carta_id: ID },
        [PAGA]: {
          data: [{ _id: 'due', esito: 'da_confermare', message: 'La tua banca chiede conferma.' }],
        },
      },
      `&salvataggio=${ID}`,
    )
    const inside = within(await screen.findByRole('dialog'))
    expect(await inside.findByText('Paga 120,50 €')).toBeTruthy()
    const tre = inside.getByLabelText<HTMLInputElement>(/Bottega tre/)
    expect([tre.disabled, tre.checked]).toEqual([true, false])
    expect(inside.getByText(/per ora non può incassare/)).toBeTruthy()
    await user.click(inside.getByLabelText(/Bottega uno/))
    await user.click(inside.getByRole('button', { name: /^Paga 70,50/ }))
    expect(await inside.findByText('Da confermare')).toBeTruthy()
    expect(inside.getByRole('link', { name: 'Apri e conferma' }).getAttribute('href')).toBe(
      '/gateway/due',
    )
    const [call] = server.named(PAGA)
    expect(call?.body).toEqual({ pagamenti: [{ _id: 'due', importo_centesimi: 7050 }] })
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
    // Closed, it asks anew and is not opened by itself again.
    await user.click(inside.getAllByRole('button', { name: 'Chiudi' }).at(-1) as HTMLElement)
    await waitFor(() => expect(server.named(LEGGI).length).toBeGreaterThan(1))
  })

  it('CAR-B1 con una carta di prima lo dice e basta; una nuova predefinita lo chiede', async () => {
    const { user } = await apri({
      [CARTE]: {
        data: [
          aCarta(),
          aCarta({ _id: ALTRA, marchio: 'Mastercard', ultime4: '4444', predefinita: false }),
        ],
      },
      [`PATCH /api/carte_di_credito/${ALTRA}`]: { _id: ALTRA },
      [`GET /api/carte_di_credito/${ALTRA}/arretrati`]: {
        ...ARRETRATI,
        carta: { _id: ALTRA, etichetta: 'Mastercard •••• 4444' },
      },
    })
    expect(await screen.findByText(/2 pagamenti per 120,50 €/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await scegliPer(user, 'Mastercard •••• 4444', 'Rendi predefinita')
    const inside = within(await screen.findByRole('dialog'))
    expect(inside.getByText(/Con Mastercard •••• 4444/)).toBeTruthy()
  })

  it('CAR-B1 senza nulla di scelto non si paga; un errore si legge e la scelta resta', async () => {
    const { user, server } = await apri({ [PAGA]: () => refuse('fornitore_non_raggiungibile') })
    await user.click(await screen.findByRole('button', { name: 'Scegli e paga' }))
    const inside = within(await screen.findByRole('dialog'))
    await user.click(inside.getByLabelText(/Bottega uno/))
    await user.click(inside.getByLabelText(/Bottega due/))
    const button = inside.getByRole<HTMLButtonElement>('button', { name: 'Scegline almeno uno' })
    expect(button.disabled).toBe(true)
    await user.click(inside.getByLabelText(/Bottega uno/))
    await user.click(inside.getByRole('button', { name: /^Paga 50,00/ }))
    expect((await inside.findByRole('alert')).textContent).not.toBe('')
    expect(inside.getByLabelText<HTMLInputElement>(/Bottega uno/).checked).toBe(true)
    expect(server.named(PAGA)).toHaveLength(1)
  })

  it('CAR-B1 niente in ritardo, niente da dire', async () => {
    const { server } = await apri({ [LEGGI]: { ...ARRETRATI, data: [], totale_centesimi: 0 } })
    await waitFor(() => expect(server.named(LEGGI)).toHaveLength(1))
    expect(screen.queryByText('Hai pagamenti in ritardo')).toBeNull()
  })
})

describe('CAR-B3 i mandati accanto alle carte', () => {
  const mandato: Mandato = {
    _id: ID,
    stato: 'attivo',
    umr: 'RATEO-1',
    creditore_id: 'IT00',
    riferimento_banca: null,
    tipo: 'ricorrente',
    schema_sdd: 'CORE',
    iban: 'IT60 X054 •••• •••• •••• ••• 3456',
    intestatario: 'Lucia Bianchi',
    preavviso_giorni: 14,
    esercente: { _id: ID, nome: 'Palestra Fenice' },
    cliente: { _id: ID, nome: 'Lucia Bianchi' },
    sha256: null,
    firma_scade_at: null,
    firmato_at: '2026-10-01T10:20:00.000Z',
    ultimo_uso: null,
    prossimo_addebito: '2026-12-01',
    motivo: null,
    in_corso: 1,
    created_at: '2026-10-01T10:20:00.000Z',
  }

  it('CAR-B3 dice di chi è, quale conto e in che stato, e si revoca con una conferma', async () => {
    const REVOCA = `POST /api/mandati/${ID}/revoca`
    const { user, server } = await apri({
      'GET /api/mandati': { data: [mandato, { ...mandato, _id: 'c', stato: 'revocato' }] },
      [REVOCA]: { ...mandato, stato: 'revocato' },
    })
    const revoca = await screen.findAllByRole('button', {
      name: 'Revoca il mandato per Palestra Fenice',
    })
    expect(revoca).toHaveLength(1)
    expect(screen.getAllByText(/IT60 X054/)).toHaveLength(2)
    await user.click(revoca[0] as HTMLElement)
    const inside = within(await screen.findByRole('dialog'))
    expect(inside.getByText(/già inviati alla banca vanno comunque a termine/)).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Revoca il mandato' }))
    await waitFor(() => expect(server.named(REVOCA)).toHaveLength(1))
    expect(server.named(REVOCA)[0]?.headers.get('idempotency-key')).toBeTruthy()
  })
})

it('X8 nome della carta: valori ostili', async () => {
  const { answers, said } = refusing({ [`PATCH /api/carte_di_credito/${ID}`]: modificaCarta })
  const { user } = await apri({ ...answers, [LEGGI]: { ...ARRETRATI, data: [] } })
  await scegliPer(user, 'Visa •••• 4242', 'Rinomina')
  await provaOstile({ root: await dialog(), submit: 'Salva', said })
})

it('CAR-M1 (parte) il nome della carta si salva anche con Invio', async () => {
  const MODIFICA = `PATCH /api/carte_di_credito/${ID}`
  const { user, server } = await apri({ [MODIFICA]: aCarta({ soprannome: 'Casa' }) })
  await scegliPer(user, 'Visa •••• 4242', 'Rinomina')
  const box = await dialog()
  await user.type(within(box).getByLabelText('Come la chiami'), 'Casa{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.named(MODIFICA).map(({ body }) => body)).toEqual([{ soprannome: 'Casa' }])
})

it('CAR-B2 una carta di riserva passa prima dell’altra, mai della predefinita', async () => {
  const ORDINE = 'POST /api/carte_di_credito/ordine'
  const altra = (_id: string, ultime4: string) => aCarta({ _id, ultime4, predefinita: false })
  const { user, server } = await apri({
    [CARTE]: { data: [aCarta(), altra('b', '4444'), altra('c', '1881')] },
    [ORDINE]: { ordinate: 3 },
  })
  for (const senza of ['Visa •••• 4242', 'Visa •••• 4444']) {
    await user.click(await screen.findByRole('button', { name: `Altre azioni su ${senza}` }))
    expect(await screen.findByRole('menuitem', { name: 'Rinomina' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Sposta in alto' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  }
  await scegliPer(user, 'Visa •••• 1881', 'Sposta in alto')
  await waitFor(() => expect(server.named(ORDINE)[0]?.body).toEqual({ ids: [ID, 'c', 'b'] }))
})
