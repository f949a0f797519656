import type { Novita } from '@rateo/contract/ponte/andamento'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { scostamentoDi } from '@rateo/domain/andamento/scostamento'
import { PAROLE_METRICA } from '@rateo/domain/parole/metriche'
import { fraseNovita } from '@rateo/domain/andamento/novita'
import { METODI_PAGAMENTO, type MetodoPagamento } from '@rateo/domain/stati/pagamento'
import { aggiungiGiorni, giornoDellaSettimana } from '@rateo/domain/tempo/giorno'
import { type Tratto, trattiDi } from '@rateo/domain/tempo/tratti'
import type { Call } from '../../../http/call.ts'
import { ambitoDi } from './andamento.queries.ts'
import { findMosso, type MossoDelGiorno } from './voci.queries.ts'

const SETTIMANE = 8
/** More than these are not read. */
const FRASI = 3

type Numero = {
  nome: string
  tipo: 'importo' | 'numero'
  metodo: MetodoPagamento | null
  di: (righe: readonly MossoDelGiorno[]) => number
}

const somma = (
  righe: readonly MossoDelGiorno[],
  chiave: 'incassato_centesimi' | 'rimborsato_centesimi' | 'incassi',
) => righe.reduce((sum, one) => sum + one[chiave], 0)

const { incassato, rimborsato } = PAROLE_METRICA

/** The numbers that are looked at, the first before the others where they are as unusual. */
const NUMERI: readonly Numero[] = [
  {
    nome: incassato.titolo,
    tipo: 'importo',
    metodo: null,
    di: (righe) => somma(righe, 'incassato_centesimi'),
  },
  {
    nome: 'Numero di incassi',
    tipo: 'numero',
    metodo: null,
    di: (righe) => somma(righe, 'incassi'),
  },
  {
    nome: rimborsato.titolo,
    tipo: 'importo',
    metodo: null,
    di: (righe) => somma(righe, 'rimborsato_centesimi'),
  },
  ...METODI_PAGAMENTO.map((metodo) => ({
    nome: `${incassato.titolo}, ${NOMI_METODO[metodo].toLowerCase()}`,
    tipo: 'importo' as const,
    metodo,
    di: (righe: readonly MossoDelGiorno[]) =>
      somma(
        righe.filter((one) => one.metodo === metodo),
        'incassato_centesimi',
      ),
  })),
]

const nel = (righe: readonly MossoDelGiorno[], { dal, al }: Tratto) =>
  righe.filter(({ giorno }) => giorno >= dal && giorno <= al)

/** The numbers of the last whole week that are far from those of the eight weeks before, in three sentences at most (REP-B3). */
export async function getNovita(call: Call, chiesto: string | undefined): Promise<Novita> {
  const { db, clock } = call
  const ambito = await ambitoDi(call, chiesto)
  const oggi = clock.today()
  const al = aggiungiGiorni(oggi, -giornoDellaSettimana(oggi))
  const periodo = { dal: aggiungiGiorni(al, -7 * (SETTIMANE + 1) + 1), al }
  const mosso = await findMosso(db, ambito, periodo)
  const settimane = trattiDi(periodo, 'settimana')
  const ultima = settimane.at(-1) ?? periodo
  const [prima] = settimane
  // A business of less than eight weeks has nothing usual yet.
  const eNuovo = !prima || nel(mosso, prima).length === 0
  const lontani = NUMERI.flatMap(({ di, ...numero }) => {
    const [adesso = 0, ...storia] = settimane.map((one) => di(nel(mosso, one))).toReversed()
    const scostamento = eNuovo ? null : scostamentoDi(storia, adesso)
    return scostamento === null ? [] : [{ ...numero, ...scostamento }]
  })
  return {
    ...ultima,
    frasi: lontani
      .toSorted((a, b) => (a.sigma === b.sigma ? 0 : b.sigma - a.sigma))
      .slice(0, FRASI)
      .map(({ metodo, ...altro }) => ({ testo: fraseNovita(altro), metodo })),
  }
}
