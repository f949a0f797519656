import {
  presentabileFino,
  type StatoDistinta,
  TRANSIZIONI_DISTINTA,
} from '@rateo/domain/banca/distinta'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { puo } from '@rateo/domain/stati/macchina'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

type Situazione = { stato: StatoDistinta; addebito_il: string }

const nello = (stato: StatoDistinta): string =>
  `La distinta è nello stato “${etichettaDi('distinta', stato).etichetta}”.`

export function motivoNonConsegnabile({ stato, addebito_il }: Situazione, today: string) {
  if (!puo(TRANSIZIONI_DISTINTA, 'consegna', stato, 'E')) return nello(stato)
  const fino = presentabileFino(addebito_il)
  return today > fino
    ? `La banca la accettava fino al ${formattaGiorno(fino)}: annullala e preparane una per un altro giorno.`
    : null
}

export const motivoNonAnnullabile = ({ stato }: Pick<Situazione, 'stato'>) =>
  puo(TRANSIZIONI_DISTINTA, 'annulla', stato, 'E')
    ? null
    : `${nello(stato)} Quello che la banca ha già ricevuto si ferma solo con la banca.`

/** Money is there from the day of the debit; a refusal of the bank may come before. */
export function motivoSenzaEsiti(
  { stato, addebito_il }: Situazione,
  { causale, today }: { causale: string | null; today: string },
): string | null {
  if (stato === 'preparata') return 'Prima segna che hai consegnato il file alla banca.'
  if (stato === 'annullata') return nello(stato)
  return causale === null && today < addebito_il
    ? `L’addebito è previsto il ${formattaGiorno(addebito_il)}: prima di quel giorno nulla è incassato.`
    : null
}

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

/** The very rules that refuse the calls; staff look and touch nothing. */
export function azioniDistinta(situazione: Situazione, ruolo: Ruolo, today: string) {
  if (ruolo !== 'esercente') return []
  return [
    azione('consegna', motivoNonConsegnabile(situazione, today)),
    azione('annulla', motivoNonAnnullabile(situazione)),
    azione('incassati', motivoSenzaEsiti(situazione, { causale: null, today })),
    azione('insoluti', motivoSenzaEsiti(situazione, { causale: 'MS03', today })),
  ]
}
