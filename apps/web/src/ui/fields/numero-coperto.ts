const SPAZIO_FISSO = '\u00a0'

/** "Visa •••• 4242" with the dots and the digits on one line: apart, neither says anything. */
export const unito = (etichetta: string): string =>
  etichetta.replaceAll('•••• ', `••••${SPAZIO_FISSO}`)
