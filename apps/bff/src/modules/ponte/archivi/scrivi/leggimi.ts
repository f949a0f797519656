/** The first file that somebody opens. */
export const leggimi = (ragione_sociale: string): string =>
  [
    `${ragione_sociale}: tutto quello che c’è in Rateo`,
    '',
    'manifesto.json: che cosa c’è, quante righe ha ogni file e la sua impronta (SHA-256). Dice anche che cosa non c’è, e perché.',
    'dati/: un file per ogni genere di dati. Ogni riga è un oggetto JSON (formato JSON Lines).',
    'schemi/: che cosa contiene una riga di ogni genere (JSON Schema).',
    'carte/: ricevute, quietanze e lettere in PDF, per anno.',
    'allegati/: i file caricati e quelli firmati. Una riga li nomina con “file:” e il loro posto.',
    'indici/: l’elenco delle carte e degli allegati, con l’impronta di ognuno.',
    '',
    'Gli importi sono in centesimi. I giorni sono quelli di Roma, gli istanti in UTC.',
    'Non ci sono password, chiavi, codici, né i dati delle carte di chi paga.',
    'Chi ha il programma di Rateo lo carica in un’installazione vuota: npm run archivio -- --carica questo-file.zip --prova',
    '',
  ].join('\r\n')
