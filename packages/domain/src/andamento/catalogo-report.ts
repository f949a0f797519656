import type { Ruolo } from '../permessi/ruoli.ts'
import type { TipoReport } from '../stati/report.ts'
import { type Metrica, PAROLE_METRICA } from '../parole/metriche.ts'

/** The kind of a column: `importo` is cents, `giorno` is `YYYY-MM-DD`, `stato` a state of a pagamento. */
export type TipoColonna =
  | 'testo'
  | 'giorno'
  | 'numero'
  | 'importo'
  | 'metodo'
  | 'movimento'
  | 'stato'

export type Colonna = {
  chiave: string
  titolo: string
  tipo: TipoColonna
  /** Summed in the last line. */
  somma?: true
  /** The sum that home and dashboard show under the same name. */
  metrica?: Metrica
}

export type VoceCatalogo = {
  titolo: string
  /** A sentence that says what is counted: one number has one meaning in every report. */
  descrizione: string
  ruoli: readonly Ruolo[]
  colonne: readonly Colonna[]
}

export const testo = (chiave: string, titolo: string): Colonna => ({
  chiave,
  titolo,
  tipo: 'testo',
})
const giorno = (chiave: string, titolo: string): Colonna => ({ chiave, titolo, tipo: 'giorno' })
export const importo = (chiave: string, titolo: string): Colonna => ({
  chiave,
  titolo,
  tipo: 'importo',
  somma: true,
})
const diMetrica = (chiave: string, metrica: Metrica): Colonna => ({
  ...importo(chiave, PAROLE_METRICA[metrica].titolo),
  metrica,
})
const conta = (chiave: string, titolo: string): Colonna => ({
  chiave,
  titolo,
  tipo: 'numero',
  somma: true,
})
const quanti = (titolo: string) => conta('numero', titolo)

/** Every report that can be asked for. A report over all esercenti has one column more, the esercente. */
export const CATALOGO: Readonly<Record<TipoReport, VoceCatalogo>> = {
  incassi: {
    titolo: 'Incassi per giorno e metodo',
    descrizione:
      'Ogni somma incassata nel periodo, anche una parte di un pagamento, nel giorno e con il metodo con cui è arrivata. Gli storni e gli addebiti restituiti dalla banca si tolgono nel loro giorno; i rimborsi e le contestazioni perse stanno a parte, nel loro.',
    ruoli: ['esercente', 'admin'],
    colonne: [
      giorno('giorno', 'Giorno'),
      { chiave: 'metodo', titolo: 'Metodo', tipo: 'metodo' },
      quanti('Incassi'),
      diMetrica('incassato_centesimi', 'incassato'),
      diMetrica('rimborsato_centesimi', 'rimborsato'),
      importo('netto_centesimi', 'Al netto dei rimborsi'),
    ],
  },
  insoluti: {
    titolo: 'Insoluti e ritardi',
    descrizione:
      'I pagamenti con scadenza nel periodo, già passata, che non sono stati pagati: quanto resta e da quanti giorni.',
    ruoli: ['esercente', 'admin'],
    colonne: [
      giorno('scadenza', 'Scadenza'),
      testo('cliente', 'Cliente'),
      testo('causale', 'Causale'),
      { chiave: 'stato', titolo: 'Stato', tipo: 'stato' },
      { chiave: 'giorni', titolo: 'Giorni di ritardo', tipo: 'numero' },
      testo('fascia', 'Fascia'),
      diMetrica('residuo_centesimi', 'insoluto'),
    ],
  },
  rimborsi: {
    titolo: 'Rimborsi',
    descrizione:
      'Quello che è tornato ai clienti nel periodo, nel giorno in cui è tornato: i rimborsi riusciti, online o a mano, e le contestazioni perse. Un rimborso che la banca ha rimandato indietro è una riga con il segno meno.',
    ruoli: ['esercente', 'admin'],
    colonne: [
      giorno('giorno', 'Giorno'),
      testo('cliente', 'Cliente'),
      testo('causale', 'Causale'),
      { chiave: 'movimento', titolo: 'Movimento', tipo: 'movimento' },
      { chiave: 'metodo', titolo: 'Metodo', tipo: 'metodo' },
      { chiave: 'pagamento_centesimi', titolo: 'Pagamento', tipo: 'importo' },
      diMetrica('rimborsato_centesimi', 'rimborsato'),
    ],
  },
  scadenzario: {
    titolo: 'Scadenzario',
    descrizione:
      'Quello che è atteso nel periodo: i pagamenti non ancora saldati, in ordine di scadenza.',
    ruoli: ['esercente', 'cliente', 'admin'],
    colonne: [
      giorno('scadenza', 'Scadenza'),
      testo('cliente', 'Cliente'),
      testo('causale', 'Causale'),
      testo('origine', 'Origine'),
      diMetrica('residuo_centesimi', 'da_incassare'),
    ],
  },
  commissioni: {
    titolo: 'Commissioni per giorno',
    descrizione: PAROLE_METRICA.commissioni.definizione,
    ruoli: ['esercente', 'admin'],
    colonne: [
      giorno('giorno', 'Giorno'),
      quanti('Operazioni'),
      diMetrica('commissioni_centesimi', 'commissioni'),
    ],
  },
  chiusure_cassa: {
    titolo: 'Chiusure di cassa',
    descrizione:
      'Le chiusure del periodo, una riga per metodo: quanto era atteso e quanto è stato contato. Di quelle rettificate vale la rettifica.',
    ruoli: ['esercente', 'admin'],
    colonne: [
      giorno('giorno', 'Giorno'),
      testo('cassa', 'Cassa'),
      testo('numero', 'Numero'),
      testo('metodo', 'Metodo'),
      importo('atteso_centesimi', 'Atteso'),
      importo('contato_centesimi', 'Contato'),
      importo('differenza_centesimi', 'Differenza'),
      testo('nota', 'Nota'),
    ],
  },
  spese: {
    titolo: 'Le mie spese',
    descrizione:
      'Ogni somma che hai pagato nel periodo, anche una parte, e ogni somma che ti è tornata, ciascuna nel suo giorno.',
    ruoli: ['cliente'],
    colonne: [
      giorno('giorno', 'Giorno'),
      testo('esercente', 'Esercente'),
      testo('causale', 'Causale'),
      { chiave: 'metodo', titolo: 'Metodo', tipo: 'metodo' },
      { chiave: 'movimento', titolo: 'Movimento', tipo: 'movimento' },
      importo('incassato_centesimi', 'Pagato'),
      importo('rimborsato_centesimi', 'Rimborsato'),
    ],
  },
  sconti: {
    titolo: 'Sconti delle promozioni',
    descrizione:
      'Ogni sconto di una promozione, nel giorno in cui è stato usato: il prezzo, lo sconto, la sua parte a carico del portale e quanto è stato incassato. Quella parte si accredita all’esercente con l’incasso. Le commissioni si contano su quello che si incassa, non sul prezzo. Un codice restituito non è nell’elenco.',
    ruoli: ['esercente', 'admin'],
    colonne: [
      giorno('giorno', 'Giorno'),
      testo('cliente', 'Cliente'),
      testo('causale', 'Causale'),
      testo('codice', 'Codice'),
      importo('prezzo_centesimi', 'Prezzo'),
      importo('sconto_centesimi', 'Sconto'),
      importo('contributo_centesimi', 'A carico del portale'),
      importo('incassato_centesimi', 'Incassato'),
    ],
  },
  assistenza: {
    titolo: 'Tempi dell’assistenza',
    descrizione:
      'Le richieste aperte nel periodo, mese per mese, di chi deve rispondere adesso. I minuti sono di lavoro: dalle 9 alle 18, dal lunedì al venerdì, senza i giorni festivi; la mediana è di quelle che hanno già avuto una risposta, o una fine. Quelle unite a un’altra non si contano.',
    ruoli: ['esercente', 'admin'],
    colonne: [
      giorno('giorno', 'Dal'),
      testo('chi', 'Risponde'),
      quanti('Richieste'),
      { chiave: 'prima_risposta', titolo: 'Prima risposta (mediana, minuti)', tipo: 'numero' },
      { chiave: 'risolte', titolo: 'Risolte', tipo: 'numero', somma: true },
      { chiave: 'risoluzione', titolo: 'Soluzione (mediana, minuti)', tipo: 'numero' },
      testo('voto', 'Voto medio'),
    ],
  },
  abbonamenti: {
    titolo: 'Abbonamenti: nuovi, cessati e MRR',
    descrizione:
      'Una riga per mese, o per la parte del mese che sta nel periodo. MRR è il ricavo che si ripete ogni mese: il prezzo di ogni abbonamento in corso, riportato al mese. Entra con i nuovi e con i ripresi dopo una pausa, cambia con i prezzi e con i posti, esce con i cessati e con chi va in pausa. In corso e MRR sono quelli alla fine della riga.',
    ruoli: ['esercente', 'admin'],
    colonne: [
      giorno('giorno', 'Dal'),
      conta('nuovi', 'Nuovi'),
      conta('ripresi', 'Ripresi'),
      conta('in_pausa', 'In pausa'),
      conta('cessati', 'Cessati'),
      importo('entrato_centesimi', 'MRR entrato'),
      importo('cambiato_centesimi', 'MRR cambiato'),
      importo('uscito_centesimi', 'MRR uscito'),
      { chiave: 'in_corso', titolo: 'In corso', tipo: 'numero' },
      { chiave: 'mrr_centesimi', titolo: 'MRR', tipo: 'importo' },
    ],
  },
  accrediti: {
    titolo: 'Accrediti',
    descrizione:
      'Una riga per accredito, nel giorno in cui arriva in banca: gli incassi che contiene, quello che è tornato ai clienti o alla banca, le commissioni trattenute e la somma accreditata. Se le sue righe non sono ancora state lette, i dettagli mancano.',
    ruoli: ['esercente', 'admin'],
    colonne: [
      giorno('giorno', 'Arriva il'),
      testo('conto', 'Conto'),
      testo('come_sta', 'Stato'),
      importo('lordo_centesimi', 'Incassi'),
      importo('tornato_centesimi', 'Tornati'),
      importo('commissioni_centesimi', 'Commissioni trattenute'),
      diMetrica('accreditato_centesimi', 'accreditato'),
    ],
  },
  consulenti: {
    titolo: 'Provvigioni dei consulenti',
    descrizione:
      'Le provvigioni maturate, mese per mese, di ogni consulente su ogni esercente, tolte quelle tornate indietro con un rimborso, uno storno o una contestazione persa. Ogni mese del periodo conta intero.',
    ruoli: ['admin'],
    colonne: [
      giorno('giorno', 'Mese'),
      testo('consulente', 'Consulente'),
      quanti('Righe'),
      importo('incassato_centesimi', 'Incassi sicuri'),
      importo('base_centesimi', 'Base'),
      importo('provvigione_centesimi', 'Provvigione'),
    ],
  },
}
