import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_SPESA } from '@rateo/domain/detrazioni/spese'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { DaScrivere } from '../../registri/documenti/index.ts'
import type { RigaSpesa } from './righe.queries.ts'
import type { Gruppo, Parametro } from './spese.queries.ts'

type Dati = Extract<DaScrivere, { dati: unknown }>['dati']
type Sezione = Dati['sezioni'][number]

const riga = (etichetta: string, valore: string): [string, string] => [etichetta, valore]

const somma = (righe: readonly RigaSpesa[]) =>
  righe.reduce((totale, { importo_centesimi }) => totale + importo_centesimi, 0)

function causaleDi({ causale, numero, ricevuta, pagante, tipo, anno_pagato }: RigaSpesa): string {
  const reso =
    tipo === 'incasso'
      ? ''
      : ` (restituito${anno_pagato === null ? '' : `, pagato nel ${anno_pagato}`})`
  const altri = pagante === null ? '' : ` (pagato da ${pagante})`
  return `${causale}, ${ricevuta ?? numero}${reso}${altri}`
}

const tabella = (titolo: string, righe: readonly RigaSpesa[]): Sezione[] =>
  righe.length === 0
    ? []
    : [
        {
          titolo,
          tabella: {
            colonne: [
              { titolo: 'Data', parti: 2 },
              { titolo: 'Causale', parti: 6 },
              { titolo: 'Metodo', parti: 2.5 },
              { titolo: 'Importo', parti: 2.5, numero: true },
            ],
            righe: righe.map((una) => [
              formattaGiorno(una.giorno),
              causaleDi(una),
              NOMI_METODO[una.metodo],
              formattaEuro(una.importo_centesimi),
            ]),
            totale: ['Totale', '', '', formattaEuro(somma(righe))],
          },
        },
      ]

/** The parts of one kind of expense: what leaves a trace, what was paid in cash, and what the law does not take. */
const sezioniDi = (righe: readonly RigaSpesa[], parametro: Parametro): Sezione[] => {
  const nome = NOMI_SPESA[parametro.tipo_spesa]
  const ammesse = righe.filter(({ ammessa }) => ammessa === true)
  return [
    ...tabella(
      `${nome}: pagato con mezzi tracciabili`,
      ammesse.filter(({ tracciabile }) => tracciabile),
    ),
    ...tabella(
      `${nome}: pagato in contanti`,
      ammesse.filter(({ tracciabile }) => !tracciabile),
    ),
    ...tabella(
      `${nome}: fuori dall’età prevista, o senza la data di nascita`,
      righe.filter(({ ammessa }) => ammessa !== true),
    ),
  ]
}

const chi = (g: Gruppo): Sezione => ({
  titolo: 'Di chi sono le spese',
  righe: [
    ...(g.beneficiario === null
      ? []
      : [riga('Per', g.beneficiario), riga('Suo codice fiscale', g.persona_cf ?? 'non indicato')]),
    riga('Chi paga', g.cliente),
    riga('Codice fiscale di chi paga', g.cliente_cf ?? 'non indicato'),
  ],
})

const somme = (g: Gruppo): Sezione => ({
  titolo: 'In breve',
  righe: [
    riga('Pagato con mezzi tracciabili', formattaEuro(g.tracciabile_centesimi)),
    ...(g.restituito_centesimi === 0
      ? []
      : [riga('Restituito nell’anno', formattaEuro(g.restituito_centesimi))]),
    riga('Totale tracciabile', formattaEuro(g.detraibile_centesimi)),
    ...(g.contanti_centesimi === 0 && g.restituito_contanti_centesimi === 0
      ? []
      : [
          riga(
            'In contanti, a parte',
            formattaEuro(g.contanti_centesimi + g.restituito_contanti_centesimi),
          ),
        ]),
    ...(g.esclusi_centesimi === 0 ? [] : [riga('Non contato', formattaEuro(g.esclusi_centesimi))]),
  ],
})

const regola = ({ tipo_spesa, articolo, codice_730, massimale_centesimi }: Parametro): string => {
  const massimo =
    massimale_centesimi === null
      ? ''
      : `, su non più di ${formattaEuro(massimale_centesimi)} a persona`
  return `${NOMI_SPESA[tipo_spesa]}: ${articolo}, nel 730 ${codice_730}${massimo}.`
}

/** The words and figures of a statement, frozen when it is issued: drawn from the same rows and sums as the lists. */
export function datiRiepilogo(
  g: Gruppo,
  righe: readonly RigaSpesa[],
  parametri: readonly Parametro[],
): Dati {
  const suoi = parametri.filter(({ tipo_spesa }) => g.tipi.includes(tipo_spesa))
  return {
    sezioni: [
      chi(g),
      somme(g),
      ...suoi.flatMap((parametro) =>
        sezioniDi(
          righe.filter(({ tipo_spesa }) => tipo_spesa === parametro.tipo_spesa),
          parametro,
        ),
      ),
      {
        titolo: 'Come si leggono',
        testo: [
          'Le date sono quelle in cui il denaro si è mosso: conta l’anno del pagamento. Quello che è stato restituito è sotto zero, nell’anno in cui è tornato.',
          'Sono tracciabili carta, addebito, bonifico, POS e assegno. Quello che è pagato in contanti è a parte: di solito non si detrae, salvo farmaci, dispositivi medici e strutture pubbliche o accreditate (L. 160/2019 art. 1 c. 679-680).',
          ...suoi.map(regola),
        ],
      },
    ],
    nota: 'Riepilogo dei pagamenti ricevuti, non un documento fiscale: conserva anche fatture e ricevute. La detrazione spetta a chi ha sostenuto la spesa.',
  }
}
