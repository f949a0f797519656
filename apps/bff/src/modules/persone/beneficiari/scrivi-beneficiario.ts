import type {
  creaBeneficiario as crea,
  modificaBeneficiario as modifica,
} from '@rateo/contract/persone/beneficiari'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockBeneficiario } from './lock-beneficiario.ts'

/** As many as a family or a condominio has; more would be a list of people for some other end. */
const MASSIMO = 50

const campo = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** A thing has neither codice fiscale nor birthday, and nobody is born tomorrow. */
function daScrivere(
  { tipo, nome, codice_fiscale, nato_il }: BodyOf<typeof modifica>,
  oggi: string,
) {
  if (nato_il !== null && nato_il > oggi) {
    throw campo('/nato_il', 'La data di nascita non può essere nel futuro')
  }
  const persona = tipo === 'persona'
  return {
    tipo,
    nome,
    codice_fiscale: persona && codice_fiscale !== '' ? codice_fiscale : null,
    nato_il: persona ? nato_il : null,
  }
}

/** The payer of a new one: the caller, or a cliente of the esercente who is calling. */
async function pagatoreDi({ db, actor }: Call, chiesto: string | undefined): Promise<string> {
  if (actor.ruolo === 'cliente' && actor.cliente_id !== null) return actor.cliente_id
  const suo = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', actor.esercente_id ?? '')
    .where('cliente_id', '=', chiesto ?? '')
    .select('cliente_id')
    .executeTakeFirst()
  if (suo === undefined) throw campo('/cliente_id', 'Scegli un cliente dal tuo elenco')
  return suo.cliente_id
}

/** Adds a beneficiario for whoever pays for it; returns its id. The cronologia says no name: it is never deleted. */
export async function creaBeneficiario(call: Call, body: BodyOf<typeof crea>): Promise<string> {
  const { db, actor, clock } = call
  const { cliente_id: chiesto, ...dati } = body
  const valori = daScrivere(dati, clock.today())
  const cliente_id = await pagatoreDi(call, chiesto)
  const esercente_id = actor.ruolo === 'esercente' ? actor.esercente_id : null
  const { quanti } = await db
    .selectFrom('beneficiari')
    .where('cliente_id', '=', cliente_id)
    .where('esercente_id', 'is not distinct from', esercente_id)
    .where('stato', '<>', 'dimenticato')
    .select((eb) => eb.fn.countAll<number>().as('quanti'))
    .executeTakeFirstOrThrow()
  if (Number(quanti) >= MASSIMO) {
    throw new AppError('stato_incompatibile', {
      message: `Ce ne sono già ${MASSIMO}: togline uno che non serve più.`,
    })
  }
  const now = clock.now()
  const id = newId(now)
  await db
    .insertInto('beneficiari')
    .values({
      id,
      cliente_id,
      esercente_id,
      ...valori,
      stato: 'attivo',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await annota(call, { azione: 'crea', entita: 'beneficiario', id, dopo: { tipo: valori.tipo } })
  return id
}

/** Corrects it; what was issued keeps the words that it was issued with. */
export async function modificaBeneficiario(
  call: Call,
  id: string,
  body: BodyOf<typeof modifica>,
): Promise<void> {
  await lockBeneficiario(call, id)
  await call.db
    .updateTable('beneficiari')
    .set({ ...daScrivere(body, call.clock.today()), updated_at: call.clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, { azione: 'modifica', entita: 'beneficiario', id })
}

/** Takes it away from those that may be chosen, or puts it back. */
export async function archiviaBeneficiario(
  call: Call,
  id: string,
  stato: 'attivo' | 'archiviato',
): Promise<void> {
  const prima = await lockBeneficiario(call, id)
  if (prima.stato === stato) return
  await call.db
    .updateTable('beneficiari')
    .set({ stato, updated_at: call.clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: stato === 'attivo' ? 'ripristina' : 'archivia',
    entita: 'beneficiario',
    id,
    prima: { stato: prima.stato },
    dopo: { stato },
  })
}
