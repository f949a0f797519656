import { createHash } from 'node:crypto'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Inquadramento } from '@rateo/domain/credito/dilazione'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import {
  emittenteDi,
  foglioPdf,
  printable,
  type Riga,
  type Sezione,
} from '../../../registri/documenti/index.ts'

type Rata = {
  n: number
  scadenza: string
  capitale_centesimi: number
  interessi_centesimi: number
  spese_centesimi: number
  totale_centesimi: number
  /** The event that makes it due, whose last day is `scadenza`. */
  a_evento?: string | undefined
}

export type DocumentoDilazione = {
  giorno: string
  riferimento: string
  esercente: string
  partita_iva: string
  sede: string
  email_esercente: string
  logo: Buffer | null
  cliente: string
  causale: string
  /** The number of the plan that this one takes the place of. */
  sostituisce?: string | null
  importo_centesimi: number
  interessi_centesimi: number
  spese_centesimi: number
  totale_centesimi: number
  tan_percento: number
  taeg_percento: number
  inquadramento: Inquadramento
  /** The rate for being late that is agreed upon; left out or null, that of the law. */
  mora_percento?: number | null
  /** The days to pay after an event was confirmed, and to answer before silence counts. */
  giorni_evento: number
  rate: readonly Rata[]
}

const percento = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
export const perCento = (valore: number) => `${percento.format(valore)} %`

/** The price, what it costs to pay it later, and what they make. */
const costo = (d: DocumentoDilazione): Sezione => ({
  titolo: 'Costo',
  tabella: {
    colonne: [
      { titolo: 'Voce', parti: 3 },
      { titolo: 'Importo', parti: 1, numero: true },
    ],
    righe: [
      ['Prezzo', formattaEuro(d.importo_centesimi)],
      ['Interessi', formattaEuro(d.interessi_centesimi)],
      ['Spese', formattaEuro(d.spese_centesimi)],
    ],
    totale: ['Totale da pagare', formattaEuro(d.totale_centesimi)],
  },
})

/** The day of a rata in words; of one on an event, the event and its last day. */
const quando = ({ n, scadenza, a_evento }: Rata): string =>
  n === 0
    ? 'all’accettazione'
    : a_evento === undefined
      ? formattaGiornoLungo(scadenza)
      : printable(`${a_evento}; ultimo giorno ${formattaGiornoLungo(scadenza)}`)

/** Each rata with its day, its parts where it has more than one, and their sums. */
function rate({ rate: tutte }: DocumentoDilazione): Sezione {
  const quante = tutte.filter(({ n }) => n > 0).length
  const parti = [
    { titolo: 'Capitale', di: (r: Rata) => r.capitale_centesimi },
    { titolo: 'Interessi', di: (r: Rata) => r.interessi_centesimi },
    { titolo: 'Spese', di: (r: Rata) => r.spese_centesimi },
  ]
  const haCosti = tutte.some((r) => r.interessi_centesimi > 0 || r.spese_centesimi > 0)
  const cifre = [
    ...(haCosti ? parti : []),
    { titolo: 'Da pagare', di: (r: Rata) => r.totale_centesimi },
  ]
  return {
    titolo: 'Rate',
    tabella: {
      colonne: [
        { titolo: 'Rata', parti: 2 },
        { titolo: 'Entro il', parti: 3 },
        ...cifre.map(({ titolo }) => ({ titolo, parti: 2, numero: true as const })),
      ],
      righe: tutte.map((r) => [
        r.n === 0 ? 'Anticipo' : `Rata ${r.n} di ${quante}`,
        quando(r),
        ...cifre.map(({ di }) => formattaEuro(di(r))),
      ]),
      totale: [
        'Totale',
        '',
        ...cifre.map(({ di }) => formattaEuro(tutte.reduce((somma, r) => somma + di(r), 0))),
      ],
    },
  }
}

const RECESSO: Riga = [
  'Diritto di recesso',
  'Entro 14 giorni dall’accettazione il cliente può recedere dalla dilazione senza dirne il motivo, con “Recedi dal contratto qui” nella sua pagina o scrivendo all’esercente. Chi recede paga in una volta, entro 30 giorni, quello che resta del prezzo, senza costi per il recesso.',
]

/** The addresses for complaints (CCD2, annex I). */
export const RECLAMI = ({ email_esercente }: Pick<DocumentoDilazione, 'email_esercente'>): Riga => [
  'Reclami',
  `Si scrivono all’esercente, a ${email_esercente}. Chi non riceve risposta, o non ne è soddisfatto, può rivolgersi a un organismo di risoluzione alternativa delle controversie (artt. 141 e seguenti del Codice del consumo) o al giudice.`,
]

export const haEventi = ({ rate: tutte }: Pick<DocumentoDilazione, 'rate'>): boolean =>
  tutte.some(({ a_evento }) => a_evento !== undefined)

/** The rule of the rate on an event, in the very words of the contract and of the sheet of the credit. */
export const eventi = ({ giorni_evento }: Pick<DocumentoDilazione, 'giorni_evento'>): Riga => [
  'Rate a un evento',
  `Una rata a un evento è dovuta quando l’esercente dice che l’evento è avvenuto e il cliente lo conferma con un codice: si paga entro ${contato(giorni_evento, 'giorno', 'giorni')} dalla conferma, e mai oltre il suo ultimo giorno. Senza conferma non viene mai addebitata. Il cliente può contestare che l’evento sia avvenuto, dicendo perché: la rata resta in attesa. Se l’esercente lo dice almeno ${contato(giorni_evento, 'giorno', 'giorni')} prima dell’ultimo giorno e il cliente non conferma e non contesta, la rata è dovuta dall’ultimo giorno e la paga il cliente, senza addebito automatico. In ogni altro caso, passato l’ultimo giorno, con questa dilazione la rata non è dovuta: non si addebita, non si sollecita e non matura mora; il cliente può pagarla, oppure le parti si accordano su un nuovo piano. Il costo e le regole del credito sono contati sul caso peggiore: il TAEG come se l’evento avvenisse subito, la durata fino all’ultimo giorno.`,
]

const INTERESSI: Riga = [
  'Interessi',
  'Si contano sul capitale che resta, al TAN: un dodicesimo per ogni mese intero tra una scadenza e la successiva, un trecentosessantacinquesimo per ogni giorno in più.',
]

/** The sentence about interest for being late: what was agreed, else what the law says. */
export const fraseMora = ({ mora_percento }: Pick<DocumentoDilazione, 'mora_percento'>): string =>
  typeof mora_percento === 'number'
    ? `Gli interessi di mora concordati sono del ${perCento(mora_percento)} annuo, sul solo capitale della rata scaduta e per i giorni di ritardo.`
    : 'Gli interessi di mora si applicano solo se previsti dalla legge.'

const condizioni = (d: DocumentoDilazione): Riga[] => [
  ...(haEventi(d) ? [eventi(d)] : []),
  ...(d.interessi_centesimi > 0 ? [INTERESSI] : []),
  ...(d.inquadramento === 'b2b' ? [] : [RECESSO]),
  [
    'Pagamento anticipato',
    'Ogni rata si può pagare prima della sua scadenza: i suoi interessi non cambiano. Chi paga in una volta tutto quello che resta estingue la dilazione: gli interessi e le spese non ancora maturati in quel giorno non sono dovuti. Con la carta l’importo si legge prima di pagare, e per l’ultima rata anche con gli altri modi; chi vuole pagare più rate insieme in altro modo si accorda con l’esercente, e l’importo è lo stesso.',
  ],
  [
    'Ritardo',
    `Una rata non pagata entro la sua scadenza resta dovuta. ${fraseMora(d)} Il cliente non perde il beneficio delle rate senza un avviso formale.`,
  ],
  [
    'Inizio',
    'Se qualcosa è dovuto all’accettazione, la dilazione comincia quando è pagato; se non è pagato in tempo, la dilazione non ha effetto e il debito torna com’era.',
  ],
  [
    'Firma',
    'Con un codice usa e getta inviato al cliente (firma elettronica semplice, art. 20, comma 1-bis, del Codice dell’amministrazione digitale).',
  ],
  ...(d.inquadramento === 'b2b' ? [] : [RECLAMI(d)]),
]

const NOTE: Readonly<Record<Inquadramento, string>> = {
  fuori_perimetro:
    'Dilazione gratuita e breve: non rientra nelle regole del credito ai consumatori.',
  credito_gratuito:
    'Credito ai consumatori senza interessi e senza spese (direttiva (UE) 2023/2225, d.lgs. 212/2025).',
  credito_oneroso: 'Credito ai consumatori (direttiva (UE) 2023/2225, d.lgs. 212/2025).',
  b2b: 'Dilazione tra imprese: le regole del credito ai consumatori non si applicano.',
}

/**
 * The text that the cliente reads and accepts: the parties, the causale, every rata, the cost, the conditions. A
 * tagged PDF.
 */
export async function dilazionePdf(d: DocumentoDilazione): Promise<Buffer> {
  const righe = (coppie: readonly Riga[]) =>
    coppie.map(([nome, valore]) => [nome, printable(valore)] as const)
  const { esercente: nome, partita_iva, sede: indirizzo } = d
  return foglioPdf({
    emittente: emittenteDi({ nome, partita_iva, indirizzo }, d.logo),
    titolo: 'Dilazione di pagamento',
    sottotitolo: `${d.riferimento} · ${formattaGiornoLungo(d.giorno)}`,
    evidenza: { etichetta: 'Totale da pagare', valore: formattaEuro(d.totale_centesimi) },
    sezioni: [
      {
        titolo: 'Parti',
        righe: righe([
          ['Esercente', `${nome}, partita IVA ${partita_iva}`],
          ...(indirizzo === '' ? [] : [['Sede', indirizzo] as const]),
          ['Cliente', d.cliente],
          ['Per', d.causale],
          ...(d.sostituisce
            ? ([
                [
                  'Sostituisce',
                  `la dilazione ${d.sostituisce}: il prezzo è quello che ne resta, e con la firma le sue rate non sono più dovute.`,
                ],
              ] as const)
            : []),
        ]),
      },
      costo(d),
      {
        titolo: 'Tassi',
        righe: [
          ['TAN fisso', perCento(d.tan_percento)],
          ['TAEG', perCento(d.taeg_percento)],
        ],
      },
      rate(d),
      { titolo: 'Condizioni', righe: righe(condizioni(d)) },
    ],
    nota: NOTE[d.inquadramento],
    nome: `Dilazione ${d.riferimento}`,
    autore: d.esercente,
    giorno: d.giorno,
  })
}

export const sha256Di = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex')
