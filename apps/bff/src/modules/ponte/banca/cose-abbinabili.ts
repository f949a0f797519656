import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'

const rifiuta = (message: string) =>
  new AppError('stato_incompatibile', { message: `${message} Nessun importo è stato mosso.` })

type Chiave = 'tentativo_id' | 'versamento_id' | 'accredito_id'

/** Refuses what another movement explains. Whoever calls holds the lock of it. */
async function esigiLibero(db: Db, chiave: Chiave, id: string, che: string): Promise<void> {
  const altro = await db
    .selectFrom('abbinamenti_banca')
    .where(chiave, '=', id)
    .where('annullato_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (altro !== undefined) throw rifiuta(`${che} è già abbinato a un altro movimento.`)
}

/** An incasso that a person wrote down as a transfer or a cheque; answers its amount, and the debt. */
export async function findIncasso(db: Db, esercente_id: string, id: string) {
  const tentativo = await db
    .selectFrom('tentativi as t')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .where('t.id', '=', id)
    .where('p.esercente_id', '=', esercente_id)
    .where('t.metodo', 'in', ['bonifico', 'assegno'])
    .select(['t.importo_centesimi', 't.stato', 't.pagamento_id'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!tentativo) throw new AppError('non_trovato')
  if (tentativo.stato !== 'riuscito') throw rifiuta('Questo incasso è stato stornato.')
  await esigiLibero(db, 'tentativo_id', id, 'Questo incasso')
  const { importo_centesimi, pagamento_id } = tentativo
  return { importo_centesimi, pagamento_id }
}

/** Cash that a till of the esercente paid in; answers its amount, above zero. */
export async function lockVersamento(db: Db, esercente_id: string, id: string): Promise<number> {
  if (!isId(id)) throw new AppError('non_trovato')
  const versamento = await db
    .selectFrom('movimenti_cassa as m')
    .where('m.id', '=', id)
    .where('m.esercente_id', '=', esercente_id)
    .where('m.tipo', '=', 'versamento')
    .select((eb) => [
      'm.importo_centesimi',
      eb
        .exists(
          eb.selectFrom('movimenti_cassa as x').whereRef('x.corregge', '=', 'm.id').select('x.id'),
        )
        .as('corretto'),
    ])
    .forNoKeyUpdate('m')
    .executeTakeFirst()
  if (!versamento) throw new AppError('non_trovato')
  if (versamento.corretto) throw rifiuta('Questo versamento è stato corretto in cassa.')
  await esigiLibero(db, 'versamento_id', id, 'Questo versamento')
  return -versamento.importo_centesimi
}

/** A payout of the provider to the esercente; answers its amount. */
export async function lockAccredito(db: Db, esercente_id: string, id: string): Promise<number> {
  if (!isId(id)) throw new AppError('non_trovato')
  const accredito = await db
    .selectFrom('accrediti')
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .select(['importo_centesimi', 'stato'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!accredito) throw new AppError('non_trovato')
  if (accredito.stato === 'respinto' || accredito.stato === 'annullato') {
    throw rifiuta('Questo accredito non è arrivato: la banca l’ha respinto.')
  }
  await esigiLibero(db, 'accredito_id', id, 'Questo accredito')
  return accredito.importo_centesimi
}
