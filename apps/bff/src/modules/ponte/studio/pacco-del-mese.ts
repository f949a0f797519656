import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { svolge } from '@rateo/domain/permessi/squadra'
import { aggiungiGiorni, aggiungiMesi, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Archivio } from '../../../http/sheet/archivio.ts'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import { chiusuraPdf, getChiusura } from '../../incasso/chiusura-cassa/index.ts'
import { findMeseRendiconto, rendicontoMensileSheet } from '../../incasso/conti-collegati/index.ts'
import { listaPer } from '../esportazioni/index.ts'
import { scriviPacco } from '../pacchi/index.ts'
import { segnaCopia } from '../../registri/documenti/index.ts'

export type Dove = Pick<Deps, 'db' | 'searchPool' | 'clock' | 'config'>

export type Pacco = {
  deps: Dove
  archivio: Archivio
  /** The person as they act for the esercente of the pack. */
  actor: Actor & { esercente_id: string; squadra: RuoloSquadra }
  /** `'YYYY-MM'`. */
  mese: string
}

/** One part of a pack. No two parts write the same thing: takings, documents and the list of closings are in the first. */
type Parte = (pacco: Pacco) => Promise<void>

const ultimoDi = (mese: string) => aggiungiGiorni(aggiungiMesi(`${mese}-01`, 1), -1)

/** The file that the page of documents gives for one month: tables, documents, electronic invoices. */
const documenti: Parte = ({ deps: { db, clock, config }, archivio, actor, mese }) =>
  scriviPacco({ db, origin: config.origin, now: clock.now() }, archivio, {
    esercente_id: actor.esercente_id,
    mese,
  })

/** The debts that fall due in the month, as their list is exported: the takings do not tell them. */
const pagamenti: Parte = async ({ deps, archivio, actor, mese }) => {
  const lista = listaPer('pagamenti', actor)
  const body = {
    query: { scadenza: { $gte: `${mese}-01`, $lte: ultimoDi(mese) } },
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
    for await (const part of csv({ nome: 'pagamenti', colonne, righe })) parts.push(part)
  } finally {
    client.release()
  }
  await archivio.aggiungi('pagamenti.csv', Buffer.concat(parts), deps.clock.now())
}

/** The lines of the account of takings, where there was one in that month; its PDF is among the documents. */
const rendiconto: Parte = async ({ deps: { db, clock }, archivio, actor, mese }) => {
  if (!svolge(actor.squadra, 'conti')) return
  const { esercente_id } = actor
  const trovato = await findMeseRendiconto(db, esercente_id, mese, clock.today()).catch(
    (error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    },
  )
  if (trovato === null) return
  const righe = csv(rendicontoMensileSheet(trovato))
  await archivio.aggiungi(`rendiconto-${mese}.csv`, righe, clock.now())
}

/** The sheet of each closing of the tills. */
const chiusure: Parte = async ({ deps: { db }, archivio, actor, mese }) => {
  const rows = await db
    .selectFrom('chiusure_cassa')
    .where('esercente_id', '=', actor.esercente_id)
    .where('created_at', '>=', inizioGiornoDiRoma(`${mese}-01`))
    .where('created_at', '<', inizioGiornoDiRoma(aggiungiMesi(`${mese}-01`, 1)))
    .select(['id', 'created_at'])
    .orderBy('id')
    .execute()
  for (const { id, created_at } of rows) {
    const chiusura = await getChiusura(db, actor, id)
    const nome = `chiusure/${chiusura.numero.replaceAll(/[^\w-]+/g, '_')}.pdf`
    const pdf = await segnaCopia(db, await chiusuraPdf(chiusura, null))
    await archivio.aggiungi(nome, pdf, created_at)
  }
}

const PARTI: readonly Parte[] = [documenti, pagamenti, rendiconto, chiusure]

/** Writes the files of a month of one esercente, one after the other. */
export async function paccoDelMese(pacco: Pacco): Promise<void> {
  for (const parte of PARTI) await parte(pacco)
}
