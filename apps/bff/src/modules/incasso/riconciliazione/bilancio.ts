import * as z from 'zod/mini'
import type { ClasseDifferenza, TipoDifferenza } from '@rateo/contract/incasso/riconciliazione'

type Differenza = {
  classe: ClasseDifferenza
  tipo: TipoDifferenza
  /** The provider's line, or our scrittura where there is none of theirs. */
  riferimento: string
  pagamento_id: string | null
  /** The esercente whose account it is on; null on the operator's own. */
  esercente_id?: string
  nostro_centesimi: number | null
  suo_centesimi: number | null
  giorno: string
}

/** The findings of one run so far, or of a page of it. */
export type Bilancio = {
  uguali: string[]
  /** Lines that could not be told yet, by the name that finds them again, with their day. */
  sospesi: Map<string, string>
  differenze: Differenza[]
  /** The number of questions to the provider about single things. */
  domande: number
  /** Our scritture that a line of theirs was found for. */
  visti: Set<number>
  /** Lines of accounts that our books may only be late about: the nights after come by them again. */
  attese: string[]
}

export const bilancioVuoto = (): Bilancio => ({
  uguali: [],
  sospesi: new Map(),
  differenze: [],
  domande: 0,
  visti: new Set(),
  attese: [],
})

/** Adds the findings of a page to those of the run. */
export function aggiungi(tutto: Bilancio, pagina: Bilancio): void {
  tutto.uguali.push(...pagina.uguali)
  for (const [riferimento, giorno] of pagina.sospesi) tutto.sospesi.set(riferimento, giorno)
  tutto.differenze.push(...pagina.differenze)
  tutto.domande += pagina.domande
  tutto.attese.push(...pagina.attese)
  for (const scrittura of pagina.visti) tutto.visti.add(scrittura)
}

/** The lines that were come by. */
export const lineeLette = ({ uguali, sospesi, differenze, attese }: Bilancio): string[] => [
  ...uguali,
  ...sospesi.keys(),
  ...attese,
  ...differenze.map(({ riferimento }) => riferimento),
]

/** The findings as they are kept. */
const scritto = z.object({
  uguali: z.array(z.string()),
  sospesi: z.array(z.tuple([z.string(), z.string()])),
  differenze: z.array(z.custom<Differenza>()),
  domande: z.int(),
  visti: z.array(z.int()),
  attese: z.array(z.string()),
})

export const inTesto = (bilancio: Bilancio): string =>
  JSON.stringify({
    ...bilancio,
    sospesi: [...bilancio.sospesi],
    visti: [...bilancio.visti],
  } satisfies z.infer<typeof scritto>)

export const daTesto = (testo: string): Bilancio => {
  const { sospesi, visti, ...resto } = z.parse(scritto, JSON.parse(testo))
  return { ...resto, sospesi: new Map(sospesi), visti: new Set(visti) }
}
