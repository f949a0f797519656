const AZIONI: Readonly<Record<string, string>> = {
  invia: 'Registrazione inviata',
  prendi_in_carico: 'Verifica iniziata',
  approva: 'Esercente approvato',
  chiede_deroga: 'Chiesto un secondo sì per approvarlo con qualcosa che manca',
  chiedi_integrazione: 'Chiesta un’integrazione',
  rifiuta: 'Registrazione rifiutata',
  appella: 'Chiesto il riesame del rifiuto',
  limita: 'Attività limitata',
  sospendi: 'Attività sospesa',
  riattiva: 'Attività riattivata',
  disattiva: 'Attività disattivata',
  avvia_cessazione: 'Cessazione avviata',
  ripensa: 'Chiusura del conto annullata',
  cessa: 'Contratto finito',
  abilita_credito: 'Abilitato al credito ai consumatori',
  revoca_credito: 'Abilitazione al credito revocata',
  cambia_capacita: 'Operazioni fermate o riprese',
  concorda_condizioni: 'Commissione concordata',
  annulla_condizioni: 'Commissione concordata ritirata prima del suo giorno',
  registra_perdita: 'Denaro non recuperato, a carico del portale',
  riprova_recupero: 'Denaro chiesto di nuovo al conto',
  manda_iban: 'IBAN comunicato al servizio di pagamento',
  iban_rifiutato: 'IBAN non accettato dal servizio di pagamento',
  cambia_conto: 'Conto per ricevere gli incassi cambiato',
  cambia_nome_estratto: 'Cambiato il nome sull’estratto della carta',
  cambia_giorni_accredito: 'Cambiati i giorni degli accrediti',
  apre_pagina_conto: 'Aperta la pagina per completare il conto',
  esamina: 'Passo della registrazione esaminato',
  legge_esame: 'Registrazione letta per intero',
  scarica_documento: 'Documento della registrazione scaricato',
  chiede_archivio: 'Chiesto l’archivio dell’attività',
  scarica_archivio: 'Archivio dell’attività scaricato',
  carica_archivio: 'Caricato da un archivio',
  dimentica: 'Tolto ciò che la legge non chiede di conservare',
  mostra: 'Mostrato nella ricerca degli esercenti',
  nasconde: 'Nascosto dalla ricerca degli esercenti',
}

/** A word that has no sentence yet is still readable: `ha_letto` becomes "Ha letto". */
export function descriviAzione(azione: string): string {
  const testo = azione.replaceAll('_', ' ')
  return AZIONI[azione] ?? testo.charAt(0).toUpperCase() + testo.slice(1)
}
