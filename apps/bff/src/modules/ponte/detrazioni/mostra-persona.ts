import type { PersonaDetrazioni } from '@rateo/contract/ponte/detrazioni'
import type { ProblemaSpesa } from '@rateo/domain/detrazioni/spese'
import type { Gruppo } from './spese.queries.ts'

const problemiDi = (g: Gruppo): ProblemaSpesa[] => [
  ...(g.manca_cf ? (['codice_fiscale'] as const) : []),
  ...(g.manca_nascita ? (['nascita'] as const) : []),
  ...(g.senza_fattura > 0 ? (['fattura'] as const) : []),
  ...(g.troppo_alti > 0 ? (['importo'] as const) : []),
]

const opposizioneDi = ({ opposizione_id, opposizione_anno, opposizione_at }: Gruppo) =>
  opposizione_id === null || opposizione_anno === null || opposizione_at === null
    ? null
    : { _id: opposizione_id, dal_anno: opposizione_anno, created_at: opposizione_at.toISOString() }

/** One person of a year as the contract says it. */
export function mostraPersona(g: Gruppo): PersonaDetrazioni {
  const { esercente_id, cliente_id, beneficiario_id, documento_id, versione } = g
  return {
    posto: `${cliente_id}.${beneficiario_id ?? ''}`,
    anno: g.anno,
    esercente: { _id: esercente_id, nome: g.esercente },
    cliente: { _id: cliente_id, nome: g.cliente },
    beneficiario:
      beneficiario_id === null ? null : { _id: beneficiario_id, nome: g.beneficiario ?? '' },
    tracciabile_centesimi: g.tracciabile_centesimi,
    contanti_centesimi: g.contanti_centesimi,
    restituito_centesimi: g.restituito_centesimi,
    restituito_contanti_centesimi: g.restituito_contanti_centesimi,
    detraibile_centesimi: g.detraibile_centesimi,
    esclusi_centesimi: g.esclusi_centesimi,
    tipi: g.tipi,
    problemi: problemiDi(g),
    opposizione: opposizioneDi(g),
    riepilogo:
      documento_id === null
        ? null
        : {
            _id: documento_id,
            versione: versione ?? 1,
            da_aggiornare: g.impronta !== g.impronta_emessa,
          },
  }
}
