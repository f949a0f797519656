export interface RegolaConservazione {
  dati: string
  durata: string
}

/**
 * The period for which each kind of data is kept (art. 2220 and 2946 c.c., D.Lgs. 231/2007 art. 31, EPC016-06, PCI
 * DSS, provvedimento Garante 27/11/2008). The wording is the one of the privacy notice.
 */
export const CONSERVAZIONE = {
  scritture_contabili: {
    dati: 'scritture contabili, fatture, ricevute',
    durata: "10 anni dall'ultima registrazione",
  },
  adeguata_verifica: {
    dati: 'documenti di adeguata verifica (titolare effettivo, documento)',
    durata: '10 anni dalla fine del rapporto',
  },
  mandato_sdd: {
    dati: 'mandato SDD',
    durata: "durata + almeno 14 mesi dopo l'ultimo addebito (proposta: 10 anni)",
  },
  contratto_e_firma: {
    dati: 'contratto di dilazione e prove di firma OTP',
    durata: '10 anni dalla fine (prescrizione ordinaria art. 2946 c.c.)',
  },
  log_amministratori: {
    dati: 'log di accesso degli amministratori',
    durata: 'almeno 6 mesi, non modificabili',
  },
  codice_otp: {
    dati: 'codice OTP',
    durata: 'fino a scadenza; poi solo esito',
  },
  cvv: {
    dati: 'CVV',
    durata: 'mai',
  },
  assistenza: {
    dati: 'richieste di assistenza',
    durata: 'proposta: 24 mesi dalla chiusura',
  },
  account_cancellato: {
    dati: 'account senza movimenti cancellato su richiesta',
    durata: 'anonimizza anagrafica, tieni i record contabili',
  },
} as const satisfies Record<string, RegolaConservazione>

/** The period for which data of this kind are kept; undefined when the register has no such entry. */
export function durataConservazione(dati: string): string | undefined {
  return Object.values(CONSERVAZIONE).find((regola) => regola.dati === dati)?.durata
}
