import { A_CARICO, METODI_ONLINE } from '@rateo/domain/denaro/commissione'
import * as z from 'zod/mini'
import { testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const admin = ['admin'] as const
const esercente = ['esercente'] as const

const interoTra = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message))

const voce = z.strictObject({
  /** Hundredths of a percent of the payment. */
  tasso_centesimi: interoTra(0, 1000, 'Scrivi una percentuale, fino al 10 %'),
  fissa_centesimi: interoTra(0, 1000, 'Scrivi un importo, fino a 10 €'),
})
const voci = z.strictObject({ carta: voce, addebito_sdd: voce })

const patti = {
  voci,
  minimo_centesimi: interoTra(0, 10_000, 'Scrivi un importo, fino a 100 €'),
  /** The side that bears the commission: with `operatore` nothing is kept. */
  a_carico: z.enum(A_CARICO, { error: 'Scegli chi la paga' }),
  /** The side that bears what the provider asks for a claim. */
  reclami_a_carico: z.enum(A_CARICO, { error: 'Scegli chi lo paga' }),
}

/** Conditions in force; `_id` is null where an esercente has none of its own and pays as everybody. */
const condizioni = z.object({
  _id: z.nullable(z.string()),
  dal: z.nullable(z.string()),
  ...patti,
  iva_percento: z.int(),
})
export type Condizioni = z.infer<typeof condizioni>

const versione = z.object({
  ...condizioni.shape,
  _id: z.string(),
  dal: z.string(),
  motivo: z.string(),
  stato: z.enum(['futura', 'in_vigore', 'passata', 'annullata']),
})
export type VersioneCondizioni = z.infer<typeof versione>

/** Conditions that lower what the operator keeps, as long as a second person has not confirmed them. */
const inAttesa = z.object({
  _id: z.string(),
  dal: z.string(),
  ...patti,
  iva_percento: z.int(),
  motivo: z.string(),
  proposta_da: z.string(),
  /** True for who proposed them, and so may not confirm them. */
  mia: z.boolean(),
  at: z.string(),
})
export type CondizioniInAttesa = z.infer<typeof inAttesa>

const risposta = z.object({
  in_vigore: condizioni,
  /** Every version, the newest first; the one that starts after today may still be taken back. */
  storia: z.array(versione),
  /** Told to the staff only: the esercente reads what is agreed. */
  in_attesa: z.nullable(inAttesa),
})

export const getCondizioni = {
  method: 'GET',
  path: '/api/condizioni',
  allow: esercente,
  summary: 'La commissione che l’esercente paga sugli incassi online, e come è cambiata',
  response: risposta,
} as const satisfies Endpoint

export const getCondizioniEsercente = {
  method: 'GET',
  path: '/api/esercenti/:id/condizioni',
  allow: admin,
  summary: 'Le condizioni di un esercente, con la loro storia',
  response: risposta,
} as const satisfies Endpoint

export const scriviCondizioni = {
  method: 'POST',
  path: '/api/esercenti/:id/condizioni',
  allow: admin,
  summary: 'Concorda le condizioni di un esercente da un giorno in poi',
  body: z.strictObject({
    ...patti,
    dal: z.iso.date('Inserisci una data'),
    motivo: testoLibero('il motivo', 300),
    /** The esercente agreed to worse conditions before the two months of the contract. */
    concordate: z._default(z.boolean(), false),
  }),
  response: risposta,
} as const satisfies Endpoint

export type CorpoCondizioni = z.output<(typeof scriviCondizioni)['body']>

export const annullaCondizioni = {
  method: 'POST',
  path: '/api/esercenti/:id/condizioni/:condizioni/annulla',
  allow: admin,
  summary: 'Ritira condizioni che non sono ancora in vigore',
  body: z.strictObject({}),
  response: risposta,
} as const satisfies Endpoint

export const confermaCondizioni = {
  method: 'POST',
  path: '/api/esercenti/:id/condizioni/:proposta/conferma',
  allow: admin,
  summary: 'Conferma condizioni proposte da un’altra persona dello staff',
  body: z.strictObject({}),
  response: risposta,
} as const satisfies Endpoint

export const scartaCondizioni = {
  method: 'POST',
  path: '/api/esercenti/:id/condizioni/:proposta/scarta',
  allow: admin,
  summary: 'Scarta condizioni proposte e non ancora confermate',
  body: z.strictObject({}),
  response: risposta,
} as const satisfies Endpoint

const quanto = z.object({
  metodo: z.enum(METODI_ONLINE),
  imponibile_centesimi: z.int(),
  iva_centesimi: z.int(),
  totale_centesimi: z.int(),
  riceverai_centesimi: z.int(),
})
export type Riceverai = z.infer<typeof quanto>

export const calcolaRiceverai = {
  method: 'POST',
  path: '/api/condizioni/calcola',
  allow: esercente,
  summary: 'Quanto arriva all’esercente di un pagamento online, per ogni modo di pagare',
  body: z.strictObject({ importo_centesimi: interoTra(1, 100_000_000, 'Inserisci un importo') }),
  response: z.object({ modi: z.array(quanto) }),
  reads: true,
} as const satisfies Endpoint
