import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { MESSAGGI } from '@rateo/domain/parole/messaggi'
import { causaleInFrase, doveIlDenaro, haRestituito } from '@rateo/domain/banca/sdd-causali'
import { eRegistrato } from '@rateo/domain/denaro/metodo'
import type { MetodoPagamento } from '@rateo/domain/stati/pagamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { StatoTentativo } from '@rateo/domain/stati/tentativo'
import { messaggioRifiuto } from '../../../integrations/psp/codici-rifiuto.ts'

const AZIONI: Readonly<Record<string, string>> = {
  richiede: 'Pagamento richiesto',
  apre_quota: 'Quota accettata: pagamento richiesto',
  nomina_beneficiario: 'Scelto per chi è il pagamento',
  fa_pagare: 'Creato un link perché paghi qualcun altro',
  scrive_bozza: 'Bozza salvata',
  pubblica: 'Bozza inviata: pagamento richiesto',
  elimina_bozza: 'Bozza eliminata',
  avvia: 'Pagamento avviato',
  incassa: 'Pagamento riuscito',
  rifiuta: 'Pagamento rifiutato: non è stato addebitato alcun importo',
  lascia: 'Pagamento lasciato a metà: non è stato addebitato alcun importo',
  fallisce: 'Pagamento non riuscito per un problema tecnico: non è stato addebitato alcun importo',
  invia_addebito: 'Addebito programmato per il giorno annunciato',
  sposta_addebito:
    'Spostato il giorno dell’addebito sul conto: il cliente ha avuto un nuovo preavviso',
  rimanda_invio:
    'Il servizio di pagamento per ora non accetta invii, per un problema nostro: riproviamo da soli. Non è stato addebitato alcun importo',
  perde_risposta: 'Il servizio di pagamento non ha risposto: l’esito viene verificato',
  rinuncia: 'Esito da verificare a mano',
  da_riconciliare: 'Arrivato un incasso da riconciliare',
  annuncia_bonifico: 'Il cliente ha annunciato un bonifico',
  ritira_annuncio: 'Bonifico ritirato o non arrivato: l’importo è di nuovo da pagare',
  ritira_addebito: 'Tolto dalla distinta: l’importo è di nuovo da pagare',
  ritrova: 'Il servizio di pagamento conosceva questo pagamento: l’esito viene verificato',
  cambia_scadenza: 'Cambiata la scadenza',
  crea_link_pubblico: 'Creato un link per pagare senza account',
  revoca_link_pubblico: 'Il link per pagare senza account non funziona più',
  aggiunge_nota: 'Nota scritta',
  elimina_nota: 'Nota tolta',
  scade: 'Link di pagamento scaduto',
  rinnova: 'Link di pagamento rinnovato',
  registra_incasso: 'Incasso registrato a mano',
  storna_incasso: 'Incasso registrato a mano stornato: l’importo è di nuovo da pagare',
  riapre_rata:
    'Di nuovo da pagare, perché una contestazione ha ripreso l’importo: non si addebita da sola',
  riduce_rata: 'Ridotto per il reso dell’acquisto',
  adempie_saldo: 'Non più dovuto: il saldo e stralcio della dilazione è pagato',
  stralcia: 'Credito stralciato: non se ne aspetta più l’incasso',
  condona_mora: 'Interessi di mora condonati: l’importo non cresce più',
  restituito: 'Addebito restituito dalla banca',
  contesta: 'Il titolare della carta ha contestato l’addebito',
  contestazione_prove: 'Prove inviate alla banca',
  contestazione_vinta: 'Contestazione vinta: l’importo torna all’esercente',
  contestazione_ritirata: 'Contestazione ritirata: l’importo torna all’esercente',
  contestazione_persa: 'Contestazione persa: l’importo resta al cliente',
  contestazione_accettata: 'Contestazione accettata: l’importo resta al cliente',
  contestazione_scaduta: 'Contestazione scaduta: nessuno ha risposto in tempo',
  promette:
    'Il cliente ha detto in che giorno paga: fino ad allora solleciti e nuovi addebiti si fermano',
  mantiene_promessa: 'Promessa mantenuta: l’importo è arrivato entro il giorno detto',
  manca_promessa: 'Promessa non mantenuta: riprendono i solleciti e i nuovi addebiti',
  termina_promessa: 'Promessa terminata: riprendono i solleciti e i nuovi addebiti',
  invia_promemoria: 'Promemoria inviato al cliente',
  invia_sollecito: 'Sollecito inviato al cliente',
  chiede_riesame:
    'Il cliente ha chiesto a una persona di riesaminare un rifiuto del pagamento a rate',
  chiede_rimborso: 'Rimborso richiesto',
  accoda_rimborso: 'Rimborso in coda: il saldo non basta ancora',
  invia_rimborso: 'Rimborso inviato',
  rimborsa: 'Rimborso eseguito',
  fallisce_rimborso: 'Rimborso non riuscito: nessun importo è stato restituito',
  annulla_rimborso: 'Rimborso annullato: nessun importo è stato mosso',
  perde_risposta_rimborso:
    'Il servizio di pagamento non ha risposto: l’esito del rimborso viene verificato',
  rinuncia_rimborso: 'Esito del rimborso da verificare a mano',
  usa_codice: 'Usato un codice promozione: lo sconto è tolto dall’importo',
  rende_codice: 'Codice promozione tolto: lo sconto non vale più',
  annulla: 'Richiesta annullata',
  annulla_per_cessazione: 'L’abbonamento è cessato: non è più dovuto',
  annulla_per_recesso: 'Chiusa per recesso: il resto non è più dovuto qui',
  torna_dovuto: 'La dilazione non vale più: l’importo è di nuovo da pagare, con più tempo',
  impegna_a_rate: 'Accettata una dilazione: da qui si paga a rate',
  libera_da_rate: 'La dilazione non è cominciata: l’importo si paga come prima',
  paga_a_rate: 'Si paga a rate: le rate hanno preso il suo posto',
  rinnova_abbonamento: 'Un nuovo periodo dell’abbonamento è da pagare',
  non_pagato: 'Non pagato entro il suo giorno: non è stato addebitato alcun importo',
  addebito_non_avviato: 'Addebito automatico non fatto: non è stato addebitato alcun importo',
}

const TIPI_SCRITTURA: Readonly<Record<string, string>> = {
  incasso: 'Incasso',
  commissione: 'Commissione del servizio',
  rimborso: 'Rimborso',
  storno: 'Storno',
  mora: 'Di cui interessi di mora',
  storno_mora: 'Storno degli interessi di mora',
  contestazione: 'Contestazione',
  costo_contestazione: 'Costo della contestazione',
  contestazione_vinta: 'Contestazione chiusa: importo tornato',
  contestazione_persa: 'Contestazione chiusa: importo al cliente',
  incasso_da_riconciliare: 'Incasso da riconciliare',
}

const CONTI: Readonly<Record<string, string>> = {
  da_ricevere: 'Da ricevere dal servizio di pagamento',
  commissioni: 'Commissioni del servizio di pagamento',
  debito: 'Dovuto all’esercente',
  ricavi: 'Ricavi della piattaforma',
  incassi_da_riconciliare: 'Incassi da riconciliare',
  contestati: 'Contestato, presso la banca',
  incassi_diretti: 'Incassato direttamente',
  incassi_di_mora: 'Compreso nell’incasso',
  interessi_di_mora: 'Interessi di mora',
  ritenute_subite: 'Trattenuto dalla banca, per le imposte',
  ricavi_diretti: 'Vendite incassate direttamente',
}

// A word that has no sentence yet is still readable: `ha_letto` becomes "Ha letto".
const leggibile = (parola: string): string => {
  const testo = parola.replaceAll('_', ' ')
  return testo.charAt(0).toUpperCase() + testo.slice(1)
}

type Addebito = { il: string; in_distinta: boolean }

/** A debit is with the bank some days before it is made; one of a distinta, once the esercente sends that. */
export function descriviAzione(azione: string, addebito: Addebito | null = null): string {
  if (azione !== 'invia_addebito' || addebito === null) return AZIONI[azione] ?? leggibile(azione)
  const giorno = formattaGiornoCompleto(addebito.il)
  return addebito.in_distinta
    ? `Addebito messo in una distinta per il ${giorno}`
    : `Addebito programmato presso la banca per il ${giorno}`
}
export const descriviScrittura = (tipo: string): string => TIPI_SCRITTURA[tipo] ?? leggibile(tipo)
export const descriviConto = (codice: string): string => CONTI[codice] ?? leggibile(codice)

/** Why the bank sent a debit back: its code stands behind the technical details. Nobody can appeal against it: there is no day to answer by. */
function restituzione(codice: string | null, ruolo: Ruolo): string {
  const perche = codice === null ? '' : `: ${causaleInFrase(codice)}`
  return ruolo === 'cliente'
    ? `La banca ${haRestituito(codice)} l’addebito${perche}. ${doveIlDenaro(codice)}`
    : `L’addebito era riuscito e la banca del cliente lo ha restituito${perche}.`
}

/** The outcome of a tentativo, for people: every sentence says whether money moved. */
export function messaggioTentativo(
  stato: StatoTentativo,
  codice_rifiuto: string | null,
  metodo: MetodoPagamento,
  ruolo: Ruolo,
): string {
  const messaggi: Record<StatoTentativo, string> = {
    avviato: 'Pagamento avviato: non è ancora stato addebitato alcun importo.',
    richiede_autenticazione:
      ruolo === 'cliente'
        ? 'In attesa della tua conferma: non è ancora stato addebitato alcun importo.'
        : 'In attesa della conferma del cliente: non è ancora stato addebitato alcun importo.',
    inviato: 'Addebito preparato per il giorno annunciato: l’esito arriva nei giorni dopo.',
    esito_sconosciuto: MESSAGGI.attesa_conferma,
    da_verificare:
      'L’esito non è ancora noto: lo sta verificando l’assistenza. Non serve pagare di nuovo.',
    riuscito: eRegistrato(metodo)
      ? 'L’esercente lo ha incassato da sé: online non è stato addebitato nulla.'
      : 'L’importo è stato addebitato.',
    rifiutato: messaggioRifiuto(codice_rifiuto),
    errore_tecnico: messaggioRifiuto(codice_rifiuto ?? 'errore_tecnico'),
    annullato: 'Il pagamento è stato lasciato a metà. Non è stato addebitato alcun importo.',
    stornato: 'L’incasso era stato registrato per errore ed è stato stornato.',
    restituito: restituzione(codice_rifiuto, ruolo),
  }
  return messaggi[stato]
}
