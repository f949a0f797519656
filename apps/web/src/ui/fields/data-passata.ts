/** Of a saved card: banks often renew one under the same number. */
export const DATA_PASSATA = 'La data stampata è passata: funziona se la banca l’ha rinnovata.'
