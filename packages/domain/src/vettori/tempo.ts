import {
  aggiungiGiorniTarget,
  chiusureTarget,
  festivi,
  giornoTargetDa,
  pasqua,
  scadenzaCivile,
  targetAperto,
} from '../tempo/calendario.ts'
import { finestraCollegamentoPos } from '../cassa/collegamento-pos.ts'
import { aggiungiMesi, giornoDiRoma } from '../tempo/giorno.ts'
import { scadenzeMensili } from '../credito/piano-rate.ts'
import { mandatoFinoAl, sequenzaSdd, tempiSddCore } from '../banca/sdd.ts'
import {
  avvisoRinnovoEntro,
  esitoAvvisoRinnovo,
  termineGdpr,
  termineRecesso,
} from '../tempo/termini.ts'
import {
  campi,
  elenco,
  numero,
  numeroOppureNiente,
  testo,
  testoOppureNiente,
  una,
} from './lettura.ts'
import type { Regola } from './lettura.ts'

/** Days, terms and time cycles. */
export const tempo: Readonly<Record<string, Regola>> = {
  giorno_di_roma: (input) => giornoDiRoma(testo(input)),
  pasqua: (input) => pasqua(numero(input)),
  scadenze_mensili: (input) => {
    const c = campi(input)
    return c['prima_scadenza'] === undefined
      ? aggiungiMesi(testo(c['data']), numero(c['mesi']))
      : scadenzeMensili(testo(c['prima_scadenza']), numero(c['rate']))
  },
  calendario_target2: (input) => {
    const c = campi(input)
    if (c['anno'] !== undefined) return chiusureTarget(numero(c['anno']))
    if (c['data'] !== undefined) return { aperto: targetAperto(testo(c['data'])) }
    if (c['piu_giorni'] !== undefined) {
      const [da, quanti] = elenco(c['piu_giorni'])
      return aggiungiGiorniTarget(testo(da), numero(quanti))
    }
    return giornoTargetDa(testo(c['giorno_successivo_aperto']))
  },
  festivi_italia: (input) => {
    const c = campi(input)
    return c['anno'] === undefined
      ? scadenzaCivile(testo(c['scadenza_civile']))
      : festivi(numero(c['anno']))
  },
  sdd_core_tempi: (input) => {
    const c = campi(input)
    if (c['scadenza_richiesta'] !== undefined) return tempiSddCore(testo(c['scadenza_richiesta']))
    const decaduto = testo(c['oggi']) > mandatoFinoAl(testo(c['ultimo_uso_mandato']))
    return { mandato: decaduto ? 'decaduto' : 'valido' }
  },
  sdd_sequenza: (input) => {
    const c = campi(input)
    return sequenzaSdd({
      mandato: una(c['mandato'], ['ricorrente', 'singolo']),
      addebiti_precedenti: numeroOppureNiente(c['addebiti_precedenti']) ?? 0,
      ultimo: c['ultimo'] === true,
      primo_respinto_prima_del_regolamento: c['primo_respinto_prima_del_regolamento'] === true,
    })
  },
  termini_consumatore: (input) => {
    const c = campi(input)
    if (c['richiesta_gdpr'] !== undefined) return termineGdpr(testo(c['richiesta_gdpr']))
    if (c['scadenza_abbonamento'] !== undefined) {
      const scadenza = testo(c['scadenza_abbonamento'])
      const inviato = testoOppureNiente(c['avviso_inviato'])
      const avviso_entro = avvisoRinnovoEntro(scadenza)
      return inviato === undefined
        ? { avviso_entro }
        : { avviso_entro, ...esitoAvvisoRinnovo(scadenza, inviato) }
    }
    const inizio = c['contratto_servizi_concluso'] ?? c['bene_consegnato'] ?? c['contratto']
    return termineRecesso(testo(inizio), c['informativa_recesso_mancante'] === true)
  },
  collegamento_pos_rt: (input) => finestraCollegamentoPos(testo(campi(input)['attivato'])),
}
