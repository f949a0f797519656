import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { newId } from '../src/db/ids.ts'
import { COMUNE } from './town.ts'

const DAY = 86_400_000

type Caso = {
  ragione_sociale: string
  categoria: string
  indirizzo: string
  email: string
  stato: StatoEsercente
  /** Days since it registered, and since it is in this state. */
  giorni: readonly [registrato: number, nello_stato: number]
  /** The decision that the staff took last. */
  azione?: string
  richieste?: readonly { passo: string; testo: string }[]
  motivo_rifiuto?: string
  provvedimento?: { motivo: string; ferma: readonly string[]; fino_al: string | null }
}

/** An esercente for each state beside the active ones of the town; the names are nobody's. */
const CASI: readonly Caso[] = [
  {
    ragione_sociale: 'Gelateria Neve di Marzo',
    categoria: 'ristorazione',
    indirizzo: 'Piazza del Mercato 4',
    email: 'info@nevedimarzo.test',
    stato: 'in_registrazione',
    giorni: [2, 2],
  },
  {
    ragione_sociale: 'Lavanderia Bolle Blu',
    categoria: 'casa',
    indirizzo: 'Via Nursina 18',
    email: 'negozio@bolleblu.test',
    stato: 'inviato',
    giorni: [4, 1],
  },
  {
    ragione_sociale: 'Cicli Tempesta di Tempesta Ivo',
    categoria: 'artigiani',
    indirizzo: 'Via Flaminia 133',
    email: 'ivo@ciclitempesta.test',
    stato: 'in_verifica',
    giorni: [9, 5],
    azione: 'prendi_in_carico',
  },
  {
    ragione_sociale: 'Enoteca Il Tralcio S.r.l.s.',
    categoria: 'alimentari',
    indirizzo: 'Via Aurelio Saffi 27',
    email: 'cantina@iltralcio.test',
    stato: 'in_verifica',
    giorni: [3, 2],
    azione: 'prendi_in_carico',
  },
  {
    ragione_sociale: 'Scuola di Musica Contrappunto',
    categoria: 'formazione',
    indirizzo: 'Via Monterone 9',
    email: 'segreteria@contrappunto.test',
    stato: 'integrazione_richiesta',
    giorni: [20, 6],
    azione: 'chiedi_integrazione',
    richieste: [
      { passo: 'documenti', testo: 'La visura camerale ha più di sei mesi: caricane una recente.' },
      { passo: 'conto', testo: 'L’intestatario del conto non è l’associazione.' },
    ],
  },
  {
    ragione_sociale: 'Viaggi Orizzonte S.r.l.',
    categoria: 'altro',
    indirizzo: 'Viale Trento e Trieste 88',
    email: 'agenzia@orizzonteviaggi.test',
    stato: 'limitato',
    giorni: [300, 12],
    azione: 'limita',
    provvedimento: {
      motivo: 'Incassi molto più alti di quelli previsti: aspettiamo i documenti',
      ferma: [],
      fino_al: null,
    },
  },
  {
    ragione_sociale: 'Elettronica Lampo S.n.c.',
    categoria: 'casa',
    indirizzo: 'Via dei Tessili 6',
    email: 'lampo@elettronicalampo.test',
    stato: 'sospeso',
    giorni: [340, 25],
    azione: 'sospendi',
    provvedimento: {
      motivo: 'Troppe contestazioni in un mese',
      ferma: ['rimborsi'],
      fino_al: null,
    },
  },
  {
    ragione_sociale: 'Fioreria Mimosa',
    categoria: 'altro',
    indirizzo: 'Corso Giuseppe Garibaldi 51',
    email: 'ciao@fioreriamimosa.test',
    stato: 'inattivo',
    giorni: [500, 90],
    azione: 'disattiva',
  },
  {
    ragione_sociale: 'Oro Subito di Neri Aldo',
    categoria: 'altro',
    indirizzo: 'Via Roma 70',
    email: 'aldo@orosubito.test',
    stato: 'rifiutato',
    giorni: [45, 30],
    azione: 'rifiuta',
    motivo_rifiuto: 'La compravendita di oro usato non è tra le attività che accettiamo.',
  },
  {
    ragione_sociale: 'Copisteria Spoletina S.n.c.',
    categoria: 'professionisti',
    indirizzo: 'Via Arco di Druso 12',
    email: 'stampe@copisteriaspoletina.test',
    stato: 'in_cessazione',
    giorni: [480, 10],
    azione: 'avvia_cessazione',
  },
  {
    ragione_sociale: 'Videoteca Ultimo Spettacolo',
    categoria: 'altro',
    indirizzo: 'Via Salara Vecchia 3',
    email: 'cassa@ultimospettacolo.test',
    stato: 'cessato',
    giorni: [520, 200],
    azione: 'cessa',
  },
]

// Office 054 is Perugia's.
const partitaIva = (index: number) => {
  const digits = `07984${String(index + 10).padStart(2, '0')}054`
  return `${digits}${cifraDiControllo(digits)}`
}

/** The esercenti that are not active, with the last line of what was decided about them. */
export function createEsercentiInEsame(now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const rows = CASI.map((caso, index) => {
    const [registrato, nelloStato] = caso.giorni
    const created_at = before(registrato)
    const updated_at = before(nelloStato)
    const integrazione = caso.richieste && {
      richiesta_at: updated_at.toISOString(),
      voci: caso.richieste,
    }
    const row = {
      id: newId(created_at),
      ragione_sociale: caso.ragione_sociale,
      partita_iva: partitaIva(index),
      categoria: caso.categoria,
      indirizzo: caso.indirizzo,
      ...COMUNE,
      email: caso.email,
      telefono: `+39074300${String(3100 + index)}`,
      stato: caso.stato,
      integrazione: integrazione ?? null,
      motivo_rifiuto: caso.motivo_rifiuto ?? null,
      provvedimento: caso.provvedimento ?? null,
      created_at,
      updated_at,
    }
    return { row, azione: caso.azione }
  })
  const cronologia = rows.flatMap(({ row, azione }) =>
    azione === undefined
      ? []
      : [
          {
            at: row.updated_at,
            attore: 'utente:staff',
            ruolo: 'admin',
            canale: 'portale',
            azione,
            entita: 'esercente',
            entita_id: row.id,
            dopo: { stato: row.stato },
          },
        ],
  )
  return { esercenti: rows.map(({ row }) => row), cronologia }
}
