import type { PersonaDetrazioni, QuadroDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'

const CLIENTE = '0000000000000000000000c1'
const ESERCENTE = '0000000000000000000000e1'
const SOMME = {
  tracciabile_centesimi: 20_000,
  contanti_centesimi: 1500,
  restituito_centesimi: -4000,
  restituito_contanti_centesimi: 0,
  detraibile_centesimi: 16_000,
  esclusi_centesimi: 0,
}
const PARAMETRO = {
  tipo_spesa: 'sport',
  destinazione: 'entrate',
  articolo: 'art. 15 c. 1 lett. i-quinquies TUIR',
  codice_730: '16',
  massimale_centesimi: 21_000,
  fonte: 'DM 28/3/2007',
} as const

const persona = (cambia: Partial<PersonaDetrazioni> = {}): PersonaDetrazioni => ({
  posto: `${CLIENTE}.`,
  anno: 2025,
  esercente: { _id: ESERCENTE, nome: 'Palestra Aurora' },
  cliente: { _id: CLIENTE, nome: 'Maria Bianchi' },
  beneficiario: { _id: '0000000000000000000000b1', nome: 'Giulia Bianchi' },
  ...SOMME,
  tipi: ['sport'],
  problemi: [],
  opposizione: null,
  riepilogo: null,
  ...cambia,
})

const quadro = (cambia: Partial<QuadroDetrazioni> = {}): QuadroDetrazioni => ({
  anno: 2025,
  concluso: true,
  anni: [2026, 2025],
  impostazioni: { tipo_spesa: 'sport', ts_tipo_spesa: null, ts_iva: null },
  totali: [{ ...PARAMETRO, ...SOMME, persone: 1 }],
  problemi: [],
  opposizioni: 0,
  riepiloghi: { emessi: 0, da_emettere: 1 },
  file: {
    sistema_ts: { righe: 0, motivo: 'In quest’anno non ci sono spese sanitarie.' },
    entrate: { righe: 1, motivo: null },
  },
  ...cambia,
})
const persone = (righe: PersonaDetrazioni[]) => ({ data: righe, altri: false })

it('Y6 (parte) chi vende legge prima che cosa manca, poi le somme, e il file che non è ufficiale', async () => {
  await renderPage('/detrazioni', {
    as: 'esercente',
    answers: {
      'GET /api/detrazioni': quadro({ problemi: [{ problema: 'codice_fiscale', quanti: 3 }] }),
      'GET /api/detrazioni/persone': persone([persona({ problemi: ['codice_fiscale'] })]),
    },
  })
  const prima = await screen.findByRole('region', { name: 'Da sistemare prima' })
  expect(prima.textContent).toContain('Manca il codice fiscale di 3 persone')
  const file = screen.getByRole('region', { name: 'File per il fisco' })
  expect(file.textContent).toContain('Non è un tracciato ufficiale')
  expect(
    within(file)
      .getByRole('link', { name: /Scarica: Elenco/ })
      .getAttribute('href'),
  ).toBe('/api/detrazioni/entrate?anno=2025')
  // Medical expenses there are none: their file is not spoken of.
  expect(file.textContent).not.toContain('Tessera Sanitaria')
  const elenco = await screen.findByRole('region', { name: 'Persone' })
  expect(elenco.textContent).toContain('In contanti, a parte')
  expect(
    within(elenco).getByRole('button', { name: 'Prepara il riepilogo 2025 di Giulia Bianchi' }),
  ).toBeDefined()
})

it('Y6 (parte) senza nessuna spesa si dice come cominciare', async () => {
  await renderPage('/detrazioni', {
    as: 'esercente',
    answers: { 'GET /api/detrazioni': quadro({ totali: [] }) },
  })
  expect(await screen.findByText('Nessuna spesa detraibile nel 2025')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Che spese sono' })).toBeDefined()
})

it('Y6 (parte) il cliente legge per chi ha speso, apre il riepilogo, e di un anno in corso sa quando arriva', async () => {
  const mie = {
    anno: 2025,
    concluso: true,
    anni: [2026, 2025],
    dal: '2026-01-10',
    parametri: [PARAMETRO],
    persone: [
      persona({ riepilogo: { _id: 'd'.repeat(24), versione: 1, da_aggiornare: false } }),
      persona({ beneficiario: null, tipi: ['sanitaria'] }),
    ],
  }
  await renderPage('/detrazioni', { as: 'cliente', answers: { 'GET /api/detrazioni/mie': mie } })
  const giulia = await screen.findByRole('region', { name: 'Giulia Bianchi' })
  expect(giulia.textContent).toContain('Palestra Aurora')
  expect(
    within(giulia)
      .getByRole('link', { name: 'Apri il riepilogo 2025 di Giulia Bianchi' })
      .getAttribute('href'),
  ).toBe(`/documenti/${'d'.repeat(24)}`)
  expect(screen.getByRole('region', { name: 'Per me' })).toBeDefined()
})
