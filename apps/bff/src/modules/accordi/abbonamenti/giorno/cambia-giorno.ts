import type {
  AnteprimaGiorno,
  cambiaGiorno as contract,
} from '@rateo/contract/accordi/metodo-abbonamento'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { ponteDal } from '@rateo/domain/tempo/ponte'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { findRinnovi } from '../dettaglio.queries.ts'
import { getAbbonamento, lockAbbonamento, type Suo } from '../get-abbonamento.ts'
import { findCambioGiorno, findMotivoGiorno } from './giorno.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

function titolare({ actor }: Call): 'cliente' | 'esercente' {
  if (actor.ruolo !== 'cliente' && actor.ruolo !== 'esercente') throw new AppError('non_trovato')
  return actor.ruolo
}

/** Counts another day of charge, or refuses it: the preview and the act. */
async function contaGiorno(call: Call, a: Suo, giorno: number): Promise<AnteprimaGiorno> {
  const { db, clock } = call
  const chi = { ruolo: titolare(call), oggi: clock.today() }
  const motivo = await findMotivoGiorno(db, { ...a, ...(await findRinnovi(db, a.id)) }, chi)
  if (motivo !== null || a.prossimo_addebito === null) throw rifiuta(motivo ?? 'Non si può.')
  if ((await findCambioGiorno(db, a.id)) !== undefined) {
    throw rifiuta('C’è già un cambio di giorno che aspetta: prima annullalo.')
  }
  const importo_centesimi = a.prossimo_centesimi
  const ponte = ponteDal(a.prossimo_addebito, giorno, { ...a, importo_centesimi })
  if (ponte === null) {
    const errors = [{ pointer: '/giorno', message: 'Si addebita già in questo giorno' }]
    throw new AppError('dati_non_validi', { errors })
  }
  const { ancora: _, ...mostrato } = ponte
  return { ...mostrato, giorno, prossimo_importo_centesimi: importo_centesimi }
}

export async function anteprimaGiorno(call: Call, id: string, giorno: number) {
  return contaGiorno(call, await getAbbonamento(call.db, id, call.actor), giorno)
}

const avvisa = (call: Call, cambio_id: string, fatto: 'cambiato' | 'annullato', dati: object) =>
  accoda(call.db, {
    argomento: 'giorno_addebito',
    unicita: `giorno_addebito:${cambio_id}:${fatto}`,
    contenuto: { cambio_id, fatto, chi: titolare(call), ...dati },
  })

/** Moves the day of the charges with the next one, which is only for the days until the new day. */
export async function cambiaGiorno(
  call: Call,
  id: string,
  visto: BodyOf<typeof contract>,
): Promise<void> {
  const { clock, db } = call
  const a = await lockAbbonamento(db, id, call.actor)
  const { giorno, ...conto } = await contaGiorno(call, a, visto.giorno)
  if (conto.dal !== visto.dal || conto.importo_centesimi !== visto.importo_centesimi) {
    throw rifiuta(
      'Intanto l’abbonamento è cambiato: rileggi e conferma di nuovo. Non è cambiato nulla.',
    )
  }
  const now = clock.now()
  const cambio_id = newId(now)
  await db
    .insertInto('cambi_giorno')
    .values({ id: cambio_id, abbonamento_id: id, ruolo: titolare(call), giorno, created_at: now })
    .execute()
  await annota(call, {
    azione: 'cambia_giorno',
    entita: 'abbonamento',
    id,
    dopo: { giorno, dal: conto.dal, prossimo: conto.prossimo },
  })
  await avvisa(call, cambio_id, 'cambiato', conto)
}

/** Takes the change of day back before the next charge: either side may, since nothing was charged for it. */
export async function annullaGiorno(call: Call, id: string): Promise<void> {
  const { clock, db } = call
  const a = await lockAbbonamento(db, id, call.actor)
  const cambio = await findCambioGiorno(db, id)
  if (cambio === undefined) throw rifiuta('Non c’è un cambio di giorno da annullare.')
  await db
    .updateTable('cambi_giorno')
    .set({ stato: 'annullato', chiuso_at: clock.now() })
    .where('id', '=', cambio.id)
    .execute()
  await annota(call, { azione: 'annulla_giorno', entita: 'abbonamento', id, dopo: {} })
  await avvisa(call, cambio.id, 'annullato', { dal: a.prossimo_addebito })
}
