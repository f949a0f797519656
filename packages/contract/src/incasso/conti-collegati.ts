import { OGNI_ACCREDITO } from '@rateo/domain/banca/accrediti'
import { STATI_CONTO } from '@rateo/domain/identita/conto-collegato'
import { problemaNomeEstratto, scriviNomeEstratto } from '@rateo/domain/identita/nome-estratto'
import * as z from 'zod/mini'
import { testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const esercente = ['esercente'] as const
const admin = ['admin'] as const

const conto = z.object({
  stato: z.enum(STATI_CONTO),
  /** It may be charged for. */
  incassa: z.boolean(),
  /** Its money leaves for its bank. */
  accredita: z.boolean(),
  /** The things that the provider asks for, in words. */
  dovuti: z.array(z.string()),
  /** Things that were given and not accepted, in words. */
  errori: z.array(z.string()),
  /** The instant by which what is due must be given; null where there is none. */
  entro: z.nullable(z.string()),
  /** The reason why it is stopped, to stand after a colon. */
  motivo: z.nullable(z.string()),
  /** The last digits of the IBAN that payouts go to. */
  iban_ultime4: z.nullable(z.string()),
  /** The name that clienti read on the statement of their card; null until the provider has told. */
  nome_estratto: z.nullable(z.string()),
  /** Payouts wait because the state of the activity or the staff hold them. */
  trattenuto: z.boolean(),
  /** The days on which payouts leave, to stand after "Partono"; null until the provider has told. */
  cadenza: z.nullable(z.string()),
  /** The same as it may be chosen. */
  giorni_accredito: z.nullable(
    z.object({ ogni: z.enum(OGNI_ACCREDITO), giorno: z.nullable(z.int()) }),
  ),
  /** The days for which money of a payment waits before it is available. */
  dopo_giorni: z.nullable(z.int()),
  /** There is a page of the provider's on which something can be done. */
  si_completa: z.boolean(),
  /** Available, and on its way; below zero where more went back than there was. */
  disponibile_centesimi: z.int(),
  in_arrivo_centesimi: z.int(),
  /** The balance is so far below zero that nothing new can be asked for. */
  oltre_scoperto: z.boolean(),
  letto_at: z.nullable(z.string()),
})
export type Conto = z.infer<typeof conto>

/** Null where money does not go to accounts of the esercenti. */
const risposta = z.object({ conto: z.nullable(conto) })

export const getConto = {
  method: 'GET',
  path: '/api/conto',
  allow: esercente,
  summary: 'Il conto su cui arriva il denaro degli incassi online, e che cosa gli manca',
  response: risposta,
} as const satisfies Endpoint

export const completaConto = {
  method: 'POST',
  path: '/api/conto/completa',
  allow: esercente,
  summary:
    'Apre la pagina del servizio di pagamento per completare il conto: vale una volta, per pochi minuti',
  body: z.strictObject({}),
  response: z.object({ url: z.string(), scade_at: z.string() }),
} as const satisfies Endpoint

export const rileggiConto = {
  method: 'POST',
  path: '/api/conto/rileggi',
  allow: esercente,
  summary: 'Chiede al servizio di pagamento come sta il conto',
  body: z.strictObject({}),
  response: risposta,
} as const satisfies Endpoint

export const cambiaNomeEstratto = {
  method: 'POST',
  path: '/api/conto/nome_estratto',
  allow: esercente,
  summary: 'Cambia il nome che chi paga legge sull’estratto della carta',
  body: z.strictObject({
    nome: z.pipe(
      z.pipe(z.string('Scrivi il nome'), z.transform(scriviNomeEstratto)),
      z.string().check(
        z.refine((nome) => problemaNomeEstratto(nome) === null, {
          error: ({ input }) => problemaNomeEstratto(String(input)) ?? 'Scrivi il nome',
        }),
      ),
    ),
  }),
  response: risposta,
} as const satisfies Endpoint

const SETTIMANA = 5

export const cambiaGiorniAccredito = {
  method: 'POST',
  path: '/api/conto/giorni_accredito',
  allow: esercente,
  summary: 'Sceglie in che giorni partono gli accrediti',
  body: z
    .strictObject({
      ogni: z.enum(OGNI_ACCREDITO, { error: 'Scegli ogni quanto' }),
      /** The day of the week (1 is Monday, banks rest from Saturday) or of the month; null for each day. */
      giorno: z.nullable(z.int('Scegli il giorno')),
    })
    .check(
      z.refine(
        ({ ogni, giorno }) =>
          ogni === 'giorno'
            ? giorno === null
            : giorno !== null && giorno >= 1 && giorno <= (ogni === 'settimana' ? SETTIMANA : 31),
        { path: ['giorno'], error: 'Scegli il giorno' },
      ),
    ),
  response: risposta,
} as const satisfies Endpoint

export const getContoEsercente = {
  method: 'GET',
  path: '/api/esercenti/:id/conto',
  allow: admin,
  summary: 'Il conto di un esercente presso il servizio di pagamento',
  response: risposta,
} as const satisfies Endpoint

const daRecuperare = z.object({
  _id: z.string(),
  esercente: z.object({ _id: z.string(), ragione_sociale: z.string() }),
  causale: z.enum([
    'reclamo',
    'restituzione',
    'costo_contestazione',
    'contributo_promozione',
    'rimborso_a_parte',
    'storno_a_parte',
    'rimborso_tornato',
  ]),
  /** Money that is to come back from the account, or that the operator owes to it. */
  verso: z.enum(['portale', 'esercente']),
  importo_centesimi: z.int(),
  created_at: z.string(),
  /** Proposed as a loss by one person of the staff; another confirms it. */
  perdita_proposta: z.nullable(z.object({ da: z.string(), mia: z.boolean() })),
})
export type DaRecuperare = z.infer<typeof daRecuperare>

export const listDaRecuperare = {
  method: 'GET',
  path: '/api/gestione/conti/da_recuperare',
  allow: admin,
  summary:
    'Il denaro che il servizio di pagamento non riesce a riprendere dai conti degli esercenti, o a versarvi',
  response: z.object({ data: z.array(daRecuperare) }),
} as const satisfies Endpoint

export const registraPerdita = {
  method: 'POST',
  path: '/api/gestione/conti/da_recuperare/:recupero/perdita',
  allow: admin,
  summary:
    'Propone di mettere a carico del gestore denaro che non si può riprendere; un’altra persona conferma, e nei libri è una perdita',
  body: z.strictObject({ motivo: testoLibero('il motivo', 300) }),
  response: z.object({ data: z.array(daRecuperare) }),
} as const satisfies Endpoint

export const riprovaRecupero = {
  method: 'POST',
  path: '/api/gestione/conti/da_recuperare/:recupero/riprova',
  allow: admin,
  summary:
    'Chiede di nuovo al servizio di pagamento di riprendere il denaro dal conto, o di versarlo',
  body: z.strictObject({}),
  response: z.object({ data: z.array(daRecuperare) }),
} as const satisfies Endpoint

const contoDaSeguire = z.object({
  esercente: z.object({ _id: z.string(), ragione_sociale: z.string() }),
  stato: z.enum(STATI_CONTO),
  incassa: z.boolean(),
  accredita: z.boolean(),
  dovuti: z.array(z.string()),
  motivo: z.nullable(z.string()),
  entro: z.nullable(z.string()),
  saldo_centesimi: z.int(),
  /** The last failure of a call about it. */
  errore: z.nullable(z.string()),
})
export type ContoDaSeguire = z.infer<typeof contoDaSeguire>

export const listConti = {
  method: 'GET',
  path: '/api/gestione/conti',
  allow: admin,
  summary: 'I conti degli esercenti a cui manca qualcosa, i più urgenti prima',
  response: z.object({
    /** False where money does not go to accounts of the esercenti. */
    attivi: z.boolean(),
    data: z.array(contoDaSeguire),
    /** True when there are more than these. */
    altri: z.boolean(),
    in_ordine: z.int(),
  }),
} as const satisfies Endpoint
