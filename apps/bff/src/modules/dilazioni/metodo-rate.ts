import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import { AppError } from '../../http/errors.ts'
import { listAddebitabili, scegliMetodo } from '../carte-di-credito/index.ts'
import type { Adesione } from './accetta-dilazione.ts'
import type { Chi } from './scrivi-bozza.ts'

type Scelta = {
  d: { id: string; esercente_id: string; cliente_id: string; metodi_ammessi: string[] }
  adesione: Pick<Adesione, 'metodo' | 'carta_id' | 'mandato_id'>
}

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** What the rate are charged to by themselves from now on: a card or an account of theirs, or nothing. */
export async function scegliMetodoRate(
  trx: Db,
  { psp }: Pick<Deps, 'psp'>,
  { d, adesione }: Scelta,
  { actor, clock }: Chi,
): Promise<void> {
  const { metodo, carta_id, mandato_id } = adesione
  if (metodo === undefined) return
  if (!d.metodi_ammessi.includes(metodo)) {
    throw rifiuta('/metodo', 'L’esercente non accetta questo modo di pagare')
  }
  const oggetto = { oggetto_tipo: 'dilazione' as const, oggetto_id: d.id }
  if (metodo === 'carta') {
    const titolare = { utente_id: actor.utente_id, ruolo: 'cliente' as const }
    const carte = await listAddebitabili(trx, titolare, {
      fornitore: psp.nome,
      today: clock.today(),
    })
    if (!carte.some(({ id }) => id === carta_id)) {
      throw rifiuta('/carta_id', 'Scegli una delle tue carte')
    }
    await scegliMetodo(trx, { ...oggetto, metodo_id: carta_id ?? '' })
  }
  if (metodo === 'addebito_sdd') {
    const mandato = await trx
      .selectFrom('mandati')
      .where('id', '=', mandato_id ?? '')
      .where('cliente_id', '=', d.cliente_id)
      .where('esercente_id', '=', d.esercente_id)
      .where('stato', '=', 'attivo')
      .where('tipo', '=', 'ricorrente')
      .select('id')
      .executeTakeFirst()
    if (mandato === undefined) {
      throw rifiuta('/mandato_id', 'Scegli un mandato ricorrente e attivo con questo esercente')
    }
    await scegliMetodo(trx, { ...oggetto, mandato_id: mandato.id })
  }
}
