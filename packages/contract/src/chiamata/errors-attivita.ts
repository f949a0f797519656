/** Refusals that come from how an esercente, or who signs in, stands at the moment. */
export const ERRORI_ATTIVITA = {
  attivita_cambiata: {
    status: 409,
    title: 'Stai lavorando per un’altra attività',
    message:
      'Questa pagina è di un’altra attività: in un’altra scheda sei passato a lavorare altrove. Non è stato fatto nulla e nessun importo è stato mosso.',
  },
  anteprima_superata: {
    status: 409,
    title: 'Anteprima superata',
    message:
      'L’anteprima non vale più. Il piano è rimasto com’era e non è stato addebitato alcun importo: riaprila e conferma le cifre nuove.',
  },
  secondo_fattore_richiesto: {
    status: 403,
    title: 'Serve la verifica in due passaggi',
    message:
      'Per usare questo ruolo serve la verifica in due passaggi. Esci e accedi di nuovo: ti chiediamo un codice. Nessun importo è stato mosso.',
  },
  capacita_assente: {
    status: 403,
    title: 'Operazione non disponibile',
    message:
      'Per ora la tua attività non può fare questa operazione. Nessun importo è stato mosso.',
  },
  esercente_non_incassa: {
    status: 409,
    title: 'L’esercente non può incassare',
    message:
      'L’esercente in questo momento non può incassare. Non è stato addebitato alcun importo: contattalo per sapere quando potrai pagare.',
  },
  tetto_superato: {
    status: 409,
    title: 'Tetto superato',
    message:
      'Con questa richiesta supereresti quanto puoi chiedere in 30 giorni. Nessun importo è stato mosso.',
  },
  orologio_in_avanzamento: {
    status: 409,
    title: 'L’orologio è già in cammino',
    message: 'L’orologio di prova sta già vivendo i suoi giorni. Aspetta che arrivi.',
  },
  orologio_non_fermo: {
    status: 409,
    title: 'Niente da riprendere',
    message: 'L’orologio di prova non si è fermato a metà: non c’è niente da riprendere.',
  },
} as const
