/** Refusals of programs that call with an API key. */
export const ERRORI_CHIAVE = {
  chiave_api_non_valida: {
    status: 401,
    title: 'Chiave API non valida',
    message:
      'La chiave API non esiste, è scaduta o è stata revocata. Nessun importo è stato mosso.',
  },
  ambito_mancante: {
    status: 403,
    title: 'Permesso mancante',
    message: 'La chiave API non ha il permesso per questa chiamata. Nessun importo è stato mosso.',
  },
  tetto_chiave_superato: {
    status: 409,
    title: 'Tetto della chiave raggiunto',
    message:
      'Con questa chiave API oggi non si può restituire altro. Nessun importo è stato mosso.',
  },
} as const
