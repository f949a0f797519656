export const METRICHE = [
  'incassato',
  'rimborsato',
  'da_incassare',
  'insoluto',
  'commissioni',
  'accreditato',
] as const
export type Metrica = (typeof METRICHE)[number]

type Parole = { titolo: string; definizione: string }

/** The one meaning of each sum of money: home, dashboard, reports and files say these words. */
export const PAROLE_METRICA: Readonly<Record<Metrica, Parole>> = {
  incassato: {
    titolo: 'Incassato',
    definizione:
      'Le somme arrivate, anche una parte di un pagamento, nel giorno in cui sono arrivate. Gli storni e gli addebiti ripresi dalla banca si tolgono nel loro giorno. I rimborsi stanno a parte.',
  },
  rimborsato: {
    titolo: 'Rimborsato',
    definizione:
      'Le somme tornate ai clienti, nel giorno in cui sono tornate: rimborsi e contestazioni perse. Un rimborso rimandato indietro dalla banca si toglie nel suo giorno.',
  },
  da_incassare: {
    titolo: 'Da incassare',
    definizione:
      'Quello che manca oggi dei pagamenti con scadenza nei giorni scelti, anche se già in ritardo. Un pagamento diviso in rate conta rata per rata.',
  },
  insoluto: {
    titolo: 'Insoluti e in ritardo',
    definizione:
      'La parte da incassare con la scadenza già passata: quello che manca oggi dei pagamenti non saldati in tempo. In un periodo contano le scadenze di quei giorni.',
  },
  commissioni: {
    titolo: 'Commissioni',
    definizione:
      'Le commissioni del servizio scritte in contabilità nei giorni scelti, tolte quelle stornate e quelle rese con un rimborso.',
  },
  accreditato: {
    titolo: 'Accreditato',
    definizione:
      'Gli accrediti arrivati, o in arrivo, sul conto corrente nei giorni scelti. Quelli respinti dalla banca e quelli annullati non contano.',
  },
}
