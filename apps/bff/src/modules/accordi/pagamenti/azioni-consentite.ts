import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { type Chi, puo } from '@rateo/domain/stati/macchina'
import {
  type OriginePagamento,
  STATI_PAGABILI,
  type StatoPagamento,
  TRANSIZIONI_PAGAMENTO,
} from '@rateo/domain/stati/pagamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { MetodoPagamento } from '@rateo/domain/stati/pagamento'
import { type Agevolazione, motivoMetodoVietato } from '@rateo/domain/trattenute/vincolo'
import type { StatoTentativo } from '@rateo/domain/stati/tentativo'
import { motivoNonRimborsabile } from '../../incasso/rimborsi/index.ts'
import {
  MOTIVO_ATTENDE_EVENTO,
  motivoNonAncoraDovuto,
  motivoNonSollecitabile,
} from '../../incasso/solleciti/index.ts'

export type Situazione = {
  stato: StatoPagamento
  scadenza: string
  valido_fino: string | null
  /** A tentativo that may still move money is alive. */
  in_corso: boolean
  /** Why no card can be charged again without the cliente there; null where one can, or nobody asks. */
  senza_carta: string | null
  ha_ricevuta: boolean
  rimborsabile_centesimi: number
  origine: OriginePagamento
  /** The cliente says that a transfer is on its way: until it comes there is no other way to pay. */
  annunciato: boolean
  /** Held or ended by a dilazione: it is collected by the rate of that. */
  a_rate: boolean
  /** A rata that is not due before its event: nobody asks for it. */
  attende_evento: boolean
  /** Interest for being late is added to it, day by day. */
  cresce: boolean
  /** The deduction that is lost with any other way of paying than the bonifico parlante. */
  vincolo: Agevolazione | null
}

const CHI: Record<Ruolo, Chi> = { esercente: 'E', cliente: 'C', admin: 'A' }

const statoAttuale = (stato: StatoPagamento) =>
  `Il pagamento è nello stato “${etichettaDi('pagamento', stato).etichetta}”.`

/** Why a request cannot be called off now; null when it can. */
export function motivoNonAnnullabile(
  {
    stato,
    in_corso,
    origine,
    annunciato = false,
  }: Pick<Situazione, 'stato' | 'in_corso' | 'origine'> & Partial<Pick<Situazione, 'annunciato'>>,
  ruolo: Ruolo,
): string | null {
  if (origine === 'rata') {
    return 'È una rata: si annulla la dilazione, non la singola rata.'
  }
  if (annunciato) {
    return 'Il cliente ha annunciato un bonifico: si annulla se lo ritira, o se non arriva in quindici giorni.'
  }
  if (in_corso || stato === 'in_verifica' || stato === 'in_elaborazione') {
    return 'C’è un pagamento in corso: attendi l’esito prima di annullare.'
  }
  if (stato === 'annullato') return 'La richiesta è già annullata.'
  if (stato === 'bozza') return 'È una bozza: non è ancora stata inviata, si elimina.'
  if (puo(TRANSIZIONI_PAGAMENTO, 'annulla', stato, CHI[ruolo])) return null
  return `Non si può annullare. ${statoAttuale(stato)}`
}

/** Why it cannot be sent or thrown away as a bozza; null when it can. */
export const motivoNonInBozza = (stato: StatoPagamento): string | null =>
  stato === 'bozza' ? null : `Non è una bozza. ${statoAttuale(stato)}`

/** Why a debt cannot be paid now; null when it can. */
function motivoNonPagabile(
  { stato, valido_fino, in_corso, annunciato }: Situazione,
  today: string,
): string | null {
  if (annunciato) {
    return 'È annunciato un bonifico: si paga in un altro modo solo se il cliente lo ritira.'
  }
  if (in_corso || stato === 'in_verifica') return null
  if (stato === 'in_elaborazione') {
    return 'L’addebito è già programmato: attendi l’esito, non serve pagare di nuovo.'
  }
  if (
    stato === 'scaduto' ||
    (stato === 'da_pagare' && valido_fino !== null && valido_fino < today)
  ) {
    return 'Il link di pagamento è scaduto: chiedine uno nuovo all’esercente.'
  }
  return STATI_PAGABILI.some((pagabile) => pagabile === stato)
    ? null
    : `Non c’è nulla da pagare. ${statoAttuale(stato)}`
}

/** States in which an incasso may be written down. */
export const REGISTRABILI: readonly StatoPagamento[] = [
  ...STATI_PAGABILI,
  'scaduto',
  'irrecuperabile',
]

/** Why nothing taken by hand can be written down now; null when it can. */
function motivoNonRegistrabile({ stato, in_corso, annunciato }: Situazione): string | null {
  if (annunciato && !in_corso) return null
  if (in_corso || stato === 'in_verifica' || stato === 'in_elaborazione') {
    return 'C’è un pagamento in corso: attendi l’esito prima di registrare un incasso.'
  }
  return REGISTRABILI.includes(stato)
    ? null
    : `Non resta nulla da incassare. ${statoAttuale(stato)}`
}

/** Why no new charge may be made now; null when it may. Whether a card was agreed is seen when it is tried. */
export function motivoNonRiprovabile(
  {
    stato,
    in_corso,
    origine,
    scadenza,
  }: Pick<Situazione, 'stato' | 'in_corso' | 'origine' | 'scadenza'>,
  today: string,
): string | null {
  if (in_corso) return 'C’è già un tentativo in corso: attendi l’esito.'
  if (origine === 'una_tantum') {
    return 'Solo rate e abbonamenti hanno una carta autorizzata: manda un sollecito con il link.'
  }
  return STATI_PAGABILI.some((pagabile) => pagabile === stato)
    ? motivoNonAncoraDovuto(scadenza, today)
    : `Non c’è nulla da addebitare. ${statoAttuale(stato)}`
}

export const motivoNonRinnovabile = (stato: StatoPagamento): string | null =>
  stato === 'scaduto' ? null : `Si rinnova solo un link scaduto. ${statoAttuale(stato)}`

export const motivoNonStralciabile = (stato: StatoPagamento): string | null =>
  stato === 'da_pagare' || stato === 'insoluto'
    ? null
    : `Si stralcia solo un credito ancora da incassare. ${statoAttuale(stato)}`

/** Why an incasso cannot be undone; null when it can. */
export function motivoNonStornabile(
  { stato, in_corso }: Pick<Situazione, 'stato' | 'in_corso'>,
  tentativo: { stato: StatoTentativo; metodo: string },
): string | null {
  if (tentativo.stato === 'stornato') return 'Questo incasso è già stornato.'
  if (in_corso) return 'C’è un pagamento in corso: attendi l’esito.'
  return stato === 'pagato' || stato === 'parzialmente_pagato'
    ? null
    : `Non si può stornare. ${statoAttuale(stato)}`
}

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

const A_RATE = 'Si paga a rate: apri la dilazione.'
const FERME_A_RATE = new Set([
  'paga',
  'copia_link',
  'registra_incasso',
  'annulla',
  'sollecita',
  'riprova',
  'rinnova',
  'stralcia',
])

const FERME_SENZA_EVENTO = new Set(['sollecita', 'riprova'])

/** Ways of paying that would cost who pays the deduction: none of them is offered, and each says why. */
const VIETATE = {
  paga_con_carta: 'carta',
  paga_con_addebito: 'addebito_sdd',
  paga_in_contanti: 'contanti',
  paga_con_pos: 'pos',
} as const satisfies Record<string, MetodoPagamento>

const vietate = (vincolo: Agevolazione | null): AzioniConsentite =>
  vincolo === null
    ? []
    : Object.entries(VIETATE).map(([nome, metodo]) =>
        azione(nome, motivoMetodoVietato(vincolo, metodo)),
      )

/** The actions of this role now, by the very rules that refuse the calls. */
export function azioniConsentite(
  situazione: Situazione,
  ruolo: Ruolo,
  today: string,
): AzioniConsentite {
  const azioni = secondoStato(situazione, ruolo, today)
  if (situazione.attende_evento) {
    return azioni.map((una) =>
      FERME_SENZA_EVENTO.has(una.azione) ? azione(una.azione, MOTIVO_ATTENDE_EVENTO) : una,
    )
  }
  if (!situazione.a_rate) return azioni
  return azioni.map((una) => (FERME_A_RATE.has(una.azione) ? azione(una.azione, A_RATE) : una))
}

function secondoStato(situazione: Situazione, ruolo: Ruolo, today: string): AzioniConsentite {
  const ricevuta = azione(
    'scarica_ricevuta',
    situazione.ha_ricevuta ? null : 'La ricevuta c’è quando il pagamento è completato.',
  )
  const { vincolo } = situazione
  if (ruolo === 'cliente') {
    return [azione('paga', motivoNonPagabile(situazione, today)), ...vietate(vincolo), ricevuta]
  }
  const { stato } = situazione
  // Nothing was asked of anybody yet.
  if (stato === 'bozza') return [azione('pubblica', null), azione('elimina', null)]
  return [
    azione('copia_link', motivoNonPagabile(situazione, today)),
    ...(ruolo === 'esercente'
      ? [azione('registra_incasso', motivoNonRegistrabile(situazione))]
      : []),
    ...vietate(vincolo),
    azione('annulla', motivoNonAnnullabile(situazione, ruolo)),
    azione('sollecita', motivoNonSollecitabile(stato)),
    azione(
      'riprova',
      motivoMetodoVietato(vincolo, 'carta') ??
        motivoNonRiprovabile(situazione, today) ??
        situazione.senza_carta,
    ),
    azione('rinnova', motivoNonRinnovabile(stato)),
    azione('stralcia', motivoNonStralciabile(stato)),
    ...(situazione.cresce ? [azione('condona_mora', null)] : []),
    azione('rimborsa', motivoNonRimborsabile(stato, situazione.rimborsabile_centesimi)),
    ricevuta,
  ]
}
