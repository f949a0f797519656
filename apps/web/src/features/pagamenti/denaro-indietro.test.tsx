import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import { inviaProve, PESO_PROVE } from '@rateo/contract/incasso/prove-contestazione'
import { registraIncasso, stralciaPagamento } from '@rateo/contract/incasso/incassi'
import { richiediRimborso, type Rimborso } from '@rateo/contract/incasso/rimborsi'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPagamento, ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { chooseAction, renderPage } from '../../../test/render.tsx'

const GET = `GET /api/pagamenti/${ID}`
const RIMBORSA = `POST /api/pagamenti/${ID}/rimborsi`
const INCASSA = `POST /api/pagamenti/${ID}/incassi`
const path = `/pagamenti/${ID}`
const si = (azione: string) => ({ azione, consentita: true, motivo: null })

const rimborso: Rimborso = {
  _id: 'a'.repeat(24),
  n: 1,
  importo_centesimi: 5000,
  motivo: 'disservizio',
  nota: null,
  stato: 'riuscito',
  modo: 'fornitore',
  eccedenza: false,
  metodo_etichetta: 'Visa •••• 4242',
  messaggio: '50,00 € restituiti su Visa •••• 4242.',
  prossimo_controllo_at: null,
  created_at: '2026-11-20T10:20:00.000Z',
  concluso_at: '2026-11-20T10:21:00.000Z',
  azioni_consentite: [],
}
const pagato = aPagamento({
  stato: 'pagato',
  rimborsabile_centesimi: 12_050,
  azioni_consentite: [si('rimborsa')],
})

const aperta: Contestazione = {
  _id: 'b'.repeat(24),
  pagamento_id: ID,
  cliente: 'Giulia Ferrari',
  causale: 'Caldaia',
  importo_centesimi: 12_050,
  intero_centesimi: 12_050,
  pagamenti: 1,
  costo_centesimi: 1500,
  motivo: 'non_ricevuto',
  stato: 'da_rispondere',
  rispondibile: true,
  entro: new Date(Date.now() + 4.5 * 86_400_000).toISOString(),
  prove: [{ prova: 'consegna', testo: '' }],
  file: [],
  di_nuovo: [],
  messaggio: 'La banca ha trattenuto 120,50 € finché non decide.',
  created_at: '2026-11-20T10:20:00.000Z',
  concluso_at: null,
  azioni_consentite: [],
}

it('PAG-M5 oltre il rimborsabile o senza motivo non parte nulla; poi una richiesta sola, con la chiave', async () => {
  const { server, user } = await renderPage(path, {
    answers: { [GET]: pagato, [RIMBORSA]: { rimborsi: [rimborso] } },
  })
  await chooseAction(user, 'Rimborsa')
  const dialog = await screen.findByRole('dialog')
  const importo = await within(dialog).findByLabelText('Importo da restituire')
  await user.clear(importo)
  await user.type(importo, '120,51')
  await user.click(within(dialog).getByRole('button', { name: /^Rimborsa/ }))
  expect(dialog.textContent).toContain('Puoi rimborsare al massimo 120,50\u00A0€')
  expect(dialog.textContent).toContain('Scegli il motivo')
  expect(server.named(RIMBORSA)).toHaveLength(0)
  await user.clear(importo)
  await user.type(importo, '50')
  await user.selectOptions(within(dialog).getByLabelText('Motivo'), 'disservizio')
  await user.click(within(dialog).getByRole('button', { name: /^Rimborsa/ }))
  expect(await within(dialog).findByText(rimborso.messaggio)).toBeTruthy()
  const [sent] = server.named(RIMBORSA)
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent?.body).toEqual({ importo_centesimi: 5000, motivo: 'disservizio' })
})

it('PAG-B2 (parte) quello che è arrivato due volte si restituisce con un clic', async () => {
  const url = `POST /api/pagamenti/${ID}/eccedenze/7/rimborsa`
  const eccedenza = {
    operazione_id: 7,
    importo_centesimi: 12_050,
    created_at: '2026-11-20T10:20:00.000Z',
    messaggio: 'Il cliente ha pagato 120,50 € in più: restituiscili.',
  }
  const { server, user } = await renderPage(path, {
    answers: { [GET]: aPagamento({ eccedenze: [eccedenza] }), [url]: { rimborsi: [rimborso] } },
  })
  await user.click(await screen.findByRole('button', { name: /^Restituisci/ }))
  expect(server.named(url)).toHaveLength(1)
})

it('PAG-M4 un incasso oltre il residuo non parte', async () => {
  const { server, user } = await renderPage(path, {
    answers: { [GET]: aPagamento({ azioni_consentite: [si('registra_incasso')] }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Registra incasso' }))
  const dialog = await screen.findByRole('dialog')
  const importo = await within(dialog).findByLabelText('Importo')
  await user.clear(importo)
  await user.type(importo, '120,51')
  await user.click(within(dialog).getByRole('button', { name: /^Registra/ }))
  expect(dialog.textContent).toContain('Restano da pagare 120,50\u00A0€')
  expect(server.named(INCASSA)).toHaveLength(0)
})

it.each([
  [
    'cliente',
    'La tua contestazione',
    'Accolta',
    'Paga 120,50\u00A0€',
    `/gateway/${'c'.repeat(24)}`,
  ],
  [
    'esercente',
    'Contestazione',
    'Persa',
    'Apri il nuovo pagamento',
    `/pagamenti/${'c'.repeat(24)}`,
  ],
] as const)(
  'PAG-B7 pagato, contestato, deciso, che cosa resta: %s legge la storia in ordine e dove si va',
  async (as, name, stato, link, address) => {
    const persa: Contestazione = {
      ...aperta,
      stato: 'persa',
      rispondibile: false,
      entro: null,
      messaggio: 'La banca ha deciso.',
      concluso_at: '2026-12-01T09:00:00.000Z',
      di_nuovo: [
        {
          pagamento_id: 'c'.repeat(24),
          residuo_centesimi: 12_050,
          scadenza: '2026-12-16',
          stato: 'da_pagare',
        },
      ],
    }
    const contestato = { stato: 'rimborsato', pagato_at: '2026-11-10T09:00:00.000Z' } as const
    await renderPage(path, {
      as,
      answers: { [GET]: aPagamento({ ...contestato, contestazioni: [persa] }) },
    })
    const panel = await screen.findByRole('region', { name })
    expect(within(panel).getByText(stato)).toBeTruthy()
    const voci = within(panel).getAllByRole('listitem')
    expect(voci.map((one) => one.querySelector('strong')?.textContent)).toEqual([
      'Pagato',
      'Contestato',
      'Deciso',
      'Ora',
    ])
    expect(voci.at(-1)?.textContent).toContain('120,50\u00A0€, entro mercoledì 16 dicembre 2026')
    expect(within(panel).getByRole('link', { name: link }).getAttribute('href')).toBe(address)
  },
)

it('PAG-B7 senza rate di mezzo il cliente legge che non deve altro', async () => {
  const persa = {
    ...aperta,
    stato: 'persa' as const,
    rispondibile: false,
    entro: null,
    concluso_at: '2026-12-01T09:00:00.000Z',
  }
  await renderPage(path, {
    as: 'cliente',
    answers: { [GET]: aPagamento({ stato: 'rimborsato', contestazioni: [persa] }) },
  })
  const panel = await screen.findByRole('region', { name: 'La tua contestazione' })
  expect(panel.textContent).toContain('Ora: di questo pagamento non devi altro.')
  expect(panel.textContent).not.toContain('costo della pratica')
})

it('PAG-B7 la contestazione dice quanto tempo resta e che cosa serve; chiusa non si risponde più', async () => {
  const { user, unmount } = await renderPage(path, {
    answers: { [GET]: aPagamento({ stato: 'contestato', contestazioni: [aperta] }) },
  })
  const panel = await screen.findByRole('region', { name: 'Contestazione' })
  expect(panel.textContent).toContain('Restano 4 giorni')
  await user.click(within(panel).getByRole('button', { name: 'Rispondi con le prove' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByLabelText('La consegna')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Invia le prove' }))
  expect(dialog.textContent).toContain('Scrivi una prova o allega un file.')
  unmount()
  const persa = { ...aperta, stato: 'persa' as const, rispondibile: false, entro: null }
  await renderPage(path, { answers: { [GET]: aPagamento({ contestazioni: [persa] }) } })
  const chiusa = await screen.findByRole('region', { name: 'Contestazione' })
  expect(within(chiusa).queryByRole('button')).toBeNull()
})

it('PAG-B7 i file delle prove: quello troppo grande o rifiutato si legge accanto al campo, gli altri si vedono e si tolgono', async () => {
  const CARICA = `POST /api/contestazioni/${aperta._id}/file`
  const con = (file: Contestazione['file']) =>
    aPagamento({ stato: 'contestato', contestazioni: [{ ...aperta, file }] })
  const { server, user } = await renderPage(path, {
    answers: {
      [GET]: con([]),
      [CARICA]: refuse('dati_non_validi', [{ pointer: '/file', message: 'Il file è vuoto' }]),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Rispondi con le prove' }))
  const root = await dialog()
  const scegli = (file: File) => {
    const campo = root.querySelector<HTMLInputElement>('input[type=file]')
    if (campo === null) throw new Error('no file field')
    return user.upload(campo, file)
  }
  const pdf = (name: string, size = 9) =>
    new File([new Uint8Array(size)], name, { type: 'application/pdf' })
  await scegli(pdf('grande.pdf', PESO_PROVE + 1))
  await within(root).findByText(/supera i 4,5 MB/)
  expect(server.named(CARICA)).toHaveLength(0)
  await scegli(pdf('vuoto.pdf'))
  await within(root).findByText('Il file è vuoto')
  const allegato = {
    _id: 'c'.repeat(24),
    prova: 'ricevuta' as const,
    nome_file: 'fattura 12.pdf',
    dimensione: 41_200,
    rifiutato: false,
  }
  const salito = Promise.withResolvers<object>()
  server.answers[CARICA] = () => salito.promise
  server.answers[GET] = con([allegato])
  await scegli(pdf('fattura 12.pdf'))
  // A form that is sent a single time does not leave without the file that is on its way.
  const invia = within(root).getByRole<HTMLButtonElement>('button', { name: 'Invia le prove' })
  await waitFor(() => expect(invia.disabled).toBe(true))
  within(root).getByText(/Un file sta salendo/)
  salito.resolve({ ...aperta, file: [allegato] })
  await within(root).findByText(/fattura 12\.pdf · 42 kB/)
  within(root).getByText(/0 di 1 voci scritte, 1 file/)
  expect(invia.disabled).toBe(false)
  server.answers[`DELETE /api/contestazioni/${aperta._id}/file/${allegato._id}`] = aperta
  server.answers[GET] = con([])
  await user.click(within(root).getByRole('button', { name: 'Togli Ricevuta o fattura' }))
  await waitFor(() => expect(within(root).queryByText(/fattura 12/)).toBeNull())
})

it('PAG-B7 di pagamenti fatti insieme si legge quanto è di questo e quanto in tutto', async () => {
  const parte = { ...aperta, importo_centesimi: 3333, intero_centesimi: 4444, pagamenti: 2 }
  const { user } = await renderPage(path, {
    answers: { [GET]: aPagamento({ stato: 'contestato', contestazioni: [parte] }) },
  })
  const panel = await screen.findByRole('region', { name: 'Contestazione' })
  expect(panel.textContent).toContain('44,44\u00A0€ su 2 pagamenti fatti insieme')
  await user.click(within(panel).getByRole('button', { name: 'Accetta' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('44,44\u00A0€ restano al cliente, su 2 pagamenti')
})

const sospeso = { stato: 'insoluto' as const, azioni_consentite: [si('stralcia')] }
it.each([
  ['rimborso', 'esercente', pagato, 'Rimborsa', /^Rimborsa/, RIMBORSA, richiediRimborso],
  [
    'incasso',
    'esercente',
    aPagamento({ azioni_consentite: [si('registra_incasso')] }),
    'Registra incasso',
    /^Registra/,
    INCASSA,
    registraIncasso,
  ],
  [
    'contestazione',
    'esercente',
    aPagamento({ stato: 'contestato', contestazioni: [aperta] }),
    'Rispondi con le prove',
    'Invia le prove',
    `POST /api/contestazioni/${aperta._id}/prove`,
    inviaProve,
  ],
  [
    'stralcio',
    'admin',
    aPagamento(sospeso),
    'Stralcia',
    'Stralcia il credito',
    `POST /api/pagamenti/${ID}/stralcia`,
    stralciaPagamento,
  ],
] as const)(
  'X8 %s: valori ostili in ogni campo',
  async (_, as, record, via, submit, name, call) => {
    const { answers, said } = refusing({ [name]: call })
    const { user } = await renderPage(path, { as, answers: { [GET]: record, ...answers } })
    const button = screen.queryByRole('button', { name: via })
    await (button ? user.click(button) : chooseAction(user, new RegExp(`^${via}`)))
    const root = await dialog()
    await within(root).findByRole('button', { name: submit })
    await provaOstile({ root, submit, said })
  },
)
