import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'

const RESPINTA =
  'L’assistenza non l’ha approvata: la proposta non è stata inviata e nessun importo è dovuto.'
const RESPINTA_SU_DEBITO =
  'L’assistenza non l’ha approvata: la proposta non è stata inviata e il debito resta da pagare come prima.'

/** A debt that was there before is owed until a proposal is accepted, and again where it comes to nothing. */
const SU_DEBITO: Partial<Record<Dilazione['stato'], string>> = {
  bozza: 'La proposta non è ancora stata inviata: il debito resta da pagare come prima.',
  in_approvazione:
    'La proposta attende l’approvazione dell’assistenza: il debito resta da pagare come prima.',
  proposta: 'La proposta attende la risposta del cliente: il debito resta da pagare come prima.',
  rifiutata: 'La proposta è stata rifiutata: il debito è quello di prima.',
  scaduta: 'La proposta è scaduta senza risposta: il debito è quello di prima.',
  annullata: 'È stata annullata: il debito è quello di prima.',
}

/** The same of a plan that is to take the place of another one, which runs until it is signed. */
const AL_POSTO_DI: Partial<Record<Dilazione['stato'], string>> = {
  bozza: 'La proposta non è ancora stata inviata: il piano di adesso resta com’è.',
  in_approvazione:
    'La proposta attende l’approvazione dell’assistenza: il piano di adesso resta com’è.',
  proposta:
    'La proposta attende la firma del cliente: fino ad allora il piano di adesso resta com’è.',
  rifiutata: 'La proposta è stata rifiutata: il piano di prima resta com’è.',
  scaduta: 'La proposta è scaduta senza risposta: il piano di prima resta com’è.',
  annullata: 'È stata annullata: il piano di prima resta com’è.',
}

/** Until when a plan stands still, why, and what does not happen meanwhile. */
function sospensioneDi(
  { fino_al, motivo }: NonNullable<Dilazione['sospensione']>,
  isCliente: boolean,
): string {
  const nulla = isCliente
    ? 'fino ad allora non ti viene addebitato nulla, e puoi sempre pagare prima'
    : 'fino ad allora nulla si addebita e nulla si ricorda'
  return `Sospesa fino al ${formattaGiornoLungo(fino_al)}: ${nulla}. Le scadenze sono già quelle nuove. Motivo: “${motivo}”.`
}

/** The lower sum that closes the plan, until when, and what is owed otherwise. */
function saldoDi(
  { da_pagare_centesimi, entro, nota }: NonNullable<Dilazione['saldo']>,
  isCliente: boolean,
): string {
  const resto = isCliente ? 'il resto non lo devi più' : 'rinunci al resto'
  return `Con ${formattaEuro(da_pagare_centesimi)} entro il ${formattaGiornoCompleto(entro)} la dilazione è chiusa: ${resto}. Fino ad allora la mora non cresce; dopo, è di nuovo dovuto tutto. Motivo: “${nota}”.`
}

/** The notice of a plan that waits for nothing but what a bank took back. */
function ripresoDi(
  { stato, residuo_centesimi }: Dilazione,
  isCliente: boolean,
): string | undefined {
  if (residuo_centesimi === 0 || (stato !== 'stralciata' && stato !== 'rinegoziata'))
    return undefined
  const chiusa = stato === 'stralciata' ? 'è stata stralciata' : 'è stata sostituita da una nuova'
  const poi = isCliente
    ? 'puoi pagarli adesso. Nulla si addebita da sé'
    : 'il cliente può pagarli. Nulla si addebita da sé'
  return `La dilazione ${chiusa}, ma la banca ha ripreso quello che era stato pagato: ${formattaEuro(residuo_centesimi)} sono di nuovo dovuti, e ${poi}.`
}

/** The meaning of a state for its reader: what is owed, and why nothing is charged where nothing is. */
export function noticeOf(d: Dilazione, isCliente: boolean): string | undefined {
  if (d.respinta) return d.debiti.length > 0 ? RESPINTA_SU_DEBITO : RESPINTA
  if (d.stato === 'annullata' && d.rimborsato_centesimi > 0) {
    return 'È chiusa per recesso: quello che era pagato è stato rimborsato e le rate che restavano non sono più dovute.'
  }
  if (d.saldo !== null) return saldoDi(d.saldo, isCliente)
  if (d.sospensione !== null) return sospensioneDi(d.sospensione, isCliente)
  const ripreso = ripresoDi(d, isCliente)
  if (ripreso !== undefined) return ripreso
  const detto = isCliente && d.rate.find(({ evento }) => evento?.rispondibile === true)?.evento
  if (detto) {
    return `L’esercente dice che “${detto.testo}” è avvenuto: nella riga della rata confermalo, o di’ perché non è vero. Senza la tua conferma non ti viene addebitato nulla.`
  }
  if (d.sostituisce !== null && d.stato in AL_POSTO_DI) return AL_POSTO_DI[d.stato]
  if (d.debiti.length > 0 && d.stato in SU_DEBITO) {
    return isCliente && d.stato === 'proposta'
      ? 'La proposta aspetta la tua risposta: finché non la accetti il debito resta da pagare come prima.'
      : SU_DEBITO[d.stato]
  }
  return (isCliente && NOTICES_CLIENTE[d.stato]) || NOTICES[d.stato]
}

/** States in which nothing is charged say so, with why. */
const NOTICES: Partial<Record<Dilazione['stato'], string>> = {
  bozza: 'La proposta non è ancora stata inviata: nessun importo è dovuto.',
  in_approvazione: 'La proposta attende l’approvazione dell’assistenza: nessun importo è dovuto.',
  proposta: 'La proposta attende la risposta del cliente: nessun importo è ancora dovuto.',
  accettata: 'La proposta è accettata. Le rate partono quando la dilazione diventa attiva.',
  rifiutata: 'La proposta è stata rifiutata: nessun importo è dovuto.',
  scaduta: 'La proposta è scaduta senza risposta: nessun importo è dovuto.',
  sospesa: 'Le scadenze sono sospese: finché non riprende non viene addebitato alcun importo.',
  decaduta: 'È stato perso il beneficio del termine: tutto il residuo è dovuto subito.',
  stralciata: 'L’esercente ha rinunciato al residuo: non è più dovuto alcun importo.',
  rinegoziata: 'È stata sostituita da una nuova dilazione: qui non è più dovuto alcun importo.',
  annullata: 'È stata annullata: non è dovuto alcun importo.',
}

/** The same where the next step is up to the reader. */
const NOTICES_CLIENTE: Partial<Record<Dilazione['stato'], string>> = {
  proposta: 'La proposta aspetta la tua risposta: finché non la accetti non devi nulla.',
  sospesa: 'Le scadenze sono sospese: finché non riprende non ti viene addebitato nulla.',
  decaduta: 'Hai perso il beneficio del termine: devi tutto il residuo subito.',
  stralciata: 'L’esercente ha rinunciato al residuo: non devi più nulla.',
  rinegoziata: 'È stata sostituita da una nuova dilazione: qui non devi più nulla.',
}
