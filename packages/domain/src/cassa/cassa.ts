import type { Centesimi } from '../denaro/denaro.ts'
import type { Transizione } from '../stati/macchina.ts'

export const STATI_SESSIONE_CASSA = ['aperta', 'in_conteggio', 'da_verificare', 'chiusa'] as const
export type StatoSessioneCassa = (typeof STATI_SESSIONE_CASSA)[number]

export type EventoSessioneCassa =
  | 'conta'
  | 'annulla_conteggio'
  | 'chiudi'
  | 'chiedi_verifica'
  | 'approva'
  | 'respingi'

/** A till from its opening to its closing: closed is the end, what was wrong is put right by a rettifica. */
export const TRANSIZIONI_SESSIONE_CASSA: readonly Transizione<
  StatoSessioneCassa,
  EventoSessioneCassa
>[] = [
  { da: ['aperta'], a: 'in_conteggio', evento: 'conta', chi: ['E'] },
  { da: ['in_conteggio'], a: 'aperta', evento: 'annulla_conteggio', chi: ['E'] },
  { da: ['in_conteggio'], a: 'chiusa', evento: 'chiudi', chi: ['E'] },
  // Beyond the tolerance, or where a second person looks at every closing.
  { da: ['in_conteggio'], a: 'da_verificare', evento: 'chiedi_verifica', chi: ['E'] },
  { da: ['da_verificare'], a: 'chiusa', evento: 'approva', chi: ['E'] },
  { da: ['da_verificare'], a: 'in_conteggio', evento: 'respingi', chi: ['E'] },
]

/** The means of payment of a till. All but cash leave it at the closing, because somebody else credits them. */
export const METODI_CASSA = ['contanti', 'pos', 'assegno', 'buono'] as const
export type MetodoCassa = (typeof METODI_CASSA)[number]

/** The movements that a person writes down; the till writes the others by itself at its opening and closing. */
export const MOVIMENTI_A_MANO = [
  'incasso',
  'rimborso',
  'versamento',
  'prelievo',
  'spesa',
  'apporto',
] as const
export type MovimentoAMano = (typeof MOVIMENTI_A_MANO)[number]

export const TIPI_MOVIMENTO_CASSA = [
  ...MOVIMENTI_A_MANO,
  'correzione',
  'fondo_iniziale',
  'differenza_apertura',
  'differenza_chiusura',
] as const
export type TipoMovimentoCassa = (typeof TIPI_MOVIMENTO_CASSA)[number]

const ENTRATE: readonly MovimentoAMano[] = ['incasso', 'apporto']

/** An amount as it moves the till: what is taken out is below zero. */
export const conSegno = (tipo: MovimentoAMano, importo: Centesimi): Centesimi =>
  ENTRATE.includes(tipo) ? importo : -importo

const CONTROPARTITE: Readonly<Record<TipoMovimentoCassa, string>> = {
  incasso: 'incassi_diretti',
  rimborso: 'incassi_diretti',
  versamento: 'banca',
  prelievo: 'prelievi',
  apporto: 'prelievi',
  spesa: 'spese_cassa',
  // A correction is booked on the account of the movement that it corrects; this one holds when there is none.
  correzione: 'incassi_diretti',
  fondo_iniziale: 'prelievi',
  differenza_apertura: 'differenze_cassa',
  differenza_chiusura: 'differenze_cassa',
}

/** The conto of the esercente on the other side of a movement of a till. */
export const contropartitaDi = (tipo: TipoMovimentoCassa): string => CONTROPARTITE[tipo]

/** Coins and notes, in cents, from the largest. */
export const TAGLI = [
  50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const
export type Taglio = (typeof TAGLI)[number]
export const PEZZI_MAX = 9999

/** The number of coins or notes of each cut; the key is the cut in cents. */
export type ConteggioTagli = Readonly<Record<string, number>>

export const contaTagli = (pezzi: ConteggioTagli): Centesimi =>
  TAGLI.reduce((somma, taglio) => somma + taglio * (pezzi[String(taglio)] ?? 0), 0)

/** One method of a till: expected beside counted. */
export type RigaQuadratura = {
  metodo: MetodoCassa
  atteso_centesimi: Centesimi
  contato_centesimi: Centesimi
  differenza_centesimi: Centesimi
}

export type Importi = Readonly<Partial<Record<MetodoCassa, Centesimi>>>

/** Expected beside counted, method by method: cash and POS always, the others where there is something to say. */
export function quadra(atteso: Importi, contato: Importi): RigaQuadratura[] {
  return METODI_CASSA.flatMap((metodo) => {
    const [a, c] = [atteso[metodo] ?? 0, contato[metodo] ?? 0]
    const riga = { metodo, atteso_centesimi: a, contato_centesimi: c, differenza_centesimi: c - a }
    return a !== 0 || c !== 0 || metodo === 'contanti' || metodo === 'pos' ? [riga] : []
  })
}

/**
 * True when a method differs by more than the tolerance. Methods are not summed: a shortage would hide an overage.
 */
export const oltreTolleranza = (righe: readonly RigaQuadratura[], tolleranza: Centesimi): boolean =>
  righe.some((riga) => Math.abs(riga.differenza_centesimi) > tolleranza)

export const QUADRATURE = ['quadra', 'differenza_giustificata', 'differenza_aperta'] as const
export type Quadratura = (typeof QUADRATURE)[number]

/** The outcome of a closing: a difference is justified by a note, and open without one. */
export function quadraturaDi(righe: readonly RigaQuadratura[], nota: string | null): Quadratura {
  if (righe.every((riga) => riga.differenza_centesimi === 0)) return 'quadra'
  return nota === null ? 'differenza_aperta' : 'differenza_giustificata'
}

const ORE_MAX = 24

/** A till that nobody closed: its day has long ended. */
export const oltreVentiquattroOre = (aperta_at: Date, adesso: Date): boolean =>
  adesso.getTime() - aperta_at.getTime() > ORE_MAX * 3_600_000

/** `Z-2026-1-12`: the year of the closing, the till, one more than the last of that year. */
export const numeroChiusura = (anno: number, cassa: number, n: number): string =>
  `Z-${anno}-${cassa}-${n}`

export type VoceRiconciliazione = 'pos_portale' | 'pos_rt' | 'contanti_rt' | 'totale_rt'

export type RigaRiconciliazione = {
  voce: VoceRiconciliazione
  portale_centesimi: Centesimi
  altro_centesimi: Centesimi
  differenza_centesimi: Centesimi
}

export type DaRiconciliare = {
  /** Takings of the portal, refunds taken off. */
  incassato: Importi
  /** Takings by the reports of the POS terminals. */
  pos_centesimi: Centesimi
  /** Corrispettivi that the fiscal till sent to the tax office. */
  rt: { totale_centesimi: Centesimi; elettronico_centesimi: Centesimi } | null
}

/** Portal, POS and fiscal till side by side (L. 207/2024 c. 74-77): the pairs that should be the same. */
export function riconcilia(dati: DaRiconciliare): RigaRiconciliazione[] {
  const { incassato, pos_centesimi: pos, rt } = dati
  const { contanti = 0, pos: posPortale = 0 } = incassato
  const coppia = (voce: VoceRiconciliazione, portale: Centesimi, altro: Centesimi) => ({
    voce,
    portale_centesimi: portale,
    altro_centesimi: altro,
    differenza_centesimi: altro - portale,
  })
  const righe = [coppia('pos_portale', posPortale, pos)]
  if (rt === null) return righe
  const totale = METODI_CASSA.reduce((somma, metodo) => somma + (incassato[metodo] ?? 0), 0)
  return [
    ...righe,
    coppia('pos_rt', pos, rt.elettronico_centesimi),
    coppia('contanti_rt', contanti, rt.totale_centesimi - rt.elettronico_centesimi),
    coppia('totale_rt', totale, rt.totale_centesimi),
  ]
}
