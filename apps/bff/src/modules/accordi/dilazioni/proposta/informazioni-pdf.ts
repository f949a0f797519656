import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { rateInParole } from '@rateo/domain/credito/proposta-rate'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import {
  emittenteDi,
  foglioPdf,
  printable,
  type Riga,
  type Sezione,
} from '../../../registri/documenti/index.ts'
import {
  type DocumentoDilazione,
  eventi,
  fraseMora,
  haEventi,
  perCento,
  RECLAMI,
} from './dilazione-pdf.ts'

/** True for what the law calls credit to consumers: its cliente reads the sheet before signing. */
export const haInformazioni = ({
  inquadramento,
}: Pick<DocumentoDilazione, 'inquadramento'>): boolean =>
  inquadramento === 'credito_gratuito' || inquadramento === 'credito_oneroso'

function caratteristiche(d: DocumentoDilazione): Riga[] {
  const anticipo = d.rate.find(({ n }) => n === 0)?.totale_centesimi ?? 0
  const [prima, ultima] = [d.rate.find(({ n }) => n > 0), d.rate.at(-1)]
  return [
    [
      'Tipo',
      'Dilazione del pagamento di un acquisto, concessa da chi vende: non si riceve denaro.',
    ],
    ['Che cosa si paga', d.causale],
    ['Prezzo', formattaEuro(d.importo_centesimi)],
    ...(anticipo > 0 ? [['Anticipo', formattaEuro(anticipo)] as const] : []),
    ['Importo totale del credito', formattaEuro(d.importo_centesimi - anticipo)],
    ['Rate', rateInParole(d.rate)],
    ...(prima && ultima
      ? [
          [
            'Durata',
            `dal ${formattaGiornoLungo(prima.scadenza)} al ${formattaGiornoLungo(ultima.scadenza)}`,
          ] as const,
        ]
      : []),
    ...d.rate.flatMap(({ n, a_evento, scadenza, totale_centesimi }) =>
      a_evento === undefined
        ? []
        : [
            [
              `Rata ${n}, a un evento`,
              `${formattaEuro(totale_centesimi)}: ${a_evento}; ultimo giorno ${formattaGiornoLungo(scadenza)}`,
            ] as const,
          ],
    ),
    ...(haEventi(d) ? [eventi(d)] : []),
    ['Importo totale dovuto', formattaEuro(d.totale_centesimi - anticipo)],
  ]
}

const costi = (d: DocumentoDilazione): Riga[] => [
  ['TAN fisso', perCento(d.tan_percento)],
  ['TAEG', perCento(d.taeg_percento)],
  ['Interessi', formattaEuro(d.interessi_centesimi)],
  ['Spese', formattaEuro(d.spese_centesimi)],
  ['Garanzie e altri servizi', 'Non ne sono richiesti.'],
  [
    'Se paghi in ritardo',
    `${fraseMora(d)} Saltare i pagamenti può portare alla richiesta di tutto il residuo, dopo un avviso formale.`,
  ],
]

const DIRITTI: readonly Riga[] = [
  ['Recesso', 'Puoi recedere entro 14 giorni dall’accettazione, senza dire perché.'],
  [
    'Rimborso anticipato',
    'Puoi pagare tutto in ogni momento: gli interessi e le spese non ancora maturati non sono dovuti.',
  ],
  [
    'Banche dati',
    'Se il credito è rifiutato per quello che dice una banca dati, lo sai subito e gratis, con il nome della banca dati.',
  ],
  [
    'Copia del contratto',
    'Puoi chiederla gratis prima di firmare; quando accetti la ricevi per e-mail.',
  ],
  [
    'Se hai difficoltà a pagare',
    'Dillo all’esercente prima della scadenza: può spostare una rata o proporti un altro piano. Puoi rivolgerti gratis a un’associazione di consumatori o a un organismo di composizione della crisi (OCC).',
  ],
]

/**
 * The information on the credit that a consumer reads before signing (European form, directive (EU) 2023/2225): who lends,
 * what, what it costs, rights, how to complain. A tagged PDF.
 */
export async function informazioniPdf(d: DocumentoDilazione): Promise<Buffer> {
  const sezione = (titolo: string, righe: readonly Riga[]): Sezione => ({
    titolo,
    righe: righe.map(([nome, valore]) => [nome, printable(valore)]),
  })
  const { esercente: nome, partita_iva, sede: indirizzo, email_esercente: email } = d
  return foglioPdf({
    emittente: emittenteDi({ nome, partita_iva, indirizzo, email }, d.logo),
    titolo: 'Informazioni di base sul credito ai consumatori',
    sottotitolo: `${d.riferimento} · ${formattaGiornoLungo(d.giorno)}`,
    evidenza: { etichetta: 'TAEG', valore: perCento(d.taeg_percento) },
    sezioni: [
      sezione('Chi concede il credito', [
        ['Esercente', `${nome}, partita IVA ${partita_iva}`],
        ...(indirizzo === '' ? [] : [['Sede', indirizzo] as const]),
        ['E-mail', email],
      ]),
      sezione('Caratteristiche', caratteristiche(d)),
      sezione('Costi', costi(d)),
      sezione('I tuoi diritti', [...DIRITTI, RECLAMI(d)]),
    ],
    nota: 'Si legge prima di firmare e non impegna: nessun importo viene addebitato con questo foglio. Direttiva (UE) 2023/2225, d.lgs. 212/2025.',
    nome: `Informazioni sul credito ${d.riferimento}`,
    autore: d.esercente,
    giorno: d.giorno,
  })
}
