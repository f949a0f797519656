import type {
  creaPromozione as contract,
  modificaPromozione,
} from '@rateo/contract/promozioni/promozioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { eModificabile, TRANSIZIONI_PROMOZIONE } from '@rateo/domain/stati/promozione'
import { puo } from '@rateo/domain/stati/macchina'
import { costaAlPortale, costaDiPiu } from '@rateo/domain/stati/promozione-a-carico'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { problemiAmbito } from './ambito.ts'
import {
  problemiCommissione,
  problemiNuovaCommissione,
} from './commissione/problemi-commissione.ts'
import { contaRiduzioni } from './commissione/riduzioni.queries.ts'
import { lockPromozione } from './lock-promozione.ts'
import { esigiDiFarne } from './proprie.ts'
import { ASPETTA, esigiSenzaProposta, proponi, togliProposta } from './secondo-si/proponi.ts'
import { findProposta } from './secondo-si/proposte.queries.ts'

type Nuova = BodyOf<typeof contract>
type Condizioni = Omit<BodyOf<typeof modificaPromozione>, 'carico_operatore'> & {
  /** Left out by an esercente, who bears all that it gives. */
  carico_operatore?: number
}

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })
const campo = (pointer: string, message: string): FieldError => ({ pointer, message })

/** Problems of conditions that do not go together, whoever writes them. */
function problemi(condizioni: Condizioni, effetto: string, oggi: string): FieldError[] {
  const { dal, al, valore } = condizioni
  const errors = effetto === 'commissione_ridotta' ? problemiCommissione(condizioni) : []
  if (al !== null && al < dal) errors.push(campo('/al', 'L’ultimo giorno viene prima del primo'))
  if (al !== null && al < oggi) errors.push(campo('/al', 'L’ultimo giorno è già passato'))
  if (effetto === 'percentuale' && valore > 10_000) {
    errors.push(campo('/valore', 'Al massimo il 100%'))
  }
  if (effetto === 'rata_omaggio' && valore > 12) {
    errors.push(campo('/valore', 'Al massimo 12 periodi'))
  }
  if (effetto === 'prova' && valore > 365) errors.push(campo('/valore', 'Al massimo 365 giorni'))
  return errors
}

/** A code is typed, or there is none: one that is had by itself is known by its name. */
function problemiUso({ uso, codice }: Nuova): FieldError[] {
  if ((uso === 'codice') === (codice !== null)) return []
  return [
    campo(
      '/codice',
      codice === null
        ? 'Inserisci il codice'
        : 'Questa promozione non ha un codice scelto da chi la fa',
    ),
  ]
}

type Offerta = { alla_disdetta: boolean; esercente_id: string | null; uso: string; effetto: string }

/** An offer to who leaves is an esercente's own discount, by a code that it can show. */
const problemiOfferta = (p: Offerta): FieldError[] =>
  !p.alla_disdetta ||
  (p.esercente_id !== null &&
    p.uso === 'codice' &&
    (p.effetto === 'percentuale' || p.effetto === 'importo'))
    ? []
    : [campo('/alla_disdetta', 'Si offre uno sconto di un esercente, con un codice')]

function esigi(errors: FieldError[]): void {
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}

/**
 * Adds a promozione, of the staff or of an esercente for itself; returns its id. One that costs the operator something is
 * suspended until a second person of the staff says yes.
 */
export async function creaPromozione(call: Call, nuova: Nuova): Promise<string> {
  const { clock, db, actor } = call
  await esigiDiFarne(call)
  const oggi = clock.today()
  const errors = problemi(nuova, nuova.effetto, oggi)
  if (nuova.dal < oggi) errors.push(campo('/dal', 'Il primo giorno è già passato'))
  errors.push(...problemiUso(nuova), ...problemiOfferta(nuova))
  if (nuova.effetto === 'commissione_ridotta') {
    errors.push(...problemiNuovaCommissione(nuova.uso, actor.ruolo === 'admin'))
  }
  const { esercente_id } = nuova
  if (esercente_id !== null) {
    const trovato = db.selectFrom('esercenti').where('id', '=', esercente_id).select('id')
    if (!(await trovato.executeTakeFirst())) {
      errors.push(campo('/esercente_id', 'Scegli un esercente dall’elenco'))
    }
  }
  errors.push(...(await problemiAmbito(db, esercente_id, nuova)))
  esigi(errors)
  const now = clock.now()
  const id = newId(now)
  const aspetta = costaAlPortale(nuova.effetto, nuova)
  const stato = aspetta ? 'sospesa' : nuova.dal > oggi ? 'programmata' : 'attiva'
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promozioni')
    .values({ id, ...nuova, di_esercente: actor.ruolo === 'esercente', stato, created_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) === 0) {
    esigi([campo('/codice', 'C’è già una promozione con questo codice')])
  }
  await annota(call, { azione: 'crea', entita: 'promozione', id, dopo: { ...nuova, stato } })
  if (aspetta) await proponi(call, { id, nome: nuova.nome }, null)
  return id
}

type Promozione = Awaited<ReturnType<typeof lockPromozione>>

/** Refuses conditions that a promozione may not have any more; answers with the state that it has by them. */
async function controllaModifica(call: Call, prima: Promozione, nuove: Condizioni) {
  const { clock, db } = call
  const oggi = clock.today()
  if (!eModificabile(prima.stato)) throw rifiuta('È finita: non si cambia più. Fanne una nuova.')
  const errors = problemi(nuove, prima.effetto, oggi)
  if (nuove.dal !== prima.dal && prima.stato !== 'programmata') {
    errors.push(campo('/dal', 'È già cominciata: il primo giorno resta quello'))
  } else if (nuove.dal !== prima.dal && nuove.dal < oggi) {
    errors.push(campo('/dal', 'Il primo giorno è già passato'))
  }
  const { alla_disdetta } = nuove
  errors.push(...(await problemiAmbito(db, prima.esercente_id, nuove)))
  errors.push(...problemiOfferta({ ...prima, alla_disdetta }))
  if (prima.di_esercente && (nuove.carico_operatore ?? 0) > 0) {
    errors.push(campo('/carico_operatore', 'L’ha fatta l’esercente: lo sconto è a suo carico'))
  }
  const isCommissione = prima.effetto === 'commissione_ridotta'
  const usi = isCommissione ? await contaRiduzioni(db, prima.id) : prima.usi
  if (nuove.usi_max !== null && nuove.usi_max < usi) {
    errors.push(campo('/usi_max', `È già stata usata ${formattaIntero(usi)} volte`))
  }
  esigi(errors)
  const isFull = nuove.usi_max !== null && nuove.usi_max <= usi
  if (prima.stato === 'attiva' && isFull) return 'esaurita'
  const riparte =
    (prima.stato === 'esaurita' && !isFull) || (prima.stato === 'programmata' && nuove.dal <= oggi)
  return riparte ? 'attiva' : prima.stato
}

/** Writes conditions that hold from now on; with who proposed them, where another person confirmed them. */
export async function applicaModifica(
  call: Call,
  prima: Promozione,
  nuove: Condizioni,
  proposta_da: string | null = null,
): Promise<void> {
  const { id } = prima
  const stato = await controllaModifica(call, prima, nuove)
  await call.db
    .updateTable('promozioni')
    .set({ ...nuove, stato })
    .where('id', '=', id)
    .execute()
  const { nome, valore, dal, al, usi_max, usi_per_cliente } = prima
  const { importo_minimo_centesimi, primo_acquisto, cumulo, ordine, piani, clienti } = prima
  const { carico_operatore, alla_disdetta } = prima
  const limiti = { importo_minimo_centesimi, primo_acquisto, usi_max, usi_per_cliente }
  const com_era = { ...limiti, cumulo, ordine, piani, clienti, carico_operatore, alla_disdetta }
  await annota(call, {
    azione: 'modifica',
    entita: 'promozione',
    id,
    prima: { nome, valore, dal, al, ...com_era, stato: prima.stato },
    dopo: {
      ...nuove,
      stato,
      ...(proposta_da !== null && { proposta_da: `utente:${proposta_da}` }),
    },
  })
}

/**
 * Changes the conditions from now on; what was already given stays as it was. A change that may cost the operator more waits
 * for a second person, and until then nothing else is changed.
 */
export async function cambiaPromozione(call: Call, id: string, nuove: Condizioni): Promise<void> {
  const prima = await lockPromozione(call, id)
  await esigiDiFarne(call)
  await esigiSenzaProposta(call.db, id)
  const { carico_operatore = prima.carico_operatore } = nuove
  const corpo = { ...nuove, carico_operatore }
  if (!costaDiPiu(prima.effetto, prima, corpo)) return applicaModifica(call, prima, nuove)
  await controllaModifica(call, prima, nuove)
  return proponi(call, prima, corpo)
}

const ATTI = {
  sospendi: { a: 'sospesa', azione: 'sospende' },
  riprendi: { a: 'attiva', azione: 'riprende' },
  archivia: { a: 'archiviata', azione: 'archivia' },
} as const
export type AttoPromozione = keyof typeof ATTI

/** Moves a promozione by hand, from a state that allows it. */
export async function muoviPromozione(call: Call, id: string, atto: AttoPromozione): Promise<void> {
  const { stato, al } = await lockPromozione(call, id)
  if (atto === 'riprendi') {
    await esigiDiFarne(call)
    // Old conditions go on while a change of them waits.
    if ((await findProposta(call.db, id))?.corpo === null) throw rifiuta(ASPETTA)
  }
  if (!puo(TRANSIZIONI_PROMOZIONE, atto, stato, call.actor.ruolo === 'admin' ? 'A' : 'E')) {
    throw rifiuta('Intanto la promozione è cambiata: rileggi la pagina. Non è stato fatto nulla.')
  }
  if (atto === 'riprendi' && al !== null && al < call.clock.today()) {
    throw rifiuta('Il suo ultimo giorno è passato: cambialo, poi riprendi.')
  }
  const { a, azione } = ATTI[atto]
  await call.db.updateTable('promozioni').set({ stato: a }).where('id', '=', id).execute()
  if (atto === 'archivia') await togliProposta(call.db, id)
  await annota(call, { azione, entita: 'promozione', id, prima: { stato }, dopo: { stato: a } })
}
