import { etichettaDi } from '@rateo/domain/parole/etichette'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { annullaPagamento } from '../pagamenti/index.ts'
import { esigi, lockRaccolta } from './lock-raccolta.ts'
import type { SituazioneAdesione, StatoAdesione } from '@rateo/domain/stati/adesione'

type Riga = {
  stato: StatoAdesione
  situazione: SituazioneAdesione
  da_fare: string | null
  pagamento_id: string | null
  da_rendere: number
}

const IN_MEZZO: readonly SituazioneAdesione[] = ['in_arrivo', 'contestata', 'a_rate']

/**
 * Takes a person out: a debt that was not paid is called off, money that came in is for the esercente to give back. Returns
 * the pagamento that has some.
 */
export async function togliAdesione(
  call: Call,
  id: string,
  adesione: string,
): Promise<string | null> {
  const { db, actor } = call
  const { stato: della } = await lockRaccolta(db, id, actor)
  const { rows } = await sql<Riga>`
    select a.stato, a.da_fare, a.pagamento_id, situazione_adesione(a.stato, p.stato, p.dilazione_id) as situazione,
      coalesce(p.incassato_centesimi - p.rimborsato_centesimi, 0)::bigint as da_rendere
    from adesioni a left join pagamenti p on p.id = a.pagamento_id
    where a.id = ${adesione} and a.raccolta_id = ${id} for no key update of a`.execute(db)
  const [riga] = rows
  if (!riga || riga.stato === 'tolta') throw new AppError('non_trovato')
  if (riga.da_fare !== null && della !== 'bozza') {
    esigi('Ci stiamo lavorando in questo momento: riprova tra poco.')
  }
  if (IN_MEZZO.includes(riga.situazione)) {
    const { etichetta } = etichettaDi('adesione', riga.situazione)
    esigi(`Lo stato è “${etichetta}”: attendi che si concluda, poi toglila.`)
  }
  if (riga.situazione === 'manca' && riga.da_rendere > 0) {
    esigi('Ha già pagato una parte: rimborsala dal suo pagamento, poi toglila.')
  }
  if (della === 'bozza') {
    await db.deleteFrom('adesioni').where('id', '=', adesione).execute()
    return null
  }
  if (riga.situazione === 'manca' && riga.pagamento_id !== null) {
    await annullaPagamento(call, riga.pagamento_id)
  }
  await db
    .updateTable('adesioni')
    .set({ stato: 'tolta', da_fare: null, motivo: null })
    .where('id', '=', adesione)
    .execute()
  await annota(call, {
    azione: 'toglie_persona',
    entita: 'raccolta',
    id,
    dopo: { adesione, da_rendere_centesimi: riga.da_rendere },
  })
  return riga.da_rendere > 0 ? riga.pagamento_id : null
}
