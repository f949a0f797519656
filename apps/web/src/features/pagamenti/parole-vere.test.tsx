import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import type { Tentativo } from '@rateo/contract/accordi/storia-pagamento'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPagamento, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = `GET /api/pagamenti/${ID}`
const path = `/pagamenti/${ID}`

const tentativo: Tentativo = {
  n: 2,
  stato: 'restituito',
  motivo_avvio: 'riprova_cliente',
  metodo: 'addebito_sdd',
  metodo_etichetta: 'IBAN IT •••• 3458',
  importo_centesimi: 12_050,
  codice_rifiuto: 'AM04',
  messaggio: 'La banca non ha eseguito l’addebito: fondi insufficienti.',
  rifiuti: 0,
  nota: null,
  storno: null,
  prossimo_controllo_at: null,
  created_at: '2026-11-04T10:20:00.000Z',
  concluso_at: '2026-11-06T12:05:00.000Z',
  restituito_at: '2026-11-09T08:00:00.000Z',
}

it.each([
  ['cliente', 'Hai riprovato'],
  ['esercente', 'Nuovo tentativo del cliente'],
] as const)(
  'PAG-M2 (parte) %s legge “%s”, e quando l’addebito è tornato indietro',
  async (role, atteso) => {
    await renderPage(path, { as: role, answers: { [GET]: aPagamento({ tentativi: [tentativo] }) } })
    const panel = await screen.findByRole('region', { name: 'Cronologia' })
    expect(panel.textContent).toContain(atteso)
    expect(panel.textContent).toContain('Riuscito: 06/11/2026, 13:05')
    expect(panel.textContent).toContain('Restituito: 09/11/2026, 09:00')
    expect(panel.textContent).not.toContain('Concluso')
  },
)

const accredito: NonNullable<Pagamento['accredito']> = {
  fatto: null,
  lordo_centesimi: 20_000,
  commissioni_centesimi: 305,
  riduzioni: [],
  contributi_centesimi: 0,
  altro_centesimi: 0,
  trattenuto_centesimi: 0,
  netto_centesimi: 19_695,
  previsto_il: '2026-11-30',
  passato: false,
}

it.each([
  [{}, 'Accredito previstolunedì 30 novembre 2026'],
  [{ previsto_il: '2026-09-28', passato: true }, 'lunedì 28 settembre 2026, già passato'],
  [
    { altro_centesimi: 19_783, netto_centesimi: -88 },
    'la differenza è tolta dai prossimi accrediti',
  ],
  [{ trattenuto_centesimi: 19_695, netto_centesimi: 0 }, 'Trattenuto per la contestazione'],
] as const)('PAG-B4 (parte) %j: l’accredito dice solo ciò che è vero', async (parte, atteso) => {
  const pagamento = aPagamento({ stato: 'pagato', accredito: { ...accredito, ...parte } })
  await renderPage(path, { answers: { [GET]: pagamento } })
  const panel = await screen.findByRole('region', { name: 'Quando ricevi i soldi' })
  expect(panel.textContent).toContain(atteso)
  expect(panel.textContent?.includes('30 novembre')).toBe(
    !('previsto_il' in parte) && !('netto_centesimi' in parte),
  )
})

it('PAG-M2 (parte) una cronologia sola: il tentativo dice il suo esito una volta, e si guarda solo il denaro o solo i messaggi', async () => {
  const evento = { attore: 'Sistema', canale: 'sistema' } as const
  const cronologia = [
    {
      ...evento,
      at: '2026-11-01T10:00:00.000Z',
      azione: 'richiede',
      descrizione: 'Pagamento richiesto',
    },
    {
      ...evento,
      at: '2026-11-06T12:05:00.000Z',
      azione: 'incassa',
      descrizione: 'Pagamento riuscito',
    },
    {
      ...evento,
      at: '2026-11-12T10:00:00.000Z',
      azione: 'promette',
      descrizione: 'Il cliente ha detto in che giorno paga',
    },
  ]
  const pagamento = aPagamento({ tentativi: [tentativo], cronologia })
  const { user } = await renderPage(path, { answers: { [GET]: pagamento } })
  const panel = await screen.findByRole('region', { name: 'Cronologia' })
  const lines = () =>
    within(panel)
      .getAllByRole('listitem')
      .map((one) => one.textContent)
  expect(lines().map((line) => line?.slice(0, 19))).toEqual([
    'Il cliente ha detto',
    'Nuovo tentativo del',
    'Pagamento richiesto',
  ])
  await user.click(within(panel).getByLabelText('Denaro'))
  expect(lines()).toHaveLength(1)
  await user.click(within(panel).getByLabelText('Messaggi'))
  expect(lines()[0]).toContain('Il cliente ha detto')
})
