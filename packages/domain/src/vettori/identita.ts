import { controllaCodiceDestinatario } from '../identita/codice-destinatario.ts'
import { calcolaCodiceFiscale, controllaCodiceFiscale } from '../identita/codice-fiscale.ts'
import { componiCreditorIdentifier, eCreditorIdentifier } from '../banca/creditor-identifier.ts'
import { controllaPdr, controllaPod } from '../credito/fornitura.ts'
import { controllaIban, eBic } from '../banca/iban.ts'
import { eCap, eSiglaProvincia } from '../identita/indirizzo.ts'
import { cifraDiControllo, controllaPartitaIva } from '../identita/partita-iva.ts'
import { accettaSms, leggiTelefono } from '../identita/telefono.ts'
import { campi, testo, una } from './lettura.ts'
import type { Regola } from './lettura.ts'

/** The rules on people, firms, accounts, addresses and supplies. */
export const identita: Readonly<Record<string, Regola>> = {
  codice_fiscale_controllo: (input) => controllaCodiceFiscale(testo(input)),
  codice_fiscale_calcolo: (input) => {
    const c = campi(input)
    return calcolaCodiceFiscale({
      cognome: testo(c['cognome']),
      nome: testo(c['nome']),
      sesso: una(c['sesso'], ['M', 'F']),
      data_nascita: testo(c['data_nascita']),
      belfiore: testo(c['belfiore']),
    })
  },
  partita_iva: (input) =>
    typeof input === 'string'
      ? controllaPartitaIva(input)
      : { cifra: cifraDiControllo(testo(campi(input)['prime10'])) },
  iban: (input) => controllaIban(testo(input)),
  bic: (input) => eBic(testo(input)),
  codice_destinatario_sdi: (input) => {
    const c = campi(input)
    return controllaCodiceDestinatario(una(c['formato'], ['FPA12', 'FPR12']), testo(c['codice']))
  },
  telefono: (input) =>
    typeof input === 'string'
      ? leggiTelefono(input)
      : { accettato: accettaSms(testo(campi(input)['numero'])) },
  cap_provincia: (input) => {
    const { cap, provincia } = campi(input)
    return (
      (cap === undefined || eCap(testo(cap))) &&
      (provincia === undefined || eSiglaProvincia(testo(provincia)))
    )
  },
  creditor_identifier: (input) => {
    if (typeof input === 'string') return eCreditorIdentifier(input)
    const c = campi(input)
    return componiCreditorIdentifier(
      testo(c['paese']),
      testo(c['business_code']),
      testo(c['nazionale']),
    )
  },
  pod_pdr: (input) => {
    const c = campi(input)
    return c['pod'] === undefined ? controllaPdr(testo(c['pdr'])) : controllaPod(testo(c['pod']))
  },
}
