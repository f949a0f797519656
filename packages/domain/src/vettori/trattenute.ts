import { METODI_PAGAMENTO } from '../stati/pagamento.ts'
import {
  componiNetto,
  motivoTrattenute,
  TIPI_TRATTENUTA,
  trattenutaMaturata,
  trattenuteDelleRate,
} from '../trattenute/trattenute.ts'
import {
  AGEVOLAZIONI,
  baseDelBonifico,
  motivoMetodoVietato,
  ritenutaDelBonifico,
  trattenutoDallaBanca,
} from '../trattenute/vincolo.ts'
import {
  campi,
  elenco,
  numero,
  numeroOppureNiente,
  type Regola,
  testoOppureNiente,
  una,
} from './lettura.ts'

function netto(input: unknown): unknown {
  const c = campi(input)
  const totale = numero(c['totale_cent'])
  const righe = [
    {
      tipo: una(c['tipo'], TIPI_TRATTENUTA),
      base_centesimi: numero(c['base_cent']),
      percento: numero(c['percento']),
    },
  ]
  const rifiuto = motivoTrattenute(totale, righe, testoOppureNiente(c['cliente']) ?? null)
  if (rifiuto !== null) return { rifiuto: rifiuto.campo }
  const { trattenuto_centesimi, da_pagare_centesimi } = componiNetto(totale, righe)
  return { trattenuto_cent: trattenuto_centesimi, da_pagare_cent: da_pagare_centesimi }
}

function parlante(input: unknown): unknown {
  const c = campi(input)
  const importo = numero(c['importo_cent'])
  const aliquote = { percento: numeroOppureNiente(c['percento']) ?? 1100, iva_scorporata: 2200 }
  const arrivato = numeroOppureNiente(c['arrivato_cent'])
  if (arrivato !== undefined) {
    return { trattenuto_cent: trattenutoDallaBanca(importo, arrivato, aliquote) }
  }
  const ritenuta = ritenutaDelBonifico(importo, aliquote)
  return {
    base_cent: baseDelBonifico(importo, aliquote),
    ritenuta_cent: ritenuta,
    arriva_cent: importo - ritenuta,
  }
}

/** Sums kept back, and the way of paying that a deduction asks for. */
export const trattenute: Readonly<Record<string, Regola>> = {
  netto_trattenute: netto,
  trattenuta_maturata: (input) => {
    const c = campi(input)
    return trattenutaMaturata(
      numero(c['trattenuta_cent']),
      numero(c['pagato_cent']),
      numero(c['netto_cent']),
    )
  },
  trattenute_delle_rate: (input) => {
    const c = campi(input)
    return trattenuteDelleRate(numero(c['trattenuta_cent']), elenco(c['capitali']).map(numero))
  },
  ritenuta_bonifico_parlante: parlante,
  metodo_e_detrazione: (input) => {
    const c = campi(input)
    const vincolo = c['vincolo'] === null ? null : una(c['vincolo'], AGEVOLAZIONI)
    return { motivo: motivoMetodoVietato(vincolo, una(c['metodo'], METODI_PAGAMENTO)) }
  },
}
