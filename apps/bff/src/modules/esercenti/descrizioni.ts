const AZIONI: Readonly<Record<string, string>> = {
  invia: 'Registrazione inviata',
  prendi_in_carico: 'Verifica iniziata',
  approva: 'Esercente approvato',
  chiedi_integrazione: 'Chiesta un’integrazione',
  rifiuta: 'Registrazione rifiutata',
  appella: 'Decisione riesaminata',
  mostra: 'Mostrato nella ricerca degli esercenti',
  nasconde: 'Nascosto dalla ricerca degli esercenti',
}

/** A word that has no sentence yet is still readable: `ha_letto` becomes "Ha letto". */
export function descriviAzione(azione: string): string {
  const testo = azione.replaceAll('_', ' ')
  return AZIONI[azione] ?? testo.charAt(0).toUpperCase() + testo.slice(1)
}
