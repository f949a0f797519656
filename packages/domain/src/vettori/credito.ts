import {
  interessiLegali,
  SPESE_RECUPERO_MINIME_CENTESIMI,
  tassoMoraImprese,
} from '../credito/interessi.ts'
import { perimetroCredito } from '../credito/perimetro-credito.ts'
import { pianoFrancese, rateTassoZero } from '../credito/piano-rate.ts'
import type { Rata } from '../credito/piano-rate.ts'
import { arrotondaTaeg, intervallo, taeg, taegDilazione } from '../credito/taeg.ts'
import type { Flusso } from '../credito/taeg.ts'
import { tassoSogliaUsura } from '../credito/tasso-soglia.ts'
import {
  campi,
  daEuro,
  elenco,
  inEuro,
  numero,
  numeroOppureNiente,
  oErrore,
  testo,
  testoOppureNiente,
  una,
} from './lettura.ts'
import type { Campi, Regola } from './lettura.ts'

const rigaInEuro = (rata: Rata): object => ({
  n: rata.numero,
  rata: inEuro(rata.importo_centesimi),
  interessi: inEuro(rata.interessi_centesimi),
  capitale: inEuro(rata.capitale_centesimi),
  residuo: inEuro(rata.residuo_centesimi),
})

const esitoTaeg = (valore: number): object => ({
  taeg: valore,
  taeg_1dec: arrotondaTaeg(valore, 1),
  taeg_2dec: arrotondaTaeg(valore, 2),
})

/** A line of the Commission's examples can stand for many payments, a month (or more) apart. */
function espandi(c: Campi): Flusso[] {
  const importi =
    c['importi'] === undefined
      ? Array.from({ length: numeroOppureNiente(c['ripeti']) ?? 1 }, () => c['importo'])
      : elenco(c['importi'])
  const mese = numeroOppureNiente(c['mese']) ?? 0
  const passo = numeroOppureNiente(c['passo_mesi']) ?? 1
  const resto = (numeroOppureNiente(c['giorni']) ?? 0) / (numeroOppureNiente(c['anno']) ?? 365)
  return importi.map((importo, indice) => ({
    anni: (mese + indice * passo) / 12 + resto,
    importo_centesimi: daEuro(importo),
  }))
}

function flussiCcd(c: Campi): Flusso[] {
  if (c['flussi'] === undefined) {
    const rata = -daEuro(c['importo_rata'])
    return [
      { anni: 0, importo_centesimi: daEuro(c['erogato_netto']) },
      ...Array.from({ length: numero(c['rate']) }, (_, indice) => ({
        anni: (indice + 1) / 12,
        importo_centesimi: rata,
      })),
    ]
  }
  const base = numeroOppureNiente(c['base']) ?? 365
  return elenco(c['flussi']).map((flusso) => {
    const f = campi(flusso)
    const anni = numeroOppureNiente(f['anni']) ?? numero(f['giorni']) / base
    return { anni, importo_centesimi: daEuro(f['importo']) }
  })
}

/** The rules on the cost of a dilazione and on whether it may be offered. */
export const credito: Readonly<Record<string, Regola>> = {
  rate_tasso_zero: (input) => {
    const c = campi(input)
    return oErrore(() => {
      const rate = rateTassoZero(numero(c['totale_cent']), numero(c['rate']))
      return { rate, somma: rate.reduce((a, b) => a + b, 0) }
    }, 'importo_insufficiente')
  },
  ammortamento_francese: (input) => {
    const c = campi(input)
    const capitale = daEuro(c['capitale'])
    const tan = numero(c['tan'])
    const rate = numero(c['rate'])
    const righe = pianoFrancese(capitale, tan, rate)
    const piano = righe.map(rigaInEuro)
    return {
      rata: inEuro(righe[0]?.importo_centesimi ?? 0),
      piano,
      prima: piano.at(0),
      ultima: piano.at(-1),
    }
  },
  taeg_commissione_ue: (input) =>
    esitoTaeg(taeg(elenco(campi(input)['flussi']).flatMap((flusso) => espandi(campi(flusso))))),
  taeg_ccd_esempi: (input) => esitoTaeg(taeg(flussiCcd(campi(input)))),
  taeg_intervalli: (input) => {
    const c = campi(input)
    const periodo = una(c['periodo'] ?? 'mese', ['anno', 'mese', 'settimana'])
    return intervallo(testo(c['erogazione']), testo(c['pagamento']), periodo)
  },
  taeg_dilazioni: (input) => {
    const c = campi(input)
    return esitoTaeg(
      taegDilazione({
        importo_centesimi: daEuro(c['importo_credito']),
        spese_iniziali_centesimi: daEuro(c['spese_iniziali'] ?? 0),
        spese_per_rata_centesimi: daEuro(c['spese_per_rata'] ?? 0),
        rate_centesimi: elenco(c['rate']).map(daEuro),
        prima_rata_dopo_mesi: numero(c['prima_rata_dopo_mesi']),
      }),
    )
  },
  tasso_soglia_usura: (input) => tassoSogliaUsura(numero(campi(input)['tegm'])),
  interessi_legali: (input) => {
    const c = campi(input)
    if (c['b2b'] === true) {
      return {
        tasso: tassoMoraImprese(testo(c['semestre'])),
        spese_recupero_minime: inEuro(SPESE_RECUPERO_MINIME_CENTESIMI),
      }
    }
    return inEuro(interessiLegali(daEuro(c['capitale']), testo(c['dal']), testo(c['al'])))
  },
  dilazione_perimetro_ccd2: (input) => {
    const c = campi(input)
    const contratto = testoOppureNiente(c['contratto'])
    const rate = numeroOppureNiente(c['rate'])
    return perimetroCredito({
      consumatore: c['consumatore'] === true,
      esercente: una(c['esercente'], ['pmi', 'grande']),
      terzo_finanzia: c['terzo_finanzia'] === true,
      terzo_acquista_credito: c['terzo_acquista_credito'] === true,
      interessi: c['interessi'] === true,
      spese: c['spese'] === true,
      ultima_rata_giorni: numero(c['ultima_rata_giorni']),
      ...(contratto === undefined ? {} : { contratto }),
      ...(rate === undefined ? {} : { rate }),
    })
  },
}
