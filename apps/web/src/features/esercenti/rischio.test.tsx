import { ERRORS } from '@rateo/contract/chiamata/errors'
import type { Rischio } from '@rateo/contract/persone/rischio'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anEsercente } from '../../../test/esercente-fixture.ts'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = `GET /api/esercenti/${ID}/rischio`
const riesame = '0000000000000000000000d4'
const rischio = (change: Partial<Rischio> = {}): Rischio => ({
  _id: ID,
  misure: {
    volume_centesimi: 123_456,
    incassi_carta: 500,
    contestazioni: 3,
    contestazioni_centesimi_percento: 60,
    insoluti_percento: 12.5,
  },
  soglie: {
    volume_centesimi: 5_000_000,
    contestazioni_centesimi_percento: 40,
    limite_reti_centesimi_percento: 70,
    contestazioni_minime: 3,
  },
  riesami: [
    {
      _id: riesame,
      motivo: 'contestazioni',
      misure: { volume_centesimi: 123_456, incassi_carta: 500, contestazioni: 3 },
      aperto_at: '2026-11-10T05:35:00.000Z',
      chiuso_at: null,
      chiuso_da: null,
      nota: '',
    },
  ],
  confronto: {
    ateco: '95.29.02',
    divisione: false,
    quanti: 7,
    mediane: {
      volume_centesimi: 200_000,
      contestazioni_centesimi_percento: 10,
      insoluti_percento: 4,
    },
  },
  senza_confronto: null,
  note: [],
  letture: [],
  ...change,
})
const apri = async (answers: Record<string, unknown> = {}) => {
  const aperta = await renderPage(`/esercente/${ID}`, {
    as: 'admin',
    answers: {
      [`GET /api/esercenti/${ID}`]: anEsercente({ stato: 'attivo' }),
      [GET]: rischio(),
      ...answers,
    },
  })
  const panel = await screen.findByRole('region', { name: 'Rischio' })
  return { ...aperta, panel }
}

it('ESE-B2 (parte) il rischio si legge quando lo si apre, con soglie e metà degli altri; il riesame si chiude con una nota che un rifiuto non perde', async () => {
  const chiudi = `POST /api/esercenti/${ID}/riesame`
  const { server, user, panel } = await apri({
    [chiudi]: refuse('stato_incompatibile'),
  })
  expect(server.named(GET)).toEqual([])
  await user.click(within(panel).getByRole('button', { name: 'Guarda' }))
  expect(await within(panel).findByText(/3 contestazioni su 500 incassi con carta/)).toBeTruthy()
  expect(
    within(panel).getByText(
      /^0,60% \(3 su 500\) · soglia 0,40%, circuiti 0,70% · a metà degli altri 0,10%$/,
    ),
  ).toBeTruthy()
  expect(within(panel).getByText('7 esercenti con codice ATECO 95.29.02')).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Chiudi il riesame' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Chiudi il riesame' }))
  expect(within(dialog).getByText(/Inserisci che cosa hai visto/)).toBeTruthy()
  expect(server.named(chiudi)).toEqual([])
  const nota = within(dialog).getByLabelText(/Che cosa hai visto e deciso/)
  await user.type(nota, 'Un solo cliente')
  await user.click(within(dialog).getByRole('button', { name: 'Chiudi il riesame' }))
  expect(await within(dialog).findByText(ERRORS.stato_incompatibile.message)).toBeTruthy()
  expect(nota).toHaveProperty('value', 'Un solo cliente')
})

it('ESE-B3 (parte) senza abbastanza altri si legge perché; una nota si aggiunge e chi ha guardato si vede', async () => {
  const { user, panel, server } = await apri({
    [GET]: rischio({
      riesami: [],
      confronto: null,
      senza_confronto: 'Meno di 5 altri esercenti.',
      letture: [{ chi: 'Anna Bruni', cosa: 'Il rischio', at: '2026-11-10T09:00:00.000Z' }],
    }),
    [`POST /api/esercenti/${ID}/note_rischio`]: { _id: riesame },
  })
  await user.click(within(panel).getByRole('button', { name: 'Guarda' }))
  expect(await within(panel).findByText('Meno di 5 altri esercenti.')).toBeTruthy()
  expect(within(panel).getByText('Nessuna nota di rischio.')).toBeTruthy()
  expect(within(panel).getByText('Anna Bruni')).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Aggiungi una nota' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Nota/), 'Chiama spesso')
  await user.click(within(dialog).getByRole('button', { name: 'Aggiungi' }))
  expect(await screen.findByText('Nota aggiunta.')).toBeTruthy()
  expect(server.named(GET)).toHaveLength(2)
})

it('ESE-B2 (parte) l’esercente stesso non vede nulla del rischio', async () => {
  await renderPage(`/esercente/${ID}`, {
    as: 'esercente',
    answers: { [`GET /api/esercenti/${ID}`]: anEsercente({ stato: 'attivo' }) },
  })
  await screen.findByRole('heading', { name: 'Cicli Tempesta' })
  expect(screen.queryByRole('region', { name: 'Rischio' })).toBeNull()
})
