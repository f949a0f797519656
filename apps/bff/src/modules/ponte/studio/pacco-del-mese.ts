import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { svolge } from '@rateo/domain/permessi/squadra'
import { aggiungiGiorni, aggiungiMesi, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import type { Entry } from '../../../http/sheet/sheet-zip.ts'
import { chiusuraCsv, chiusuraPdf, getChiusura } from '../../incasso/chiusura-cassa/index.ts'
import {
  findMeseRendiconto,
  rendicontoMensilePdf,
  rendicontoMensileSheet,
} from '../../incasso/conti-collegati/index.ts'
import { findEmittente } from '../../registri/documenti/index.ts'
import { listaPer } from '../esportazioni/index.ts'

export type Pacco = {
  deps: Pick<Deps, 'db' | 'searchPool' | 'clock'>
  /** The person as they act for the esercente of the pack. */
  actor: Actor & { esercente_id: string; squadra: RuoloSquadra }
  /** `'YYYY-MM'`. */
  mese: string
}

/** One part of a pack: its files, one after the other. A pack is whatever the parts of `PARTI` give. */
type Parte = (pacco: Pacco) => AsyncGenerator<Entry>

const RACCOLTE = [
  ['movimenti', 'created_at'],
  ['pagamenti', 'scadenza'],
] as const

const ultimoDi = (mese: string) => aggiungiGiorni(aggiungiMesi(`${mese}-01`, 1), -1)

/** The lists of the month, as they are exported. */
async function* elenchi({ deps, actor, mese }: Pacco): AsyncGenerator<Entry> {
  for (const [raccolta, campo] of RACCOLTE) {
    const lista = listaPer(raccolta, actor)
    const body = {
      query: { [campo]: { $gte: `${mese}-01`, $lte: ultimoDi(mese) } },
      filters: {},
      initial_filters: {},
      sort: {},
      search: '',
      page: 0,
      limit: 1,
    }
    // Read to its end before it is sent: a slow line must not hold a connection.
    const parts: Buffer[] = []
    const client = await deps.searchPool.connect()
    try {
      const righe = lista.cells(client, { actor, body, today: deps.clock.today() })
      const colonne = lista.columnsFor({ actor, body })
      for await (const part of csv({ nome: raccolta, colonne, righe })) parts.push(part)
    } finally {
      client.release()
    }
    yield { name: `${raccolta}.csv`, parts }
  }
}

/** The statement of the account of takings, where there was one in that month. */
async function* rendiconto({ deps: { db, clock }, actor, mese }: Pacco): AsyncGenerator<Entry> {
  if (!svolge(actor.squadra, 'conti')) return
  const { esercente_id } = actor
  const trovato = await findMeseRendiconto(db, esercente_id, mese, clock.today()).catch(
    (error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    },
  )
  if (trovato === null) return
  yield { name: `rendiconto-${mese}.csv`, parts: csv(rendicontoMensileSheet(trovato)) }
  const pdf = await rendicontoMensilePdf(trovato, await findEmittente(db, esercente_id))
  yield { name: `rendiconto-${mese}.pdf`, parts: [pdf] }
}

/** The closings of the tills. */
async function* chiusure({ deps: { db }, actor, mese }: Pacco): AsyncGenerator<Entry> {
  const rows = await db
    .selectFrom('chiusure_cassa')
    .where('esercente_id', '=', actor.esercente_id)
    .where('created_at', '>=', inizioGiornoDiRoma(`${mese}-01`))
    .where('created_at', '<', inizioGiornoDiRoma(aggiungiMesi(`${mese}-01`, 1)))
    .select('id')
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const chiusura = await getChiusura(db, actor, id)
    const nome = `chiusure/${chiusura.numero.replaceAll(/[^\w-]+/g, '_')}`
    yield { name: `${nome}.pdf`, parts: [await chiusuraPdf(chiusura, null)] }
    yield { name: `${nome}.csv`, parts: [await chiusuraCsv(chiusura)] }
  }
}

const PARTI: readonly Parte[] = [elenchi, rendiconto, chiusure]

/** The files of a month of one esercente. */
export async function* paccoDelMese(pacco: Pacco): AsyncGenerator<Entry> {
  for (const parte of PARTI) yield* parte(pacco)
}
