import { programmaBolletta } from '@rateo/contract/accordi/bollette'
import type { Bolletta, Utenza } from '@rateo/contract/accordi/utenze'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog } from '../../../test/hostile.ts'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const BOLLETTA = '0000000000000000000000b1'
const DEBITO = '0000000000000000000000d1'
const FORNITORE = { _id: '0000000000000000000000e1', nome: 'Acque di Prova S.p.A.' }

const PAGAMENTO: NonNullable<Bolletta['pagamento']> = {
  _id: DEBITO,
  numero: 'PAG-10482',
  causale: 'Acqua, bimestre',
  stato: 'da_pagare',
  da_pagare_centesimi: 8430,
  scadenza: '2099-12-20',
  metodi: ['carta'],
  dilazione_id: null,
  programma: null,
}

const anUtenza = (bolletta: Partial<Bolletta> = {}, change: Partial<Utenza> = {}): Utenza => ({
  _id: ID,
  tipo: 'acqua',
  fornitore: 'Acque di Prova',
  intestatario: 'Giulia Ferrari',
  indirizzo: '',
  codice: '',
  soprannome: '',
  giorno_tipico: null,
  proprietario: { ruolo: 'cliente', _id: '0000000000000000000000c1', nome: 'Giulia Ferrari' },
  da_pagare_centesimi: 8430,
  prossima: null,
  created_at: '2026-11-20T10:20:00.000Z',
  bollette: [
    {
      _id: BOLLETTA,
      periodo_dal: '2026-09-01',
      periodo_al: '2026-10-31',
      importo_centesimi: 8430,
      scadenza: '2099-12-20',
      codice_avviso: '',
      stato: 'da_pagare',
      situazione: 'da_pagare',
      pagata_at: null,
      file: null,
      aumento: null,
      pagamento: null,
      ...bolletta,
    },
  ],
  fornitore_partita_iva: '',
  riscuote: FORNITORE,
  domiciliazione: null,
  spesa: { anni: [{ anno: 2026, centesimi: 8430 }], confronto: null },
  modificabile: true,
  ...change,
})

const CARTE = {
  data: [
    {
      _id: 'c'.repeat(24),
      tipo: 'carta',
      marchio: 'Visa',
      ultime4: '4242',
      scade_mese: 12,
      scade_anno: 2099,
      intestatario: '',
      soprannome: '',
      predefinita: true,
      stato: 'attiva',
      abbonamenti: 0,
      dilazioni: 0,
      pagamenti: 0,
      created_at: '2026-01-01T10:00:00.000Z',
    },
  ],
}

const page = (utenza: Utenza, answers: object = {}) =>
  renderPage(`/utenze/${ID}`, {
    as: 'cliente',
    answers: { [`GET /api/utenze/${ID}`]: utenza, ...answers },
  })

it('UTE-M3 (parte) l’addebito si programma solo con il consenso, nelle parole che si leggono', async () => {
  const programma = programmaBolletta.path.replace(':id', ID).replace(':bolletta_id', BOLLETTA)
  const { server, user } = await page(anUtenza({ pagamento: PAGAMENTO }), {
    'GET /api/cliente/carte_di_credito': CARTE,
    'GET /api/mandati': { data: [] },
    [`POST ${programma}`]: anUtenza({ pagamento: PAGAMENTO }),
  })
  expect(await screen.findByRole('button', { name: /^Paga adesso/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Altre azioni su bolletta/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Programma l’addebito' }))
  const root = await dialog()
  await user.click(await within(root).findByRole('radio', { name: 'Visa •••• 4242' }))
  const send = within(root).getByRole('button', { name: 'Programma' })
  expect((send as HTMLButtonElement).disabled).toBe(true)
  const agrees = within(root).getByRole('checkbox', { name: /^Autorizzo l’addebito di 84,30/ })
  await user.click(agrees)
  await user.click(send)
  await waitFor(() =>
    expect(server.named(`POST ${programma}`).map(({ body }) => body)).toEqual([
      {
        giorno: '2099-12-20',
        carta_id: 'c'.repeat(24),
        importo_centesimi: 8430,
        consenso: true,
      },
    ]),
  )
})

it('UTE-M3 (parte) un giorno che il server rifiuta è detto accanto al campo, e la scelta resta', async () => {
  const programma = programmaBolletta.path.replace(':id', ID).replace(':bolletta_id', BOLLETTA)
  const { user } = await page(anUtenza({ pagamento: PAGAMENTO }), {
    'GET /api/cliente/carte_di_credito': CARTE,
    'GET /api/mandati': { data: [] },
    [`POST ${programma}`]: () =>
      refuse('dati_non_validi', [{ pointer: '/giorno', message: 'Scegli un giorno più avanti' }]),
  })
  await user.click(await screen.findByRole('button', { name: /^Altre azioni su bolletta/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Programma l’addebito' }))
  const root = await dialog()
  await user.click(await within(root).findByRole('radio', { name: 'Visa •••• 4242' }))
  await user.click(within(root).getByRole('checkbox', { name: /^Autorizzo/ }))
  await user.click(within(root).getByRole('button', { name: 'Programma' }))
  expect((await within(root).findAllByText('Scegli un giorno più avanti')).length).toBeGreaterThan(
    0,
  )
  const chosen = within(root).getByRole('radio', { name: 'Visa •••• 4242' })
  expect(chosen.getAttribute('aria-checked')).toBe('true')
})

it('UTE-M3 (parte) partito, l’addebito non si annulla più; prima sì', async () => {
  const programma = {
    giorno: '2099-12-15',
    metodo: 'Visa •••• 4242',
    annullabile_fino: '2099-12-14',
    domiciliata: false,
  }
  const come = (annullabile_fino: string | null) =>
    anUtenza({
      stato: 'programmata',
      situazione: 'programmata',
      pagamento: { ...PAGAMENTO, programma: { ...programma, annullabile_fino } },
    })
  const prima = await page(come('2099-12-14'))
  expect(await screen.findByRole('button', { name: /^Annulla l’addebito/ })).toBeTruthy()
  expect(screen.getByText(/Addebito il 15\/12\/2099 su Visa •••• 4242/)).toBeTruthy()
  prima.unmount()
  await page(come(null))
  expect(await screen.findByText(/già partito/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Annulla l’addebito/ })).toBeNull()
})

it('UTE-M3 (parte) senza un fornitore del portale dice che la nota non si paga, e non offre di pagarla', async () => {
  await page(anUtenza({}, { riscuote: null }))
  expect(await screen.findByText(/non incassa dal portale: qui resta la nota/)).toBeTruthy()
  expect(screen.getByText(/la domiciliazione si chiede alla propria banca/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Segna come pagata altrove/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Paga|Trova|Domicilia)/ })).toBeNull()
})

it('UTE-M3 (parte) nessuna richiesta che corrisponda: è detto, con che cosa fare', async () => {
  const { user } = await page(anUtenza(), {
    [`GET /api/utenze/${ID}/bollette/${BOLLETTA}/richieste`]: { data: [] },
  })
  await user.click(await screen.findByRole('button', { name: /^Trova la richiesta/ }))
  expect(await within(await dialog()).findByText(/non ti ha chiesto nessun importo/)).toBeTruthy()
})

it('UTE-B2 (parte) oltre la soglia la pagina lo dice, con le due somme', async () => {
  const confronto = {
    dal: '2026-09-01',
    al: '2026-10-31',
    ora_centesimi: 13_001,
    prima_centesimi: 10_000,
    variazione_decimi: 301,
    aumento: true,
  }
  await page(anUtenza({ aumento: confronto }, { spesa: { anni: [], confronto } }))
  const panel = await screen.findByRole('region', { name: 'Spesa per anno' })
  expect(panel.textContent).toContain('130,01\u00A0€ contro 100,00\u00A0€')
  expect(panel.textContent).toContain('30,1% in più di un anno prima')
})

const MANDATO = {
  _id: 'a'.repeat(24),
  stato: 'attivo',
  umr: 'RT1',
  creditore_id: 'IT66ZZZA1B2C3D4E5F6G7H8',
  riferimento_banca: null,
  tipo: 'ricorrente',
  schema_sdd: 'CORE',
  iban: 'IT60 X054 •••• •••• •••• ••• 3456',
  intestatario: 'Giulia Ferrari',
  preavviso_giorni: 2,
  esercente: FORNITORE,
  cliente: { _id: '0000000000000000000000c1', nome: 'Giulia Ferrari' },
  sha256: null,
  firma_scade_at: null,
  firmato_at: '2026-01-10T10:00:00.000Z',
  ultimo_uso: null,
  prossimo_addebito: null,
  motivo: null,
  in_corso: 0,
  created_at: '2026-01-10T10:00:00.000Z',
}

it('UTE-B3 (parte) si domicilia su un conto con il mandato e il consenso, e si revoca', async () => {
  const domiciliazione = { mandato_id: MANDATO._id, conto: '•••• 3456', attiva: true }
  const { server, user } = await page(anUtenza(), {
    'GET /api/cliente/carte_di_credito': CARTE,
    'GET /api/mandati': { data: [MANDATO] },
    [`POST /api/utenze/${ID}/domicilia`]: anUtenza({}, { domiciliazione }),
    [`POST /api/utenze/${ID}/revoca_domiciliazione`]: anUtenza(),
  })
  await user.click(await screen.findByRole('button', { name: 'Domicilia le bollette' }))
  const root = await dialog()
  await user.click(await within(root).findByRole('radio', { name: 'Conto •••• 3456' }))
  await user.click(
    within(root).getByRole('checkbox', { name: /ad addebitare sul conto •••• 3456/ }),
  )
  await user.click(within(root).getByRole('button', { name: 'Domicilia' }))
  await waitFor(() =>
    expect(server.named(`POST /api/utenze/${ID}/domicilia`).map(({ body }) => body)).toEqual([
      { mandato_id: MANDATO._id, consenso: true },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Revoca la domiciliazione' }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Revoca' }))
  expect(await screen.findByRole('button', { name: 'Domicilia le bollette' })).toBeTruthy()
})
