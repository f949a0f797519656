import { controllaIban, ibanBreve } from '@rateo/domain/banca/iban'
import { AppError } from '../../../http/errors.ts'
import type { LeggiAtto } from '../otp/index.ts'

const DI_UN_IBAN = /^iban:([A-Z0-9]{15,34})(?::.+)?$/s

/**
 * The change from one account to another: the holder's name is the caller's own words and stays out of the message.
 */
export const attoIban: LeggiAtto = async (db, { actor }, { oggetto }) => {
  const iban = DI_UN_IBAN.exec(oggetto)?.[1] ?? ''
  if (!controllaIban(iban).valido) {
    const message = 'Controlla l’IBAN'
    throw new AppError('dati_non_validi', { errors: [{ pointer: '/oggetto', message }] })
  }
  const prima = await db
    .selectFrom('esercenti')
    .where('id', '=', actor.esercente_id ?? '')
    .select('iban')
    .executeTakeFirst()
  if (prima === undefined) throw new AppError('non_trovato')
  const nuovo = ibanBreve(iban)
  if (prima.iban === iban) {
    return { parole: `cambiare l’intestatario dell’IBAN ${nuovo}, dove arrivano i tuoi incassi` }
  }
  const da = prima.iban === null ? '' : ` da ${ibanBreve(prima.iban)}`
  return { parole: `cambiare l’IBAN dei tuoi incassi${da} a ${nuovo}` }
}
