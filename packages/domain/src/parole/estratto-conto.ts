/** The kinds of line of an estratto conto, as both sides read them. */
export const RIGHE_ESTRATTO = {
  richiesta: 'Richiesta',
  mora: 'Interessi e spese per il ritardo',
  mora_tolta: 'Interessi e spese tolti',
  abbuono: 'Sconto o abbuono',
  abbuono_caduto: 'Sconto o abbuono non più valido',
  incasso: 'Pagamento',
  storno: 'Pagamento stornato',
  restituzione: 'Addebito restituito dalla banca',
  rimborso: 'Rimborso',
  rimborso_tornato: 'Rimborso tornato indietro',
  contestazione_persa: 'Restituito per contestazione',
  a_rate: 'Si paga a rate',
  non_dovuto: 'Non più richiesto',
} as const

/** The sentence under every estratto: what its saldo is, and what it is not. */
export const NOTA_ESTRATTO =
  'Il saldo è quello che resta da pagare: le richieste lo aumentano, i pagamenti e gli sconti lo diminuiscono. Un rimborso restituisce denaro e non lo cambia. L’estratto conto non è un documento fiscale.'
