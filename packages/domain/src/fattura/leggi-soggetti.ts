import { controllaCodiceFiscale } from '../identita/codice-fiscale.ts'
import { controllaPartitaIva } from '../identita/partita-iva.ts'
import type { Soggetto } from './bozza-fattura.ts'
import { a, figlio, type NodoXml, testo } from './nodo-xml.ts'

export interface CessionarioLetto extends Soggetto {
  pec: string | null
  codice_destinatario: string | null
  /** A public body, by the format of the file. */
  e_ente: boolean
}

/** The issuer of a file, by the two codes that it gives of them. */
export interface CedenteLetto {
  partita_iva: string | null
  codice_fiscale: string | null
  nome: string
}

/** A partita IVA of Italy, where the code is one; those of other countries are told apart by nothing that we check. */
function partitaIva(anagrafici: NodoXml | undefined): string | null {
  if (testo(anagrafici, 'IdFiscaleIVA', 'IdPaese')?.toUpperCase() !== 'IT') return null
  const { valida, normalizzata } = controllaPartitaIva(
    testo(anagrafici, 'IdFiscaleIVA', 'IdCodice') ?? '',
  )
  return valida ? normalizzata : null
}

function codiceFiscale(anagrafici: NodoXml | undefined): string | null {
  const scritto = testo(anagrafici, 'CodiceFiscale')?.toUpperCase() ?? null
  return scritto !== null && controllaCodiceFiscale(scritto).valido ? scritto : null
}

const nomeDi = (anagrafica: NodoXml | undefined): string =>
  testo(anagrafica, 'Denominazione') ??
  [testo(anagrafica, 'Nome'), testo(anagrafica, 'Cognome')].filter(Boolean).join(' ')

/** Reads who issued a file. */
export function leggiCedente(testata: NodoXml | undefined): CedenteLetto {
  const anagrafici = a(testata, 'CedentePrestatore', 'DatiAnagrafici')
  return {
    partita_iva: partitaIva(anagrafici),
    codice_fiscale: codiceFiscale(anagrafici),
    nome: nomeDi(figlio(anagrafici, 'Anagrafica')).slice(0, 100),
  }
}

/** Reads who the invoices of a file are for. */
export function leggiCessionario(testata: NodoXml | undefined): CessionarioLetto {
  const cessionario = figlio(testata, 'CessionarioCommittente')
  const anagrafici = figlio(cessionario, 'DatiAnagrafici')
  const anagrafica = figlio(anagrafici, 'Anagrafica')
  const sede = figlio(cessionario, 'Sede')
  const trasmissione = figlio(testata, 'DatiTrasmissione')
  const destinatario = testo(trasmissione, 'CodiceDestinatario')
  const civico = testo(sede, 'NumeroCivico')
  return {
    denominazione: testo(anagrafica, 'Denominazione'),
    nome: testo(anagrafica, 'Nome'),
    cognome: testo(anagrafica, 'Cognome'),
    partita_iva: partitaIva(anagrafici),
    codice_fiscale: codiceFiscale(anagrafici),
    indirizzo: [testo(sede, 'Indirizzo'), civico].filter(Boolean).join(' '),
    cap: testo(sede, 'CAP') ?? '',
    comune: testo(sede, 'Comune') ?? '',
    provincia: testo(sede, 'Provincia'),
    pec: testo(trasmissione, 'PECDestinatario')?.toLowerCase() ?? null,
    codice_destinatario: destinatario === '0000000' ? null : destinatario,
    e_ente: testo(trasmissione, 'FormatoTrasmissione') === 'FPA12',
  }
}

/** The name of the cliente of an invoice, as one line. */
export const nomeCessionario = ({ denominazione, nome, cognome }: CessionarioLetto): string =>
  (denominazione ?? [nome, cognome].filter(Boolean).join(' ')).slice(0, 100).trim()
