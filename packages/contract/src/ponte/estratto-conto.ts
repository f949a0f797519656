import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The kinds of line of an estratto conto: what was asked, what is no longer asked, money that came and went back. */
export const TIPI_RIGA_ESTRATTO = [
  'richiesta',
  'mora',
  'mora_tolta',
  'abbuono',
  'abbuono_caduto',
  'incasso',
  'storno',
  'restituzione',
  'rimborso',
  'rimborso_tornato',
  'contestazione_persa',
  'a_rate',
  'non_dovuto',
] as const
export type TipoRigaEstratto = (typeof TIPI_RIGA_ESTRATTO)[number]

/** The longest period of one estratto, in days. */
export const GIORNI_ESTRATTO_MAX = 1830

const riga = z.object({
  giorno: z.string(),
  tipo: z.enum(TIPI_RIGA_ESTRATTO),
  pagamento: z.object({ _id: z.string(), numero: z.string(), causale: z.string() }),
  /** The sum that makes more to pay. */
  addebito_centesimi: z.int(),
  /** The sum that makes less to pay. */
  accredito_centesimi: z.int(),
  /** Money given back: it changes nothing of what is left to pay. Below zero where it came back. */
  rimborsato_centesimi: z.int(),
  /** Left to pay after this line. */
  saldo_centesimi: z.int(),
})
export type RigaEstratto = z.infer<typeof riga>

const parte = z.object({ _id: z.string(), nome: z.string() })

const estratto = z.object({
  esercente: parte,
  cliente: z.object({ ...parte.shape, email: z.string() }),
  dal: z.string(),
  al: z.string(),
  saldo_iniziale_centesimi: z.int(),
  righe: z.array(riga),
  totali: z.object({
    addebiti_centesimi: z.int(),
    accrediti_centesimi: z.int(),
    /** The money among the accrediti, less what was taken back: the same as in the list of movimenti. */
    incassato_centesimi: z.int(),
    rimborsato_centesimi: z.int(),
  }),
  saldo_finale_centesimi: z.int(),
})
export type EstrattoConto = z.infer<typeof estratto>

const giorno = (frase: string) => z.iso.date(frase)

const periodo = {
  dal: giorno('Inserisci il primo giorno'),
  al: giorno('Inserisci l’ultimo giorno'),
}

/** The esercente is said by who is none: an esercente reads its own. */
const periodoQuery = z.object({
  /** Left out: the last three months. */
  dal: z.optional(periodo.dal),
  al: z.optional(periodo.al),
  esercente: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli l’esercente'))),
})

export const getEstrattoConto = {
  method: 'GET',
  path: '/api/clienti/:id/estratto_conto',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'L’estratto conto tra un cliente e un esercente: righe, saldo dopo ognuna, totali',
  querystring: periodoQuery,
  response: estratto,
} as const satisfies Endpoint

export const getEstrattoContoPdf = {
  method: 'GET',
  path: '/api/clienti/:id/estratto_conto/pdf',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'L’estratto conto in PDF',
  querystring: periodoQuery,
  response: z.unknown(),
} as const satisfies Endpoint

export const inviaEstrattoConto = {
  method: 'POST',
  path: '/api/clienti/:id/estratto_conto/invia',
  allow: ['esercente'],
  summary: 'Manda al cliente l’estratto conto per e-mail, in PDF',
  body: z.strictObject(periodo),
  response: z.object({ inviato_a: z.string() }),
  idempotent: true,
} as const satisfies Endpoint
