/** Refusals of a file that somebody sends. */
export const ERRORI_FILE = {
  email_da_confermare: {
    status: 403,
    title: 'E-mail da confermare',
    message:
      'Prima di caricare un file conferma la tua e-mail: apri il messaggio che ti abbiamo mandato e tocca il pulsante. Se non lo trovi, fattelo mandare di nuovo.',
  },
  controllo_file_fermo: {
    status: 503,
    title: 'File non controllabile',
    message:
      'In questo momento non possiamo controllare i file, e questo non l’abbiamo salvato. Riprova tra qualche minuto.',
  },
  troppi_file: {
    status: 429,
    title: 'Troppi file',
    message: 'Hai caricato troppi file. Riprova domani.',
  },
} as const
