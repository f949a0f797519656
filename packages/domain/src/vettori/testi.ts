import { durataConservazione } from '../tempo/conservazione.ts'
import { cercaEtichetta } from '../parole/etichette.ts'
import {
  categoriaPlurale,
  confrontaTesti,
  formattaData,
  formattaDataOra,
  formattaGiornoCompleto,
  formattaGiornoLungo,
  formattaIntero,
  formattaMeseAnno,
  formattaPercentuale,
  formattaValuta,
} from '../parole/formato.ts'
import { giornoDiRoma } from '../tempo/giorno.ts'
import { glossa } from '../parole/glossario.ts'
import { leggiImportoDigitato } from '../denaro/importo-digitato.ts'
import { eChiaveMessaggio, MESSAGGI } from '../parole/messaggi.ts'
import { campi, elenco, numero, numeroOppureNiente, testo, una } from './lettura.ts'
import type { Campi, Regola } from './lettura.ts'

const DATE: Readonly<Record<string, (istante: string) => string>> = {
  'gg/mm/aaaa': formattaData,
  lungo: (istante) => formattaGiornoLungo(giornoDiRoma(istante)),
  completo: (istante) => formattaGiornoCompleto(giornoDiRoma(istante)),
  'data e ora': formattaDataOra,
  'mese anno': (istante) => formattaMeseAnno(giornoDiRoma(istante)),
}

function formatta(c: Campi): unknown {
  if (c['plurale'] !== undefined) {
    return elenco(c['plurale']).map((n) => categoriaPlurale(numero(n)))
  }
  if (c['ordina'] !== undefined) return elenco(c['ordina']).map(testo).toSorted(confrontaTesti)
  const formato = testo(c['formato'])
  if (c['data'] !== undefined) return DATE[formato]?.(testo(c['data']))

  const n = numero(c['numero'])
  if (formato === 'intero') return formattaIntero(n)
  if (formato === 'percentuale') return formattaPercentuale(n, numeroOppureNiente(c['decimali']))
  return formattaValuta(n, {
    useGrouping: una(c['useGrouping'] ?? 'always', ['always', 'auto']),
    signDisplay: una(c['signDisplay'] ?? 'auto', ['auto', 'negative']),
  })
}

/** The rules on texts that people read or type. */
export const testi: Readonly<Record<string, Regola>> = {
  intl_it: (input) => formatta(campi(input)),
  importo_digitato: (input) => leggiImportoDigitato(testo(input)),
  messaggi_errore: (input) => {
    const chiave = testo(input)
    return eChiaveMessaggio(chiave) ? MESSAGGI[chiave] : undefined
  },
  stati_etichette: (input) => cercaEtichetta(testo(input)),
  glossario: (input) => glossa(testo(input)),
  conservazione: (input) => durataConservazione(testo(input)),
}
