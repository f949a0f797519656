import type { MetodoPagamento } from '@rateo/domain/stati/pagamento'

/** A thing sold: what is written as causale, and the range of its price in whole euro. */
export type Voce = readonly [causale: string, da: number, a: number]

export type Bottega = {
  ragione_sociale: string
  categoria: string
  indirizzo: string
  email: string
  /** Seven digits: the office of Perugia and the check digit follow. */
  matricola: string
  voci: readonly Voce[]
  /** The number of one-off sales in fourteen months. */
  vendite: number
  metodi: Readonly<Partial<Record<MetodoPagamento, number>>>
}

const NEGOZIO = { carta: 7, bonifico: 1, contanti: 1, pos: 2 } as const
const STUDIO = { carta: 6, addebito_sdd: 2, bonifico: 3, assegno: 1 } as const

/** The esercenti of Spoleto: the first two are those of the demo people. */
export const BOTTEGHE: readonly Bottega[] = [
  {
    ragione_sociale: 'Palestra Aurora S.S.D. a r.l.',
    categoria: 'sport',
    indirizzo: 'Viale Trento e Trieste 41',
    email: 'esercente@rateo.test',
    matricola: '0798110',
    voci: [
      ['Pacchetto 10 lezioni di pilates', 110, 140],
      ['Personal training, 5 incontri', 150, 220],
      ['Quota di iscrizione annuale', 30, 45],
      ['Corso di nuoto bambini, trimestre', 135, 165],
      ['Visita medico-sportiva', 45, 60],
      ['Scuola estiva, una settimana', 85, 110],
    ],
    vendite: 90,
    metodi: { carta: 8, addebito_sdd: 1, contanti: 1, pos: 2 },
  },
  {
    ragione_sociale: 'Studio Dentistico Dott.ssa Elena Marchetti',
    categoria: 'salute',
    indirizzo: 'Corso Giuseppe Mazzini 12',
    email: 'esercente2@rateo.test',
    matricola: '0798111',
    voci: [
      ['Igiene orale e controllo', 80, 110],
      ['Otturazione', 110, 180],
      ['Sbiancamento professionale', 220, 300],
      ['Bite notturno su misura', 350, 480],
    ],
    vendite: 34,
    metodi: STUDIO,
  },
  {
    ragione_sociale: 'Autofficina Bertolini di Bertolini Sauro & C. S.n.c.',
    categoria: 'auto',
    indirizzo: 'Via dei Filosofi 88',
    email: 'officina@bertolini.test',
    matricola: '0798112',
    voci: [
      ['Tagliando e cambio olio', 160, 290],
      ['Cambio gomme stagionale', 45, 70],
      ['Sostituzione freni anteriori', 210, 390],
      ['Revisione del veicolo', 79, 79],
    ],
    vendite: 36,
    metodi: NEGOZIO,
  },
  {
    ragione_sociale: 'Scuola di Musica Santa Cecilia',
    categoria: 'istruzione',
    indirizzo: 'Piazza del Mercato 7',
    email: 'segreteria@santacecilia.test',
    matricola: '0798113',
    voci: [
      ['Iscrizione e assicurazione', 35, 45],
      ['Saggio di fine anno', 20, 25],
      ['Laboratorio di coro, ciclo di 8 incontri', 95, 120],
    ],
    vendite: 26,
    metodi: { carta: 5, bonifico: 3, contanti: 2 },
  },
  {
    ragione_sociale: 'Panificio Fratelli Moretti S.n.c.',
    categoria: 'alimentari',
    indirizzo: 'Via Plinio il Giovane 3',
    email: 'ordini@panificiomoretti.test',
    matricola: '0798114',
    voci: [
      ['Torta su ordinazione', 28, 65],
      ['Rinfresco per cerimonia', 180, 420],
      ['Pane e focacce per ristorante, fornitura mensile', 240, 380],
    ],
    vendite: 36,
    metodi: NEGOZIO,
  },
  {
    ragione_sociale: 'Libreria Il Segnalibro',
    categoria: 'cultura',
    indirizzo: 'Corso Giuseppe Garibaldi 25',
    email: 'doppio@rateo.test',
    matricola: '0798115',
    voci: [
      ['Libri di testo, scuola media', 190, 310],
      ['Libri di testo, liceo', 280, 420],
      ['Gruppo di lettura, quota semestrale', 40, 40],
      ['Ordine di libri', 18, 75],
    ],
    vendite: 34,
    metodi: NEGOZIO,
  },
  {
    ragione_sociale: 'Cooperativa Sociale Girasole – Asilo nido',
    categoria: 'infanzia',
    indirizzo: 'Via Marconi 60',
    email: 'amministrazione@nidogirasole.test',
    matricola: '0798116',
    voci: [
      ['Retta mensile, tempo pieno', 480, 520],
      ['Retta mensile, mezza giornata', 290, 330],
      ['Pasti del mese', 75, 95],
    ],
    vendite: 38,
    metodi: { carta: 3, addebito_sdd: 6, bonifico: 3 },
  },
  {
    ragione_sociale: 'Ottica Benedetti S.r.l.',
    categoria: 'salute',
    indirizzo: 'Piazza della Libertà 9',
    email: 'info@otticabenedetti.test',
    matricola: '0798117',
    voci: [
      ['Occhiali da vista completi', 180, 420],
      ['Lenti a contatto, fornitura semestrale', 90, 150],
      ['Occhiali da sole', 95, 210],
    ],
    vendite: 30,
    metodi: NEGOZIO,
  },
]

export const COMUNE = { citta: 'Spoleto', cap: '06049', provincia: 'PG' } as const
