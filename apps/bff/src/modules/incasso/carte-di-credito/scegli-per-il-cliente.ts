import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { etichettaCarta, listAddebitabili } from './carte.queries.ts'
import { confermaCliente } from '../../persone/clienti/index.ts'
import { type Oggetto, scegliMetodo } from './scegli-metodo.ts'

type Di = Oggetto & {
  esercente_id: string
  cliente_id: string
  utente_id: string
}

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

async function carta(trx: Db, { psp, clock }: Pick<Deps, 'psp' | 'clock'>, di: Di, id: string) {
  const titolare = { utente_id: di.utente_id, ruolo: 'cliente' as const }
  const come = { fornitore: psp.nome, today: clock.today() }
  const sua = (await listAddebitabili(trx, titolare, come)).find((one) => one.id === id)
  if (sua === undefined) throw rifiuta('/carta_id', 'Scegli una delle tue carte')
  return { metodo_id: sua.id, etichetta: etichettaCarta(sua) }
}

async function mandato(trx: Db, { cliente_id, esercente_id }: Di, id: string) {
  const suo = await trx
    .selectFrom('mandati')
    .where('id', '=', id)
    .where('cliente_id', '=', cliente_id)
    .where('esercente_id', '=', esercente_id)
    .where('stato', '=', 'attivo')
    .where('tipo', '=', 'ricorrente')
    .select(['id', 'iban'])
    .executeTakeFirst()
  if (suo === undefined) {
    throw rifiuta('/mandato_id', 'Scegli un mandato ricorrente e attivo con questo esercente')
  }
  return { mandato_id: suo.id, etichetta: `Conto •••• ${suo.iban.slice(-4)}` }
}

/**
 * Sets the method of what is charged by itself from now on, chosen by the cliente among its own: a card, or an
 * account with a mandato for this esercente. Returns its name.
 */
export async function scegliPerIlCliente(
  trx: Db,
  deps: Pick<Deps, 'psp' | 'clock'>,
  di: Di,
  { carta_id, mandato_id }: MetodoSalvato,
): Promise<string> {
  const { oggetto_tipo, oggetto_id } = di
  if ((carta_id === undefined) === (mandato_id === undefined)) {
    throw rifiuta('/carta_id', 'Scegli una carta oppure un conto')
  }
  const { etichetta, ...scelto } =
    mandato_id === undefined
      ? await carta(trx, deps, di, carta_id ?? '')
      : await mandato(trx, di, mandato_id)
  await scegliMetodo(trx, { oggetto_tipo, oggetto_id, ...scelto })
  await confermaCliente(trx, di, deps.clock.now())
  return etichetta
}
