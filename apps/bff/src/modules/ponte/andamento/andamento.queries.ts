import type { Andamento, getAndamento as contract } from '@rateo/contract/ponte/andamento'
import type { QuerystringOf } from '@rateo/contract/chiamata/endpoint'
import type { Metrica } from '@rateo/domain/parole/metriche'
import { svolge } from '@rateo/domain/permessi/squadra'
import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import {
  passiPer,
  passoSolito,
  periodoDiConfronto,
  type Tratto,
  trattiDi,
} from '@rateo/domain/tempo/tratti'
import type { Call } from '../../../http/call.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import {
  type Ambito,
  findDovuto,
  findMosso,
  findPrimi,
  type Mosso,
  type MossoDelGiorno,
  sommaAccrediti,
  sommaCommissioni,
} from './voci.queries.ts'

/** The figures that somebody may see: an esercente its own, the staff those of one or of all. Fails closed. */
export async function ambitoDi(
  { actor, db }: Pick<Call, 'actor' | 'db'>,
  chiesto: string | undefined,
): Promise<Ambito> {
  const suo = actor.ruolo === 'admin' ? null : actor.esercente_id
  if (actor.ruolo !== 'admin' && suo === null) throw new AppError('non_autorizzato')
  if (chiesto === undefined) return { esercente_id: suo }
  if (suo !== null && suo !== chiesto) throw new AppError('non_trovato')
  const esercente = await db
    .selectFrom('esercenti')
    .where('id', '=', chiesto)
    .select('id')
    .executeTakeFirst()
  if (esercente === undefined) throw new AppError('non_trovato')
  return { esercente_id: chiesto }
}

/** True for who may see payouts and commissions: of a team not everybody may. */
const vedeConti = ({ squadra }: Actor): boolean =>
  squadra === undefined || squadra === null || svolge(squadra, 'conti')

const somma = (righe: readonly Mosso[]): Mosso => ({
  incassato_centesimi: righe.reduce((sum, one) => sum + one.incassato_centesimi, 0),
  rimborsato_centesimi: righe.reduce((sum, one) => sum + one.rimborsato_centesimi, 0),
  incassi: righe.reduce((sum, one) => sum + one.incassi, 0),
})

const nel = (righe: readonly MossoDelGiorno[], { dal, al }: Tratto) =>
  righe.filter(({ giorno }) => giorno >= dal && giorno <= al)

type Letto = {
  mosso: MossoDelGiorno[]
  voci: Partial<Record<Metrica, number>>
}

async function leggi({ db, actor, clock }: Call, ambito: Ambito, tratto: Tratto): Promise<Letto> {
  const mosso = await findMosso(db, ambito, tratto)
  const { incassato_centesimi: incassato, rimborsato_centesimi: rimborsato } = somma(mosso)
  const { da_incassare, insoluto } = await findDovuto(db, ambito, tratto, clock.today())
  const voci = { incassato, rimborsato, da_incassare, insoluto }
  if (!vedeConti(actor)) return { mosso, voci }
  const commissioni = await sommaCommissioni(db, ambito, tratto)
  const accreditato = await sommaAccrediti(db, ambito, tratto)
  return { mosso, voci: { ...voci, commissioni, accreditato } }
}

const ORDINE: readonly Metrica[] = [
  'incassato',
  'da_incassare',
  'insoluto',
  'rimborsato',
  'commissioni',
  'accreditato',
]

function perMetodo({ mosso }: Letto, prima: Letto | null): Andamento['metodi'] {
  const delMetodo = (letto: Letto, metodo: string) =>
    somma(letto.mosso.filter((one) => one.metodo === metodo))
  return METODI_PAGAMENTO.map((metodo) => ({
    metodo,
    ...delMetodo({ mosso, voci: {} }, metodo),
    prima_centesimi: prima && delMetodo(prima, metodo).incassato_centesimi,
  }))
    .filter(
      (one) =>
        one.incassi > 0 ||
        one.incassato_centesimi !== 0 ||
        one.rimborsato_centesimi !== 0 ||
        (one.prima_centesimi ?? 0) !== 0,
    )
    .toSorted((a, b) => b.incassato_centesimi - a.incassato_centesimi)
}

/** The figures of a period beside those of another; each is what its list adds up to (REP-M1, REP-B4). */
export async function getAndamento(
  call: Call,
  { dal, al, confronto = 'prima', passo, esercente_id }: QuerystringOf<typeof contract>,
): Promise<Andamento> {
  const ambito = await ambitoDi(call, esercente_id)
  const periodo = { dal, al }
  const altro = periodoDiConfronto(periodo, confronto)
  const scelto = passiPer(periodo).find((one) => one === passo) ?? passoSolito(periodo)
  const ora = await leggi(call, ambito, periodo)
  const prima = altro && (await leggi(call, ambito, altro))
  const accanto = altro ? trattiDi(altro, scelto) : []
  return {
    ...periodo,
    confronto: altro,
    passo: scelto,
    voci: ORDINE.flatMap((metrica) => {
      const centesimi = ora.voci[metrica]
      if (centesimi === undefined) return []
      return [{ metrica, centesimi, prima_centesimi: prima?.voci[metrica] ?? null }]
    }),
    tratti: trattiDi(periodo, scelto).map((tratto, index) => {
      const beside = accanto[index]
      const before = prima && beside ? somma(nel(prima.mosso, beside)).incassato_centesimi : 0
      return { ...tratto, ...somma(nel(ora.mosso, tratto)), prima_centesimi: prima && before }
    }),
    metodi: perMetodo(ora, prima),
    primi: await findPrimi(call.db, ambito, periodo),
  }
}
