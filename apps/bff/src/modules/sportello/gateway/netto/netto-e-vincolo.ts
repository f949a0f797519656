import type { Gateway } from '@rateo/contract/sportello/gateway'
import {
  AGEVOLAZIONI,
  campiParlante,
  motivoMetodoVietato,
  testoParlante,
} from '@rateo/domain/trattenute/vincolo'
import type { DatiGateway } from '../vista-gateway.ts'

/** The total of which the debt is what is left to pay. */
export function nettoDi({ importo_centesimi, trattenute }: DatiGateway): Gateway['netto'] {
  if (trattenute === null) return null
  const trattenuto = trattenute.reduce((somma, { importo_centesimi: n }) => somma + n, 0)
  return {
    totale_centesimi: importo_centesimi + trattenuto,
    trattenuto_centesimi: trattenuto,
    da_pagare_centesimi: importo_centesimi,
    righe: trattenute,
  }
}

/** The ways of paying that people look for first. */
const CERCATI = ['carta', 'addebito_sdd', 'contanti', 'pos'] as const

/** The transfer that keeps the deduction, field by field as a bank asks for it, and why there is no other way. */
export function parlanteDi(dati: DatiGateway, importo_centesimi: number): Gateway['parlante'] {
  const { vincolo_metodo: letto, parlante, codice, iban_esercente, partita_iva } = dati
  const agevolazione = AGEVOLAZIONI.find((una) => una === letto)
  if (agevolazione === undefined || parlante === null) return null
  const esercente = dati.iban_intestatario ?? dati.ragione_sociale
  const campi = campiParlante(
    { agevolazione, ...parlante, esercente, partita_iva, importo_centesimi },
    { codice, iban: codice === null ? '' : (iban_esercente ?? '') },
  )
  return {
    agevolazione,
    campi,
    testo: testoParlante(campi),
    vietati: CERCATI.flatMap((metodo) => {
      const motivo = motivoMetodoVietato(agevolazione, metodo)
      return motivo === null ? [] : [{ metodo, motivo }]
    }),
  }
}
