import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { type StatoDilazione, TRANSIZIONI_DILAZIONE } from '@rateo/domain/credito/dilazione'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { puo } from '@rateo/domain/stati/macchina'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { MOTIVO_SOLO_RIAPERTE, motivoSenzaMetodo } from './rate/metodo-rate.ts'

export type SituazioneDilazione = {
  stato: StatoDilazione
  /** The reason why a dilazione that was not sent yet cannot be; null when it can. */
  bloccata: string | null
  in_corso: boolean
  /** Money that ever came, also what was given back. */
  pagato_centesimi: number
  scaduta: boolean
  /** True when only sums that claims took are left to pay. */
  solo_riaperte: boolean
  /** True when it took the place of another plan: called off, nobody would owe what that had left. */
  sostituisce: boolean
  /** Why its esercente does not take it back alone; null where they may. */
  divisa: string | null
}

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

const stato = (s: StatoDilazione) =>
  `La dilazione è nello stato “${etichettaDi('dilazione', s).etichetta}”.`

function motivoNonAnnullabile(s: SituazioneDilazione): string | null {
  if (!puo(TRANSIZIONI_DILAZIONE, 'annulla', s.stato, 'E')) return stato(s.stato)
  if (s.divisa !== null) return s.divisa
  if (s.pagato_centesimi > 0) return 'Una parte è già stata pagata.'
  if (s.stato === 'attiva' && s.sostituisce) {
    return 'Ha preso il posto di un altro piano: non si annulla, si può rinegoziare.'
  }
  return s.in_corso ? 'C’è un pagamento in corso: attendi l’esito.' : null
}

/** The actions of this role on a dilazione now, by the very rules that refuse the calls. */
export function azioniConsentite(s: SituazioneDilazione, ruolo: Ruolo): AzioniConsentite {
  const soloDa = (voluto: StatoDilazione) => (s.stato === voluto ? null : stato(s.stato))
  if (ruolo === 'esercente') {
    return [
      azione('modifica', soloDa('bozza')),
      azione('invia', soloDa('bozza') ?? s.bloccata),
      azione('ritira', soloDa('proposta') ?? s.divisa),
      azione('annulla', motivoNonAnnullabile(s)),
    ]
  }
  if (ruolo === 'admin') {
    return [
      azione('approva', soloDa('in_approvazione') ?? s.bloccata),
      azione('respingi', soloDa('in_approvazione')),
    ]
  }
  const tardi = s.scaduta
    ? 'Il tempo per rispondere è finito: chiedi all’esercente una nuova proposta.'
    : null
  return [
    azione('accetta', soloDa('proposta') ?? tardi),
    azione('rifiuta', soloDa('proposta') ?? tardi),
    azione(
      'cambia_metodo',
      motivoSenzaMetodo(s.stato) ?? (s.solo_riaperte ? MOTIVO_SOLO_RIAPERTE : null),
    ),
  ]
}
