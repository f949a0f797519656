import type { StatoContestazione } from '@rateo/domain/stati/contestazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'

const DI_NUOVO =
  'La parte che era di rate è di nuovo da pagare: il cliente è avvisato, e da sola non si addebita.'

type Esito = { stato: StatoContestazione; riaperta: boolean }

/** The state of a claim, for the esercente and for the staff: every sentence says where the money is. */
export function messaggio(importo_centesimi: number, { stato, riaperta }: Esito): string {
  const importo = formattaEuro(importo_centesimi)
  const messaggi: Record<StatoContestazione, string> = {
    preavviso: `Il cliente ha chiesto chiarimenti alla banca: ${importo} sono ancora tuoi.`,
    prevenuta: `Hai rimborsato ${importo}: la contestazione non parte.`,
    da_rispondere: `La banca ha trattenuto ${importo} finché non decide. Rispondi con le prove, o accetta.`,
    in_esame: `La banca sta guardando le tue prove: ${importo} restano trattenuti fino alla decisione.`,
    accettata: `Accettata: ${importo} restano al cliente.`,
    scaduta: `Nessuno ha risposto in tempo: ${importo} stanno per tornare al cliente.`,
    vinta: `La banca ti ha dato ragione: ${importo} sono tornati nel tuo saldo.`,
    persa: `La banca ha dato ragione al cliente: ${importo} restano a lui.${riaperta ? ` ${DI_NUOVO}` : ''}`,
    ritirata: `Il cliente l’ha ritirata: ${importo} sono tornati nel tuo saldo.`,
  }
  return messaggi[stato]
}

/** The same for the cliente who made it. */
export function messaggioAlCliente(
  importo_centesimi: number,
  stato: StatoContestazione,
  esercente: string,
): string {
  const importo = formattaEuro(importo_centesimi)
  const fermo = `${importo} sono fermi presso la banca finché non decide. Intanto nessuno ti addebita altro per questo.`
  const messaggi: Record<StatoContestazione, string> = {
    preavviso: `Hai chiesto chiarimenti alla tua banca su ${importo}: per ora il pagamento resta com’è.`,
    prevenuta: `${esercente} ti ha rimborsato ${importo}: la contestazione non parte.`,
    da_rispondere: `Hai contestato l’addebito alla tua banca: ${fermo}`,
    in_esame: `La tua banca guarda la contestazione e la risposta di ${esercente}: ${fermo}`,
    accettata: `${esercente} ha accettato la tua contestazione: ${importo} restano a te.`,
    scaduta: `${esercente} non ha risposto in tempo: ${importo} stanno per tornare a te.`,
    vinta: `La banca ha dato ragione a ${esercente}: il pagamento di ${importo} resta valido e non devi altro. Se non sei d’accordo, scrivi alla tua banca.`,
    persa: `La banca ti ha dato ragione: ${importo} restano a te.`,
    ritirata: `La contestazione è stata ritirata: il pagamento di ${importo} resta valido e non devi altro.`,
  }
  return messaggi[stato]
}
