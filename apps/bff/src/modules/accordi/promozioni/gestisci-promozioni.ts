import type {
  creaPromozione as contract,
  modificaPromozione,
} from '@rateo/contract/accordi/promozioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { eModificabile, TRANSIZIONI_PROMOZIONE } from '@rateo/domain/stati/promozione'
import { puo } from '@rateo/domain/stati/macchina'
import type { Call } from '../../../http/call.ts'
import { isId, newId } from '../../../db/ids.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

type Nuova = BodyOf<typeof contract>
type Condizioni = BodyOf<typeof modificaPromozione>

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })
const campo = (pointer: string, message: string): FieldError => ({ pointer, message })

/** Problems of conditions that do not go together, whoever writes them. */
function problemi({ dal, al, valore }: Condizioni, effetto: string, oggi: string): FieldError[] {
  const errors: FieldError[] = []
  if (al !== null && al < dal) errors.push(campo('/al', 'L’ultimo giorno viene prima del primo'))
  if (al !== null && al < oggi) errors.push(campo('/al', 'L’ultimo giorno è già passato'))
  if (effetto === 'percentuale' && valore > 10_000) {
    errors.push(campo('/valore', 'Al massimo il 100%'))
  }
  if (effetto === 'prova' && valore > 365) errors.push(campo('/valore', 'Al massimo 365 giorni'))
  return errors
}

function esigi(errors: FieldError[]): void {
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}

/** Adds a promozione; returns its id. */
export async function creaPromozione(call: Call, nuova: Nuova): Promise<string> {
  const { clock, db } = call
  const oggi = clock.today()
  const errors = problemi(nuova, nuova.effetto, oggi)
  if (nuova.dal < oggi) errors.push(campo('/dal', 'Il primo giorno è già passato'))
  const { esercente_id } = nuova
  if (esercente_id !== null) {
    const trovato = db.selectFrom('esercenti').where('id', '=', esercente_id).select('id')
    if (!(await trovato.executeTakeFirst())) {
      errors.push(campo('/esercente_id', 'Scegli un esercente dall’elenco'))
    }
  }
  esigi(errors)
  const now = clock.now()
  const id = newId(now)
  const stato = nuova.dal > oggi ? 'programmata' : 'attiva'
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promozioni')
    .values({ id, ...nuova, stato, created_at: now })
    .onConflict((oc) => oc.column('codice').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) === 0) {
    esigi([campo('/codice', 'C’è già una promozione con questo codice')])
  }
  await annota(call, { azione: 'crea', entita: 'promozione', id, dopo: { ...nuova, stato } })
  return id
}

/** A promozione, held until the end: who uses it meanwhile waits. */
async function lock({ db }: Call, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('promozioni')
        .where('id', '=', id)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

/** Changes the conditions from now on; what was already given stays as it was. */
export async function cambiaPromozione(call: Call, id: string, nuove: Condizioni): Promise<void> {
  const { clock, db } = call
  const oggi = clock.today()
  const prima = await lock(call, id)
  if (!eModificabile(prima.stato)) throw rifiuta('È finita: non si cambia più. Fanne una nuova.')
  const errors = problemi(nuove, prima.effetto, oggi)
  if (nuove.dal !== prima.dal && prima.stato !== 'programmata') {
    errors.push(campo('/dal', 'È già cominciata: il primo giorno resta quello'))
  } else if (nuove.dal !== prima.dal && nuove.dal < oggi) {
    errors.push(campo('/dal', 'Il primo giorno è già passato'))
  }
  if (nuove.usi_max !== null && nuove.usi_max < prima.usi) {
    errors.push(campo('/usi_max', `È già stata usata ${formattaIntero(prima.usi)} volte`))
  }
  esigi(errors)
  const isFull = nuove.usi_max !== null && nuove.usi_max <= prima.usi
  const stato =
    prima.stato === 'attiva' && isFull
      ? 'esaurita'
      : (prima.stato === 'esaurita' && !isFull) ||
          (prima.stato === 'programmata' && nuove.dal <= oggi)
        ? 'attiva'
        : prima.stato
  await db
    .updateTable('promozioni')
    .set({ ...nuove, stato })
    .where('id', '=', id)
    .execute()
  const { nome, valore, dal, al, usi_max, usi_per_cliente } = prima
  const { importo_minimo_centesimi, primo_acquisto } = prima
  const com_era = { importo_minimo_centesimi, primo_acquisto, usi_max, usi_per_cliente }
  await annota(call, {
    azione: 'modifica',
    entita: 'promozione',
    id,
    prima: { nome, valore, dal, al, ...com_era, stato: prima.stato },
    dopo: { ...nuove, stato },
  })
}

const ATTI = {
  sospendi: { a: 'sospesa', azione: 'sospende' },
  riprendi: { a: 'attiva', azione: 'riprende' },
  archivia: { a: 'archiviata', azione: 'archivia' },
} as const
export type AttoPromozione = keyof typeof ATTI

/** Moves a promozione by hand, from a state that allows it. */
export async function muoviPromozione(call: Call, id: string, atto: AttoPromozione): Promise<void> {
  const { stato, al } = await lock(call, id)
  if (!puo(TRANSIZIONI_PROMOZIONE, atto, stato, 'A')) {
    throw rifiuta('Intanto la promozione è cambiata: rileggi la pagina. Non è stato fatto nulla.')
  }
  if (atto === 'riprendi' && al !== null && al < call.clock.today()) {
    throw rifiuta('Il suo ultimo giorno è passato: cambialo, poi riprendi.')
  }
  const { a, azione } = ATTI[atto]
  await call.db.updateTable('promozioni').set({ stato: a }).where('id', '=', id).execute()
  await annota(call, { azione, entita: 'promozione', id, prima: { stato }, dopo: { stato: a } })
}
