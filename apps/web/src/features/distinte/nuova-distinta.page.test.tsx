import type { Candidato } from '@rateo/contract/incasso/distinte'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const PREVIEW = 'POST /api/distinte/anteprima'
const CREATE = 'POST /api/distinte'
const [A, B, C] = [
  '0000000000000000000000a1',
  '0000000000000000000000a2',
  '0000000000000000000000a3',
]

const aCandidato = (pagamento_id: string, change: Partial<Candidato> = {}): Candidato => ({
  pagamento_id,
  cliente: { _id: ID, nome: 'Maria Bianchi' },
  causale: 'Quota di novembre',
  scadenza: '2026-12-01',
  importo_centesimi: 3000,
  mandato: { _id: ID, umr: 'RT6B03', iban: 'IT60 X054 •••• •••• •••• ••• 3456' },
  motivo: null,
  ...change,
})
const CANDIDATI = [
  aCandidato(A),
  aCandidato(B, { cliente: { _id: ID, nome: 'Ugo Neri' }, importo_centesimi: 4550 }),
  aCandidato(C, {
    cliente: { _id: ID, nome: 'Ada Conti' },
    motivo: 'Il mandato è sospeso.',
  }),
]
const preview = (change: object = {}) => ({
  [PREVIEW]: {
    addebito_il: '2026-12-07',
    dal: '2026-12-04',
    motivo: null,
    candidati: CANDIDATI,
    altri: false,
    ...change,
  },
})
const open = (answers: Answers = preview(), path = '/pagamenti/distinte/nuova') =>
  renderPage(path, { as: 'esercente', answers })
const prepare = () => screen.findByRole('button', { name: 'Prepara la distinta' })
const text = () => (screen.getByRole('main').textContent ?? '').replaceAll('\u00A0', ' ')

it('3.8 (parte) sono scelti tutti quelli che si possono; di chi no si legge perché', async () => {
  const { server, user } = await open()
  const group = await screen.findByRole('group', { name: 'Pagamenti da addebitare' })
  const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, true],
  ])
  expect(group.textContent).toContain('Il mandato è sospeso.')
  expect(text()).toContain('2 pagamenti scelti: 75,50 €')
  await user.click(within(group).getByLabelText(/Ugo Neri/))
  expect(text()).toContain('1 pagamento scelto: 30,00 €')
  await user.click(await prepare())
  await waitFor(() => expect(server.named(CREATE)).toHaveLength(1))
  const [asked] = server.named(CREATE)
  expect(asked?.body).toEqual({
    addebito_il: '2026-12-07',
    formato: 'pain.008.001.08',
    pagamenti: [A],
  })
  expect(asked?.headers.get('idempotency-key')).toBeTruthy()
})

it('3.8 (parte) senza nessuno scelto non si prepara, e si legge che cosa fare', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByLabelText('Tutti (2)'))
  const button = await prepare()
  expect(button.getAttribute('aria-description')).toBe('Scegli almeno un pagamento.')
  await user.click(button)
  expect(server.named(CREATE)).toHaveLength(0)
})

it('3.8 (parte) un giorno che non si può scegliere lo dice accanto, e ferma il pulsante', async () => {
  const motivo = 'La banca non addebita di domenica: scegli lunedì 7.'
  await open(preview({ motivo }))
  const button = await prepare()
  expect(button.getAttribute('aria-description')).toBe(motivo)
  expect(screen.getAllByText(motivo).length).toBeGreaterThan(0)
})

it('3.8 (parte) giorno e formato stanno nell’indirizzo, e valgono per il file', async () => {
  const { server, user } = await open(
    preview(),
    '/pagamenti/distinte/nuova?giorno=2026-12-09&formato=pain.008.001.02',
  )
  await screen.findByRole('group', { name: 'Pagamenti da addebitare' })
  expect(server.named(PREVIEW)[0]?.body).toMatchObject({ addebito_il: '2026-12-09', search: '' })
  await user.click(await prepare())
  await waitFor(() => expect(server.named(CREATE)).toHaveLength(1))
  expect(server.named(CREATE)[0]?.body).toMatchObject({ formato: 'pain.008.001.02' })
})

it('SPC-24 rifiutata dal server: la sua frase, e le scelte restano', async () => {
  const { user } = await open({ ...preview(), [CREATE]: () => refuse('stato_incompatibile') })
  await user.click(await screen.findByLabelText(/Ugo Neri/))
  await user.click(await prepare())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Ugo Neri/).checked).toBe(false)
  expect(text()).toContain('1 pagamento scelto: 30,00 €')
})

it('X12 senza niente da addebitare spiega da dove viene un mandato; cercando, dice che non c’è', async () => {
  const { unmount } = await open(preview({ candidati: [] }))
  expect(await screen.findByText(/il cliente lo firma quando sceglie l’addebito/)).toBeTruthy()
  unmount()
  await open(preview({ candidati: [] }), '/pagamenti/distinte/nuova?cerca=zzz')
  expect(await screen.findByText('Nessun pagamento corrisponde alla ricerca.')).toBeTruthy()
})

it('3.8 (parte) se ce ne sono altri, si sa che cosa fare', async () => {
  await open(preview({ altri: true }))
  expect(await screen.findByText(/^Ce ne sono altri: prepara questa distinta/)).toBeTruthy()
})

it.each(['cliente', 'admin'] as const)('SPC-07 %s non prepara distinte', async (as) => {
  const { server } = await renderPage('/pagamenti/distinte/nuova', { as, answers: preview() })
  expect(server.named(PREVIEW)).toHaveLength(0)
})
