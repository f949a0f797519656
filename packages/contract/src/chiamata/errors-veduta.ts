/** Refusals to who sees the portal as somebody else, and to a page that was drawn in such a view. */
export const ERRORI_VEDUTA = {
  vedi_come_sola_lettura: {
    status: 403,
    title: 'Sola lettura',
    message:
      'Stai vedendo Rateo come un’altra persona: puoi leggere, non cambiare nulla. Nessun importo è stato mosso.',
  },
  vedi_come_finito: {
    status: 403,
    title: 'La veduta è finita',
    message:
      'Questa pagina è di un’altra persona, e il tempo per vederla è finito: ricaricala. Nessun importo è stato mosso.',
  },
} as const
