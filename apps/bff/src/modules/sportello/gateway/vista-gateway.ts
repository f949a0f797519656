import type { Gateway, StatoGateway } from '@rateo/contract/sportello/gateway'
import { causaleBonifico } from '@rateo/domain/denaro/causale'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { eRegistrato } from '@rateo/domain/denaro/metodo'
import { mascheraIban } from '@rateo/domain/banca/iban'
import { METODI_PAGAMENTO, STATI_PAGABILI, STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { causaleInFrase, doveIlDenaro, haRestituito } from '@rateo/domain/banca/sdd-causali'
import type { Agevolazione } from '@rateo/domain/trattenute/vincolo'
import type { NettoPagamento, VincoloPagamento } from '@rateo/contract/registri/trattenute'
import { nettoDi, parlanteDi } from './netto/netto-e-vincolo.ts'
import type { RigaMora } from '@rateo/contract/incasso/righe-mora'
import { componiMora, type MoraNuova } from '../../incasso/mora/index.ts'
import { codicePerChiPaga, messaggioRifiuto } from '../../../integrations/psp/codici-rifiuto.ts'

export type DatiGateway = {
  id: string
  numero: string
  stato: string
  /** The dilazione that pays it in rate, once that was accepted. */
  dilazione_id: string | null
  causale: string
  importo_centesimi: number
  residuo_centesimi: number | null
  incassato_centesimi: number
  rimborsato_centesimi: number
  maggiorazioni_centesimi: number
  scadenza: string
  valido_fino: string | null
  metodi_ammessi: string[]
  metodo_etichetta: string | null
  pagato_at: Date | null
  esercente_id: string
  ragione_sociale: string
  partita_iva: string
  email: string
  telefono: string | null
  citta: string | null
  logo_at: Date | null
  ricevuta: string | null
  /** The state of the last tentativo; null when there was none. */
  stato_tentativo: string | null
  metodo_tentativo: string | null
  codice_rifiuto: string | null
  url_pagamento: string | null
  prossimo_controllo_at: Date | null
  importo_tentativo: number | null
  operazione_id: number | null
  stato_operazione: string | null
  parte_minima_centesimi: number | null
  codice: string | null
  sconto: Gateway['sconto']
  codice_ammesso: boolean
  altro_codice: boolean
  annunciato_at: Date | null
  iban_esercente: string | null
  iban_intestatario: string | null
  capofila_id: string | null
  /** The last tentativo pays several debts in one go; null where there is none. */
  insieme: boolean | null
  /** The day of a direct debit, with its account and the term of its outcome below. */
  addebito_il: string | null
  esito_entro: string | null
  iban_addebito: string | null
  vincolo_metodo: Agevolazione | null
  parlante: Omit<VincoloPagamento, 'agevolazione'> | null
  trattenute: NettoPagamento['righe'] | null
}

type Esito = NonNullable<Gateway['esito']>

const PAGATI: readonly string[] = ['pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato']
const FINITI: readonly string[] = ['pagato', 'annullato', 'a_rate'] satisfies StatoGateway[]
const PAGABILI: readonly string[] = STATI_PAGABILI
const IN_VERIFICA =
  'Stiamo verificando l’esito con il servizio di pagamento. Non riprovare: ti avvisiamo noi appena arriva la conferma.'
const IN_CODA =
  'L’addebito è programmato per il giorno indicato: prima di allora non è addebitato nulla e non devi fare altro.'
const PREPARATO =
  'L’esercente ha preparato l’addebito sul tuo conto e la banca lo esegue nel giorno indicato. Non devi fare nulla.'

/**
 * The state of the page: payments in hand, and whether the cliente can go on with them; other states of the debt are
 * told as they are.
 */
function statoGateway(dati: DatiGateway, today: string): StatoGateway {
  const { stato, valido_fino, stato_tentativo, url_pagamento } = dati
  if (PAGATI.includes(stato)) return 'pagato'
  // Money that was on its way all the same is told as it is.
  if (dati.dilazione_id !== null && stato !== 'in_verifica' && stato !== 'in_elaborazione') {
    return 'a_rate'
  }
  if (stato === 'in_elaborazione' || stato === 'scaduto') return stato
  if (stato === 'in_verifica') {
    return stato_tentativo === 'richiede_autenticazione' && url_pagamento !== null
      ? 'in_corso'
      : 'in_verifica'
  }
  if (!PAGABILI.includes(stato)) return 'annullato'
  // The timetable writes `scaduto` a little after midnight; until then it is told from the day.
  return stato === 'da_pagare' && valido_fino !== null && valido_fino < today
    ? 'scaduto'
    : 'da_pagare'
}

const no = (codice: string | null, messaggio: string): Esito => ({
  riuscito: false,
  codice: codicePerChiPaga(codice),
  messaggio,
})
const unknown = (messaggio: string): Esito => ({ riuscito: null, codice: null, messaggio })

const restituito = (causale: string | null) =>
  `La banca ${haRestituito(causale)} l’addebito${causale === null ? '' : `: ${causaleInFrase(causale)}`}. ${doveIlDenaro(causale)} L’importo è di nuovo da pagare.`

/** The outcome of money that was paid and did not stay; null where it did, or was never paid. */
function tornato({ stato, incassato_centesimi, rimborsato_centesimi }: DatiGateway): Esito | null {
  if (stato === 'contestato') {
    return unknown(
      'Hai chiesto alla tua banca di riavere questo importo: decide lei. Nel frattempo non devi fare nulla.',
    )
  }
  if (stato !== 'rimborsato' && stato !== 'parzialmente_rimborsato') return null
  return {
    riuscito: true,
    codice: null,
    messaggio: `Hai pagato ${formattaEuro(incassato_centesimi)} e ti sono stati restituiti ${formattaEuro(rimborsato_centesimi)}.`,
  }
}

function esito({
  stato,
  stato_tentativo,
  metodo_tentativo,
  codice_rifiuto,
  importo_tentativo,
}: DatiGateway): Esito | null {
  switch (stato_tentativo) {
    case 'riuscito':
      return {
        riuscito: true,
        codice: null,
        messaggio: eRegistrato(metodo_tentativo ?? '')
          ? `L’esercente ha ricevuto ${formattaEuro(importo_tentativo ?? 0)}: online non è stato addebitato nulla.`
          : `Il pagamento è riuscito: sono stati addebitati ${formattaEuro(importo_tentativo ?? 0)}.`,
      }
    case 'rifiutato':
      return no(codice_rifiuto, messaggioRifiuto(codice_rifiuto))
    case 'errore_tecnico':
      return no('errore_tecnico', messaggioRifiuto(codice_rifiuto ?? 'errore_tecnico'))
    case 'annullato':
      return no(null, 'Hai lasciato il pagamento a metà. Non è stato addebitato alcun importo.')
    case 'richiede_autenticazione':
      return codice_rifiuto === null ? null : no(codice_rifiuto, messaggioRifiuto(codice_rifiuto))
    case 'avviato':
      if (stato !== 'in_elaborazione') return unknown(IN_VERIFICA)
      return unknown(metodo_tentativo === 'addebito_sdd' ? IN_CODA : PREPARATO)
    case 'esito_sconosciuto':
    case 'da_verificare':
      return unknown(IN_VERIFICA)
    case 'inviato':
      return unknown(
        'L’addebito è stato preparato per il giorno indicato: prima di allora non è addebitato nulla. Ti avvisiamo noi appena arriva la conferma della banca.',
      )
    case 'restituito':
      return no(codice_rifiuto, restituito(codice_rifiuto))
    default:
      return PAGATI.includes(stato)
        ? { riuscito: true, codice: null, messaggio: 'L’esercente ha registrato il pagamento.' }
        : null
  }
}

const isIn = <T extends string>(list: readonly T[], value: string): value is T =>
  list.some((one) => one === value)

function addebito({ addebito_il, esito_entro, iban_addebito: iban }: DatiGateway) {
  return addebito_il === null || esito_entro === null || iban === null
    ? null
    : { iban: mascheraIban(iban), addebito_il, esito_entro }
}

/** The smallest part that may be paid; null when the rest is no larger, and is taken whole. */
function parteMinima({ parte_minima_centesimi: minima, residuo_centesimi }: DatiGateway) {
  return minima !== null && residuo_centesimi !== null && minima < residuo_centesimi ? minima : null
}

function coordinate(dati: DatiGateway, mora: number): Gateway['coordinate'] {
  const { codice, iban_esercente: iban, iban_intestatario, metodi_ammessi, ragione_sociale } = dati
  if (codice === null) return null
  return {
    codice,
    // The debt is paid at the counter only, where there is no IBAN.
    iban: metodi_ammessi.includes('bonifico') ? (iban ?? '') : '',
    beneficiario: iban_intestatario ?? ragione_sociale,
    causale: causaleBonifico(codice),
    importo_centesimi: (dati.residuo_centesimi ?? 0) + mora,
  }
}

/** The payment page: its state, the sum that confirming would take, and the end of the last attempt. */
export function vistaGateway(
  dati: DatiGateway,
  today: string,
  mora: { nuova: MoraNuova | undefined; congelata: readonly RigaMora[] },
): Gateway {
  if (!isIn(STATI_PAGAMENTO, dati.stato)) throw new Error(`Unknown state: ${dati.stato}`)
  const stato = statoGateway(dati, today)
  const nuova = mora.nuova?.totale_centesimi ?? 0
  return {
    _id: dati.id,
    numero: dati.numero,
    stato,
    stato_pagamento: dati.stato,
    dilazione_id: stato === 'a_rate' ? dati.dilazione_id : null,
    esercente: {
      _id: dati.esercente_id,
      nome: dati.ragione_sociale,
      partita_iva: dati.partita_iva,
      email: dati.email,
      telefono: dati.telefono,
      citta: dati.citta,
      logo: dati.logo_at && String(dati.logo_at.getTime()),
    },
    causale: dati.causale,
    importo_centesimi: dati.importo_centesimi,
    da_pagare_centesimi: FINITI.includes(stato) ? 0 : (dati.residuo_centesimi ?? 0) + nuova,
    sconto: dati.sconto,
    netto: nettoDi(dati),
    parlante: parlanteDi(dati, (dati.residuo_centesimi ?? 0) + nuova),
    codice_ammesso: stato === 'da_pagare' && dati.codice_ammesso,
    altro_codice: stato === 'da_pagare' && dati.codice_ammesso && dati.altro_codice,
    mora: componiMora(mora.congelata, mora.nuova?.righe ?? []),
    commissione_centesimi: 0,
    scadenza: dati.scadenza,
    valido_fino: dati.valido_fino,
    metodi: dati.metodi_ammessi
      .filter((metodo) => isIn(METODI_PAGAMENTO, metodo))
      // A transfer needs an account to go to.
      .filter((metodo) => metodo !== 'bonifico' || dati.iban_esercente !== null),
    carte: [],
    mandati: [],
    nuovo_addebito_il: null,
    prossimi: null,
    parte_minima_centesimi: parteMinima(dati),
    altri: [],
    estinzioni: [],
    insieme: [],
    coordinate:
      stato === 'da_pagare' || stato === 'in_elaborazione' ? coordinate(dati, nuova) : null,
    bonifico_annunciato_at:
      stato === 'in_elaborazione' ? (dati.annunciato_at?.toISOString() ?? null) : null,
    addebito: stato === 'in_elaborazione' ? addebito(dati) : null,
    esito: tornato(dati) ?? esito(dati),
    url_pagamento: stato === 'in_corso' ? dati.url_pagamento : null,
    prossimo_controllo_at: dati.prossimo_controllo_at?.toISOString() ?? null,
    pagato_at: dati.pagato_at?.toISOString() ?? null,
    metodo_etichetta: dati.metodo_etichetta,
    ricevuta: dati.ricevuta,
  }
}
