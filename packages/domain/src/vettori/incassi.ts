import { controllaAvviso, leggiQrAvviso } from '../tempo/avviso.ts'
import {
  controcodice,
  controllaCodiceCliente,
  leggiDataMatrix,
  TIPI_BOLLETTINO,
} from '../banca/bollettino.ts'
import { bollo } from '../denaro/bollo.ts'
import { cartaConservabile, controllaPan } from '../denaro/carta.ts'
import { contanteAmmesso } from '../cassa/contante.ts'
import { codiceScarto, significatoFatturaPa } from '../denaro/fatturapa.ts'
import { impostaSu, scorpora } from '../denaro/iva.ts'
import { hotp, POLITICA_OTP, totp, valutaOtp } from '../identita/otp.ts'
import { REGOLE_SCA } from '../denaro/sca.ts'
import type { RegolaSca } from '../denaro/sca.ts'
import { causaleSdd } from '../banca/sdd-causali.ts'
import { traslitteraSepa } from '../banca/sepa-caratteri.ts'
import { campi, numero, numeroOppureNiente, testo, testoOppureNiente, una } from './lettura.ts'
import type { Campi, Regola } from './lettura.ts'

function avviso(c: Campi): unknown {
  const esito = leggiQrAvviso(testo(c['qr']))
  if ('errore' in esito) return esito
  return { avviso: esito.avviso, cf_ente: esito.cf_ente, importo_cent: esito.importo_centesimi }
}

function bollettino(c: Campi): unknown {
  if (c['codice_cliente16'] !== undefined) {
    return { controcodice: controcodice(testo(c['codice_cliente16'])) }
  }
  if (c['codice_cliente18'] !== undefined) {
    return { valido: controllaCodiceCliente(testo(c['codice_cliente18'])) }
  }
  if (c['tipo'] !== undefined) return TIPI_BOLLETTINO[testo(c['tipo'])]
  const dati = leggiDataMatrix(testo(c['datamatrix']))
  return dati && { ...dati, importo_cent: dati.importo_centesimi }
}

const ascii = (valore: string): Uint8Array =>
  Uint8Array.from(valore, (carattere) => carattere.codePointAt(0) ?? 0)

function otpRfc(c: Campi): string {
  const segreto = ascii(testo(c['segreto_ascii']))
  const cifre = numero(c['cifre'])
  if (c['tipo'] === 'HOTP') return hotp(segreto, numero(c['contatore']), { cifre })
  const algoritmo = una(c['algoritmo'], ['SHA1', 'SHA256', 'SHA512'])
  return totp(segreto, numero(c['tempo_unix']), { cifre, algoritmo, passo: numero(c['passo']) })
}

function otpPolitica(input: unknown): unknown {
  if (typeof input === 'string') {
    if (input === 'validita_secondi') {
      const { validita_secondi: proposto, validita_secondi_massima: massimo_nist } = POLITICA_OTP
      return { proposto, massimo_nist }
    }
    if (input === 'fallimenti_consecutivi_prima_del_blocco') {
      return {
        proposto: POLITICA_OTP.fallimenti_consecutivi_prima_del_blocco,
        massimo_nist: POLITICA_OTP.fallimenti_consecutivi_massimi,
      }
    }
    const politica: Readonly<Record<string, unknown>> = POLITICA_OTP
    return politica[input]
  }
  const c = campi(input)
  return valutaOtp({
    uguale: c['codice'] === c['inserito'],
    eta_secondi: numero(c['eta_s']),
    usato: c['usato'] === true,
    tentativi: numero(c['tentativi']),
  })
}

/** Cards, debits, receipts, invoices and one-time codes. */
export const incassi: Readonly<Record<string, Regola>> = {
  pan_luhn: (input) => controllaPan(testo(input)),
  carta_conservabile: (input) => cartaConservabile(testo(input)),
  sca_iniziatore: (input) => {
    const operazione = testo(campi(input)['operazione'])
    const regole: readonly RegolaSca[] = Object.values(REGOLE_SCA)
    return regole.find((regola) => regola.descrizione === operazione)
  },
  sdd_causali: (input) => causaleSdd(testo(input)),
  sepa_caratteri: (input) => traslitteraSepa(testo(input)),
  iva: (input) => {
    const c = campi(input)
    const aliquota = numero(c['aliquota'])
    if (c['lordo_cent'] === undefined) {
      return { imposta_cent: impostaSu(numero(c['imponibile_cent']), aliquota) }
    }
    const scorporato = scorpora(numero(c['lordo_cent']), aliquota)
    return {
      imponibile_cent: scorporato.imponibile_centesimi,
      imposta_cent: scorporato.imposta_centesimi,
    }
  },
  bollo: (input) => {
    const c = campi(input)
    const nonSoggetto = numeroOppureNiente(c['non_soggetto_iva_cent']) ?? 0
    return { bollo_cent: bollo(nonSoggetto, testoOppureNiente(c['natura'])) }
  },
  contante: (input) => {
    const c = campi(input)
    const importi = c['contanti_cent']
    return contanteAmmesso({
      importi_centesimi: Array.isArray(importi) ? importi.map(numero) : [numero(importi)],
      giorni: numeroOppureNiente(c['giorni']) ?? 0,
      stesso_contratto: c['stesso_contratto'] !== false,
    })
  },
  pagopa_avviso: (input) =>
    typeof input === 'string' ? controllaAvviso(input) : avviso(campi(input)),
  bollettino_postale: (input) => bollettino(campi(input)),
  fatturapa_codici: (input) => {
    const c = campi(input)
    return c['regola'] === undefined
      ? significatoFatturaPa(testo(c['campo']), testo(c['valore']))
      : { errore: codiceScarto(testo(c['regola'])) }
  },
  otp_rfc: (input) => otpRfc(campi(input)),
  otp_politica: otpPolitica,
}
