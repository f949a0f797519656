/** A note beside a saved card: banks often renew a card under the same number. */
export const DATA_PASSATA = 'La data stampata è passata: funziona se la banca l’ha rinnovata.'
