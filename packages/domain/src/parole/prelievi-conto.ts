/**
 * The money that may be taken from the account at the provider to which the takings of an esercente go: the same words where it is signed
 * and where it is read.
 */
export const PRELIEVI_CONTO: readonly string[] = [
  'Dal conto su cui il servizio di pagamento riceve gli incassi dell’Esercente si riprendono i rimborsi fatti ai clienti, i reclami persi e gli addebiti che la banca del cliente restituisce, il costo di un reclamo se le condizioni lo mettono a carico dell’Esercente, e la parte di uno sconto pagata dal gestore quando lo sconto torna indietro. La commissione di un pagamento rimborsato resta al gestore, salvo che abbia stabilito di renderla.',
  'Se sul conto non c’è abbastanza denaro il saldo va sotto zero: lo ripianano i prossimi incassi, prima che parta un altro accredito. Oltre il limite fissato dal gestore non si possono chiedere nuovi pagamenti finché il saldo non risale; rate e rinnovi già concordati continuano. Dal conto corrente dell’Esercente non si preleva nulla.',
  'Gli accrediti si trattengono finché il servizio di pagamento o il gestore verificano l’attività o i suoi documenti, o se l’attività è sospesa: il denaro resta dell’Esercente, che legge il motivo nel portale.',
]
