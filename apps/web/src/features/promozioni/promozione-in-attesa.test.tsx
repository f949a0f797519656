import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ID } from '../../../test/fixtures.ts'
import { refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render.tsx'

const ONE = `GET /api/promozioni/${ID}`
const PROPOSTA = '0000000000000000000000d1'
const DECIDI = `/api/promozioni/${ID}/proposte/${PROPOSTA}`

type Attesa = NonNullable<Promozione['in_attesa']>
const cambio: NonNullable<Attesa['cambio']> = {
  nome: 'Natale in palestra',
  valore: 2000,
  dal: '2026-12-01',
  al: null,
  usi_max: 50,
  usi_per_cliente: null,
  importo_minimo_centesimi: 0,
  primo_acquisto: false,
  alla_disdetta: false,
  cumulo: 'esclusiva',
  ordine: 1,
  carico_operatore: 60,
  piani: [],
  clienti: [],
}
const una = (attesa: Partial<Attesa> | null): Promozione => ({
  ...cambio,
  _id: ID,
  codice: 'NATALE',
  uso: 'codice',
  effetto: 'percentuale',
  valore: 1000,
  stato: 'sospesa',
  esercente: null,
  di_esercente: false,
  usi: 0,
  created_at: '2026-11-20T10:20:00.000Z',
  codici: null,
  costo_centesimi: 0,
  costo_operatore_centesimi: 0,
  ricavo_centesimi: 0,
  ultimi_usi: [],
  in_attesa: attesa && {
    _id: PROPOSTA,
    cambio: null,
    proposta_da: 'Olga Prati',
    mia: false,
    at: '2026-11-24T10:00:00.000Z',
    ...attesa,
  },
  azioni_consentite: [],
})
const mostra = (attesa: Partial<Attesa> | null, answers: object = {}) =>
  renderPage(`/promozioni/${ID}`, { as: 'admin', answers: { [ONE]: una(attesa), ...answers } })

it('GES-M2 (parte) una promozione che aspetta dice da chi e perché; un’altra persona la conferma dopo averlo letto', async () => {
  let fatto = false
  const { server, user } = await mostra(
    {},
    {
      [ONE]: () => una(fatto ? null : {}),
      [`POST ${DECIDI}/conferma`]: () => {
        fatto = true
        return una(null)
      },
    },
  )
  await screen.findByText('Olga Prati propone questa promozione: serve il tuo sì')
  expect(screen.getByText(/Costa al portale: fino ad allora nessuno la usa/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Conferma' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confermare la proposta?' }))
  await user.click(dialog.getByRole('button', { name: 'Conferma' }))
  await waitFor(() => expect(server.named(`POST ${DECIDI}/conferma`)).toHaveLength(1))
  // It is said also though what waited has gone from the page with the dialog.
  expect(await screen.findByText('Proposta confermata.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/serve il tuo sì/)).toBeNull())
})

it('GES-M2 (parte) chi l’ha proposta può solo ritirarla', async () => {
  const { server, user } = await mostra({ mia: true }, { [`POST ${DECIDI}/scarta`]: una(null) })
  await screen.findByText('Hai proposto questa promozione: serve il sì di un’altra persona')
  expect(screen.queryByRole('button', { name: 'Conferma' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ritira la proposta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Scartare la proposta?' }))
  await user.click(dialog.getByRole('button', { name: 'Scarta' }))
  await waitFor(() => expect(server.named(`POST ${DECIDI}/scarta`)).toHaveLength(1))
})

it('GES-M2 (parte) di un cambio si legge come diventerebbe, e il rifiuto resta nella finestra', async () => {
  const rifiuto = () => refuse('stato_incompatibile')
  const { user } = await mostra({ cambio }, { [`POST ${DECIDI}/conferma`]: rifiuto })
  await screen.findByText('Olga Prati propone questo cambio: serve il tuo sì')
  expect(screen.getByText('20% di sconto')).toBeTruthy()
  expect(screen.getByText('60%')).toBeTruthy()
  expect(screen.getByText('50 usi')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Conferma' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confermare la proposta?' }))
  await user.click(dialog.getByRole('button', { name: 'Conferma' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Conferma' })).toBeTruthy()
})
