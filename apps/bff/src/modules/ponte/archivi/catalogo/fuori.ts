const SEGRETI = 'Sono segreti: codici, chiavi, password e i loro resti.'
const ALTRUI = 'Sono di altre persone, non dell’attività.'
const OPERATORE = 'Sono del gestore del portale e del suo fornitore di pagamenti.'
const LAVORO = 'Sono appunti di lavoro del portale: si rifanno da soli.'
const METODI =
  'Carte e conti di chi paga stanno presso il fornitore di pagamenti: chi paga li collega di nuovo.'
const STAFF = 'Sono le verifiche che la legge chiede al gestore: restano a lui.'
const COPIE = 'Sono copie, file preparati e invii: si chiedono di nuovo.'
const ASSISTENZA = 'Le conversazioni con l’assistenza restano dove sono state scritte.'
const SCELTE = 'Sono scelte di chi usa il portale, o consegne automatiche: si impostano di nuovo.'

const perche = (motivo: string, tabelle: string) =>
  Object.fromEntries(tabelle.split(' ').map((tabella) => [tabella, motivo]))

/** The tables that an archive does not hold, and why: in words that are written in each of them. */
export const FUORI: Readonly<Record<string, string>> = {
  ...perche(
    SEGRETI,
    'sessioni verifiche_email reimpostazioni_password passkey sfide_passkey accessi_provider identita_provider codici_di_recupero cambi_email codici_otp inviti inviti_squadra inviti_consulente accessi_consulente link_pubblici link_pacchi chiavi_api endpoint_webhook calendari cambi_iban',
  ),
  ...perche(
    ALTRUI,
    'consensi richieste_cancellazione preferiti dispositivi_push notifiche consulenti incarichi schemi_provvigione provvigioni consulenti_sopra liquidazioni righe_liquidazione bonifici_consulenti avanzamento_provvigioni',
  ),
  ...perche(
    OPERATORE,
    'richieste_staff violazioni_csp comuni parole_messaggi misure_servizio incidenti_servizio aggiornamenti_incidente condizioni_da_confermare conti_collegati impostazioni testi_legali riconciliazioni differenze_psp righe_psp_sospese costi_psp pagine_riconciliate porte_fornitore parametri_spese cambi_database ripristini ripristini_risposte eventi_psp corpi_eventi eventi_aperti controlli_libri promozioni_da_confermare orologio_prova transizioni migrazioni funzioni accessi_versione',
  ),
  ...perche(
    LAVORO,
    'limiti uscite uscite_aperte battiti esecuzioni_richieste idempotenza messaggi corpi_messaggi corpi_da_svuotare sigilli_cronologia addebiti_programmati azioni_multiple azioni_multiple_righe eventi_webhook consegne_webhook tentativi_webhook richieste_api',
  ),
  ...perche(METODI, 'metodi_di_pagamento clienti_psp salvataggi_carta usi_metodo programmazioni'),
  ...perche(
    STAFF,
    'registrazioni documenti_registrazione esami_registrazione approvazioni_in_deroga riesami_esercente note_rischio',
  ),
  ...perche(
    COPIE,
    'reports righe_report esportazioni esportazioni_parti archivi archivi_parti congedi',
  ),
  ...perche(
    ASSISTENZA,
    'richieste_assistenza messaggi_assistenza allegati_assistenza risposte_pronte rinegoziazioni_chieste',
  ),
  ...perche(
    SCELTE,
    'viste colonne_scelte pacchi_mese programmi_report destinatari_report invii_programmati',
  ),
}
