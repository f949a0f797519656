/** The functions that the staff may switch off for everybody: what was begun goes on, nothing new begins. */
export const FUNZIONI = ['raccolte', 'spese_divise', 'regali', 'orologio_chiavi'] as const
export type Funzione = (typeof FUNZIONI)[number]

export const NOMI_FUNZIONE: Readonly<Record<Funzione, string>> = {
  raccolte: 'Raccolte',
  spese_divise: 'Spese divise',
  regali: 'Abbonamenti in regalo',
  orologio_chiavi: 'Orologio di prova mosso dalle chiavi API',
}

/** The reason why something new does not begin, in the words of who would begin it. */
export const MOTIVO_SPENTA: Readonly<Record<Funzione, string>> = {
  raccolte: 'Per ora il portale non fa partire raccolte nuove. Quelle che hai già vanno avanti.',
  spese_divise: 'Per ora il portale non divide spese nuove. Quelle già divise vanno avanti.',
  orologio_chiavi:
    'Chi gestisce questo ambiente di prova non lascia muovere l’orologio alle chiavi API.',
  regali: 'Per ora non si regalano abbonamenti. Non è stato addebitato alcun importo.',
}
